// Package termtest runs programs on terminals of their own, for tests: keys go in, what such a terminal would show comes out,
// and every byte that was written to it.
package termtest
