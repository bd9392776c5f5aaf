//go:build !linux

package priority

import (
	"os"
	"os/exec"
)

// Lower does nothing: only Linux gives threads a priority of their own.
func Lower(Niceness) {}

// Separate does nothing, like LowerGroup.
func Separate(*exec.Cmd) {}

// LowerGroup does nothing: other systems have no priorities of groups, or other ones.
func LowerGroup(*os.Process, Niceness) {}
