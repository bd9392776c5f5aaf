package discord

import (
	"strings"
	"testing"
)

func TestCustomIDsReadAsWritten(t *testing.T) {
	for _, b := range []customID{
		{Table: 1, Seq: 1, Action: "join"},
		{Table: 1<<62 + 5, Seq: 1 << 40, Action: "play", Arg: "launch"},
		{Action: "topic", Arg: "tilsit-2005"},
		{Table: 35, Seq: 36, Action: "rules", Arg: "a:b"},
	} {
		id := b.String()
		if len(id) > 100 {
			t.Errorf("%s is too long for Discord", id)
		}
		if read, err := parseCustomID(id); err != nil || read != b {
			t.Errorf("%s reads as %+v (%v), was %+v", id, read, err, b)
		}
	}
	for _, id := range []string{
		"", "k1", "k1:1:1", "k1:1:1:", "k2:1:1:join", "k1:-1:1:join", "k1:1:-1:join",
		"k1:01:1:join", "k1:1:1:join:", "k1:A:1:join", "k1: 1:1:join", "k1:zzzzzzzzzzzzzz:1:join",
		"k1:1:1:rules:" + strings.Repeat("x", 100),
	} {
		if b, err := parseCustomID(id); err == nil {
			t.Errorf("%q is taken for %+v", id, b)
		}
	}
}

// FuzzParseCustomID parses any text. Only what String returns is accepted.
func FuzzParseCustomID(f *testing.F) {
	for _, id := range []string{"k1:1:1:join", "k1:z:10:play:launch", "k1:0:0:topic:english", "k0:1:1:join", "k1:::",
		"k1:1:1:hand:\x00"} {
		f.Add(id)
	}
	f.Fuzz(func(t *testing.T, id string) {
		b, err := parseCustomID(id)
		if err == nil && (b.String() != id || b.Table < 0 || b.Seq < 0) {
			t.Errorf("%q reads as %+v", id, b)
		}
	})
}
