package localserver

import (
	"errors"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
)

// ErrMissing is returned where there is no PostgreSQL.
var ErrMissing = errors.New("no PostgreSQL here: install the package postgresql, or name a server by KORSAR_POSTGRES")

// binaries is where Debian's packages put each version's programs.
const binaries = "/usr/lib/postgresql/*/bin"

// findPrograms returns the directory of the newest version's programs.
func findPrograms() (string, error) {
	found, err := filepath.Glob(filepath.Join(binaries, "initdb"))
	if err != nil {
		return "", err
	}
	version := func(initdb string) int {
		n, _ := strconv.Atoi(filepath.Base(filepath.Dir(filepath.Dir(initdb)))) // 0 for a directory without a number
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
