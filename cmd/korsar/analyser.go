package main

import (
	"context"
	"os"

	"korsar/bot/worker"
)

// analyserProcess analyses one game for a bot that started it.
type analyserProcess struct{}

// Run serves until the game is analysed, or the bot is gone, in the time that other processes leave over.
func (analyserProcess) Run(ctx context.Context, p *process) error {
	worker.LowerProcess()
	return worker.Serve(ctx, p.In, p.Out)
}

// newAnalyser returns what analyses games in processes of their own. Without the path of this program it is this one.
func newAnalyser() worker.Analyser {
	path, err := os.Executable()
	if err != nil {
		return worker.Here{}
	}
	return worker.Process{Command: []string{path, "analyser"}}
}
