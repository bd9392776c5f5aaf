package engine_test

import (
	"testing"

	"go.uber.org/goleak"

	"korsar/bot/engine/enginetest"
	"korsar/bot/table"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// harness is that of enginetest with what several tests here do.
type harness struct{ *enginetest.Harness }

func open(t testing.TB, o enginetest.Options) *harness {
	t.Helper()
	return &harness{enginetest.New(t, o)}
}

// said returns what a reply says in words: the code of a refusal or the kind of a notice; "" for another reply.
func said(r table.Reply) string {
	switch r := r.(type) {
	case table.Refused:
		return string(r.Code)
	case table.Notice:
		return string(r.Kind)
	}
	return ""
}
