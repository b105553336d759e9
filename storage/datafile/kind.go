package datafile

// Kind is what a file system is, and what it cannot do of what models need, as far as its name says.
type Kind struct {
	Name    string // for people
	Largest int64  // bytes of the largest file; 0: no bound that matters
	NoHoles bool   // a file takes its full size at once
}

var (
	fat   = Kind{Name: "FAT, without files of 4 GiB and more", Largest: 4<<30 - 1, NoHoles: true}
	exFAT = Kind{Name: "exFAT, without sparse files", NoHoles: true}
)
