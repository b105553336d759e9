// Package rowint8 makes and reads the row-int8 form of a model's large matrices: each row as signed bytes and one fp16 scale.
// It halves what a layer takes in memory and on disk, and it is not weight-exact: what is computed from it is another model's
// output, close to the original's. It is used only where it was asked for, is called not weight-exact wherever it shows, and
// never stands in for the original weights silently.
//
// # The rule
//
// A row of BF16 values x with the greatest magnitude m, all in fp32:
//
//	s = m / 127, or 1 if m is 0
//	q = x / s, rounded to the nearest integer, ties to even, within -127..127
//
// stored are the bytes q and s rounded to fp16, nearest, ties to even. A reader computes q · fp32(s). Rows with NaN or
// infinite values, or so large that s has no fp16, are refused.
//
// # Files
//
// In a folder of their own, beside the original:
//
//	tensors/NAME.i8             rows × columns bytes
//	tensors/NAME.sc             rows × fp16
//	tensors/NAME.row-i8.json    the receipt: what the other two were made from, and their digests
//	.spine-int8-convert.lock    held by the conversion that is running
//
// Unfinished files start with a dot and end with .part. A tensor counts once its receipt is there, which is published last;
// all files are synced before they get their names. Receipts hold digests and can be copied with the files. Those of version
// 1, written by another program, hold device and inode numbers instead of the digest of the source; they are read, and
// their tensors checked against the source whenever a conversion comes by.
package rowint8
