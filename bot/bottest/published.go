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
	checkedFirst = 20 // answers of a kind that are all checked
	checkedEvery = 16 // of later ones, one in so many
)

// published is Discord's description of its API. All requests are held against it. The answers are the stand-in's, and
// most of them alike: those of a kind are sampled once some have been checked.
type published struct {
	sandbox.Checker
	every int

	mu   sync.Mutex
	seen map[string]int // answers by kind
}

// Published returns Discord's own description of its API.
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

// kindOf returns what answers to the same route with the same status have in common: the path without its ids and
// tokens.
func kindOf(x sandbox.Exchange) string {
	parts := strings.Split(x.Path, "/")
	for i, part := range parts {
		if strings.ContainsAny(part, "0123456789") {
			parts[i] = "*"
		}
	}
	return x.Method + " " + strings.Join(parts, "/") + " " + strconv.Itoa(x.Status)
}
