package postgres

import (
	"testing"
	"time"
)

// TestServerThatDoesNotAnswerIsGivenUp checks the connect timeout with and without one in the URL. Without a timeout,
// pgx would wait forever for a server that accepts a connection and does not respond.
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
