package enginetest

import (
	"strings"
	"sync"
)

// Log is what was logged. It may be read while it is written.
type Log struct {
	mu   sync.Mutex
	text strings.Builder
}

// Write appends a line.
func (l *Log) Write(line []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(line)
}

// String returns all lines.
func (l *Log) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
