package main

import (
	"context"
	"os"

	"korsar/bot/analyser"
	"korsar/bot/priority"
)

// analyserProcess analyses one game for a bot that started it.
type analyserProcess struct{}

// Run serves until the game is analysed, or the bot is gone, in the time that other processes leave over.
func (analyserProcess) Run(ctx context.Context, p *process) error {
	priority.LowerProcess()
	return analyser.Serve(ctx, p.In, p.Out)
}

// newAnalyser returns what analyses games in processes of their own. Without the path of this program it is this one.
func newAnalyser() analyser.Analyser {
	path, err := os.Executable()
	if err != nil {
		return analyser.Here{}
	}
	return analyser.Process{Command: []string{path, "analyser"}}
}
