package sandbox_test

import (
	"context"
	"errors"
	"testing"

	"korsar/bot/sandbox"
)

// FuzzTypedLineNeverBreaksTheSandbox: the client refuses a line, or sends it as an interaction.
func FuzzTypedLineNeverBreaksTheSandbox(f *testing.F) {
	for _, line := range []string{"/korsar new edition:korsar-2019 seats:3 thread:true", "/korsar new title: : x:", "/",
		"/korsar\tnew\nedition:", "/go go:go", "/korsar new edition:korsar-2019 edition:"} {
		f.Add(line)
	}
	b, _, ch, anne := rawTable(f, sandbox.Options{Transcript: -1})
	b.do("POST", b.commandsPath(), korsarCommand).accepted(f, "the command")
	ctx, cancel := context.WithCancel(b.ctx)
	cancel() // so that no one answers
	f.Fuzz(func(t *testing.T, line string) {
		if _, err := anne.Type(ctx, ch, line); !errors.Is(err, sandbox.ErrClient) && !errors.Is(err, context.Canceled) {
			t.Errorf("%q: %v", line, err)
		}
	})
}

// FuzzBodyNeverBreaksTheSandbox: a message or a command with any body is refused or accepted. It never causes an
// internal error.
func FuzzBodyNeverBreaksTheSandbox(f *testing.F) {
	for _, body := range []string{`{"content":"x"}`, `{"embeds":[{"fields":[{}]}]}`,
		`{"components":[{"type":1,"components":[{"type":3}]}]}`, `[]`, `null`, `{"content":null,"flags":"1"}`,
		`{"name":"c","description":"d","options":[{"type":3,"name":"o","description":"d",` +
			`"choices":[{"name":"n","value":1}]}]}`,
		`{"name":"c","description":"d","options":[{"type":3,"name":"o","description":"d","min_length":"NaN"}]}`} {
		f.Add([]byte(body))
	}
	b, _, ch, _ := rawTable(f, sandbox.Options{Transcript: -1, History: 10})
	f.Fuzz(func(t *testing.T, body []byte) {
		b := *b
		b.t, b.ctx = t, t.Context()
		for _, path := range []string{messagesPath(ch), b.commandsPath()} {
			if v := b.send("POST", path, "application/json", body); v.status >= 500 {
				t.Errorf("%s %s: %v", path, body, v)
			}
		}
	})
}
