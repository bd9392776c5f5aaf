package enginetest

import (
	"strings"
	"sync"
)

// Log collects log lines. It is safe for concurrent use.
type Log struct {
	mu   sync.Mutex // guards text
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
