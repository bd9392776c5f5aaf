package bench

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
)

// ResidentMemory returns the resident memory of a process, in MB of a million bytes. It fails if the system has no
// /proc, or no such process.
func ResidentMemory(process int) (MB float64, err error) {
	return memoryField(process, "status", "VmRSS:")
}

// FileMemory returns how much of a process's resident memory consists of pages of files, in MB of a million bytes.
// Processes of the same program share these pages. It fails like ResidentMemory.
func FileMemory(process int) (MB float64, err error) {
	return memoryField(process, "status", "RssFile:")
}

// FamilyMemory returns the resident memory of a process and its children, in MB of a million bytes. Pages that they
// share count once. It fails if the system has no /proc, has no such process, or denies access to it.
func FamilyMemory(process int) (MB float64, err error) {
	if MB, err = memoryField(process, "smaps_rollup", "Pss:"); err != nil {
		return 0, err
	}
	all, err := filepath.Glob("/proc/[0-9]*/status")
	if err != nil {
		return 0, err
	}
	for _, path := range all {
		child, _ := strconv.Atoi(filepath.Base(filepath.Dir(path)))
		if parent, err := statusField(child, "status", "PPid:"); err != nil || int(parent) != process {
			continue // the process may have ended
		}
		if own, err := memoryField(child, "smaps_rollup", "Pss:"); err == nil {
			MB += own
		}
	}
	return MB, nil
}

// memoryField returns a field of a file of /proc, converted from kB to MB of a million bytes.
func memoryField(process int, file, name string) (MB float64, err error) {
	kB, err := statusField(process, file, name)
	return kB * 1024 / 1e6, err
}

// statusField returns the number in a field of a file of /proc.
func statusField(process int, file, name string) (float64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/%s", process, file))
	if err != nil {
		return 0, fmt.Errorf("read the memory of a process: %w", err)
	}
	for line := range strings.Lines(string(text)) {
		if fields := strings.Fields(line); len(fields) > 1 && fields[0] == name {
			return strconv.ParseFloat(fields[1], 64)
		}
	}
	return 0, fmt.Errorf("read the memory of a process: process %d has ended", process)
}
