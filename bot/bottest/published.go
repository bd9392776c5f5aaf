package bottest

import (
	"strconv"
	"strings"
	"sync"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
	"korsar/game/gametest"
)

const (
	checkedFirst = 20 // number of first answers of a kind, which are all checked
	checkedEvery = 16 // one of so many later answers is checked
)

// published is Discord's description of its API. It checks all requests. Most answers of the stand-in are alike, so
// after the first ones of a kind it checks only a sample.
type published struct {
	sandbox.Checker
	every int

	mu   sync.Mutex     // guards seen
	seen map[string]int // number of answers by kind
}

// Published returns a checker with Discord's own description of its API.
func Published(t testing.TB) sandbox.Checker {
	t.Helper()
	checker, err := openapi.Published()
	if err != nil {
		t.Fatal(err)
	}
	checked := gametest.Sample(t, "repeated answers of the stand-in", 1, checkedEvery)
	return &published{Checker: checker, every: checkedEvery / checked, seen: map[string]int{}}
}

// CheckAnswer implements sandbox.Checker.
func (p *published) CheckAnswer(x sandbox.Exchange) error {
	kind := kindOf(x)
	p.mu.Lock()
	n := p.seen[kind]
	p.seen[kind]++
	p.mu.Unlock()
	if n >= checkedFirst && n%p.every != 0 {
		return nil
	}
	return p.Checker.CheckAnswer(x)
}

// kindOf returns the method, the path without ids and tokens, and the status. They make up the kind of an answer.
func kindOf(x sandbox.Exchange) string {
	parts := strings.Split(x.Path, "/")
	for i, part := range parts {
		if strings.ContainsAny(part, "0123456789") {
			parts[i] = "*"
		}
	}
	return x.Method + " " + strings.Join(parts, "/") + " " + strconv.Itoa(x.Status)
}
