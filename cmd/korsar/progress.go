package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar shows how far a command has come. Its errors are dropped: that it cannot
// be shown is no reason to stop what it shows.
type bar struct{ shown *progressbar.ProgressBar }

// progress is a bar on standard error, gone when it is full. It is invisible
// where nobody watches or the end is not known, which 0 stands for.
func (p *process) progress(end int64, doing string, options ...progressbar.Option) bar {
	color := p.Getenv("NO_COLOR") == "" // no-color.org: set and not empty
	if color {
		doing = "[cyan]" + doing + "[reset]"
	}
	return bar{progressbar.NewOptions64(end, append([]progressbar.Option{
		progressbar.OptionSetWriter(p.Err),
		progressbar.OptionSetVisibility(end > 0 && p.onTerminal()),
		progressbar.OptionSetDescription(doing),
		progressbar.OptionEnableColorCodes(color),
		progressbar.OptionThrottle(100 * time.Millisecond),
		progressbar.OptionClearOnFinish(),
	}, options...)...)}
}

// lateBar is a bar that learns its end with the first step.
type lateBar struct {
	*process
	doing     string
	shown     *bar // nil before that
	done, end int
}

// set moves the bar. One that goes back, or gets another end, begins again.
func (b *lateBar) set(done, end int) {
	if b.shown == nil || done < b.done || end != b.end {
		made := b.progress(int64(end), b.doing)
		b.shown = &made
	}
	b.done, b.end = done, end
	b.shown.set(done)
}

// clear makes room for a line; the next step shows the bar again.
func (b *lateBar) clear() {
	if b.shown != nil {
		b.shown.clear()
	}
}

// onTerminal tells whether a person watches standard error.
func (p *process) onTerminal() bool {
	file, is := p.Err.(*os.File)
	return is && term.IsTerminal(int(file.Fd()))
}

// add goes on by so much.
func (b bar) add(n int) { _ = b.shown.Add(n) }

// set has come so far.
func (b bar) set(n int) { _ = b.shown.Set(n) }

// clear makes room for a line; the next add shows the bar again.
func (b bar) clear() { _ = b.shown.Clear() }

// Write goes on by the bytes of a text.
func (b bar) Write(text []byte) (int, error) {
	b.add(len(text))
	return len(text), nil
}
