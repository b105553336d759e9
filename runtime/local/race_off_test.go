//go:build !race

package local

const raced = false
