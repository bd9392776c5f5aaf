package postgres

import (
	"testing"
	"time"
)

// TestServerThatDoesNotAnswerIsGivenUp checks for how long a connection may take, with and without a time in the URL:
// the library would wait forever for a server that takes a connection and says nothing.
func TestServerThatDoesNotAnswerIsGivenUp(t *testing.T) {
	t.Parallel()
	for url, want := range map[string]time.Duration{
		"postgres://localhost/korsar":                   deadAfter,
		"postgres://localhost/korsar?connect_timeout=3": 3 * time.Second,
	} {
		if config, err := parse(url); err != nil || config.ConnConfig.ConnectTimeout != want {
			t.Errorf("%s: %v, %v", url, config.ConnConfig.ConnectTimeout, err)
		}
	}
}
