package bottest

import (
	"bytes"
	"strings"
	"sync"
	"testing"
)

// testLog keeps the bot's log, and writes it to the test's log.
type testLog struct {
	t      testing.TB
	gaveUp func() // called when the bot gives up on a click

	Written chan struct{} // has a value if a line was written since the last receive

	mu   sync.Mutex // guards text
	text strings.Builder
}

func (l *testLog) Write(line []byte) (int, error) {
	if _, fuzzes := l.t.(*testing.F); !fuzzes { // it must not log while its target runs
		l.t.Logf("%s", line)
	}
	if bytes.Contains(line, []byte("cannot answer a click")) {
		l.gaveUp()
	}
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
