package bottest

import (
	"strings"
	"sync"
	"testing"
)

// testLog writes the bot's log to the test and keeps it.
type testLog struct {
	t testing.TB

	Written chan struct{} // holds one token if there is something new

	mu   sync.Mutex
	text strings.Builder
}

func (l *testLog) Write(line []byte) (int, error) {
	l.t.Logf("%s", line)
	l.mu.Lock()
	defer l.mu.Unlock()
	n, err := l.text.Write(line)
	select {
	case l.Written <- struct{}{}:
	default:
	}
	return n, err
}

// String returns everything that was logged.
func (l *testLog) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}
