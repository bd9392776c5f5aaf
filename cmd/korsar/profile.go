package main

import (
	"fmt"
	"os"
	"runtime/pprof"
)

// profile writes a CPU profile of this process to a file until stop is called. If path is "", it writes none.
func profile(path string) (stop func() error, err error) {
	if path == "" {
		return func() error { return nil }, nil
	}
	if err := profileFormat.check(path); err != nil {
		return nil, fmt.Errorf("write a CPU profile: %w", err)
	}
	file, err := os.Create(path)
	if err != nil {
		return nil, fmt.Errorf("write a CPU profile: %w: choose another file with --profile", err)
	}
	if err := pprof.StartCPUProfile(file); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("write a CPU profile: %w", err)
	}
	return func() error {
		pprof.StopCPUProfile()
		return file.Close()
	}, nil
}
