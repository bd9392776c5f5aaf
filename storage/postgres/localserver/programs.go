package localserver

import (
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrMissing is returned if PostgreSQL is not installed.
var ErrMissing = errors.New("no PostgreSQL here: install the package postgresql, or name a server by KORSAR_POSTGRES")

// binaries is where Debian's packages put the programs of each version.
const binaries = "/usr/lib/postgresql/*/bin"

// findPrograms returns the directory of the programs of the newest version.
func findPrograms() (string, error) {
	found, err := filepath.Glob(filepath.Join(binaries, "initdb"))
	if err != nil {
		return "", err
	}
	version := func(initdb string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb)))) // 0 if the directory is not a number
		return n
	}
	slices.SortFunc(found, func(a, b string) int { return version(a) - version(b) })
	if len(found) > 0 {
		return filepath.Dir(found[len(found)-1]), nil
	}
	initdb, err := exec.LookPath("initdb")
	if err != nil {
		return "", ErrMissing
	}
	return filepath.Dir(initdb), nil
}
