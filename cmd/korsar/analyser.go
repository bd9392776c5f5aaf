package main

import (
	"context"
	"os"

	"korsar/bot/worker"
)

// analyserProcess is a child process that analyzes one game for the bot that started it.
type analyserProcess struct{}

// Run lowers the priority of this process, then serves until the game is analyzed or the bot is gone.
func (analyserProcess) Run(ctx context.Context, p *process) error {
	worker.LowerProcess()
	return worker.Serve(ctx, p.In, p.Out)
}

// newAnalyser returns an analyser that runs each analysis in a child process. If the path of this program is unknown,
// it analyzes in this process.
func newAnalyser() worker.Analyser {
	path, err := os.Executable()
	if err != nil {
		return worker.Here{}
	}
	return worker.Process{Command: []string{path, "analyser"}}
}
