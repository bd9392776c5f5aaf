package main

import (
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// bar is a progress bar. Its errors are ignored, because a command does not stop if its progress cannot be shown.
type bar struct{ shown *progressbar.ProgressBar }

// progress returns a bar on standard error that disappears when it is full. The bar is invisible if standard error is
// not a terminal, or if end is 0, which means unknown.
func (p *process) progress(end int64, doing string, options ...progressbar.Option) bar {
	color := p.hasColor()
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

// lazyBar is a bar that gets its end with the first call of set.
type lazyBar struct {
	*process
	doing     string
	shown     *bar // nil until the first call of set
	done, end int
}

// set moves the bar. If done decreases or end changes, it starts a new bar.
func (b *lazyBar) set(done, end int) {
	if b.shown == nil || done < b.done || end != b.end {
		made := b.progress(int64(end), b.doing)
		b.shown = &made
	}
	b.done, b.end = done, end
	b.shown.set(done)
}

// clear removes the bar until the next call of set.
func (b *lazyBar) clear() {
	if b.shown != nil {
		b.shown.clear()
	}
}

// onTerminal reports whether standard error is a terminal.
func (p *process) onTerminal() bool {
	file, isFile := p.Err.(*os.File)
	return isFile && term.IsTerminal(int(file.Fd()))
}

func (b bar) add(n int) { _ = b.shown.Add(n) }

func (b bar) set(n int) { _ = b.shown.Set(n) }

// clear removes the bar until the next call of add or set.
func (b bar) clear() { _ = b.shown.Clear() }

// Write advances the bar by the length of text. It never fails.
func (b bar) Write(text []byte) (int, error) {
	b.add(len(text))
	return len(text), nil
}
