//go:build race

package local

const raced = true
