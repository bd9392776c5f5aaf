package sandbox_test

import (
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// TestSettersWakeWait: setters wake Wait, although most of them send the bot no event.
func TestSettersWakeWait(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	role := g.NewRole("crew", 0, false)
	for name, set := range map[string]func(){
		"MoveInto":     func() { ch.MoveInto(nil) },
		"RestrictAge":  ch.RestrictAge,
		"SetLocale":    func() { g.SetLocale("fr") },
		"NewRole":      func() { g.NewRole("mates", 0, false) },
		"RaiseRole":    func() { g.RaiseRole(role) },
		"SetOwner":     func() { g.SetOwner(anne) },
		"TimeOut":      func() { g.TimeOut(anne, time.Time{}) },
		"Boost":        func() { g.Boost(anne) },
		"RefusePosts":  func() { ch.RefusePosts(0) },
		"LimitUploads": func() { g.LimitUploads(false) },
		"Block":        func() { g.Block("") },
		"InstallApp":   anne.InstallApp,
		"CloseDMs":     anne.CloseDMs,
	} {
		changed := b.d.Changes()
		set()
		select {
		case <-changed:
		default:
			t.Errorf("%s wakes nobody", name)
		}
	}
}
