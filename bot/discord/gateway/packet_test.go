package gateway

import (
	"reflect"
	"strings"
	"testing"
)

// TestPacketsAreParsedOrRefused parses packets as Discord sends them, and text that is no packet.
func TestPacketsAreParsedOrRefused(t *testing.T) {
	for text, wanted := range map[string]packet{
		`{"t":"READY","s":1,"op":0,"d":{"v":10}}`: {Op: opDispatch, Sequence: 1, Name: "READY",
			Data: `{"v":10}`},
		`{"t":null,"s":null,"op":11,"d":null}`: {Op: 11, Data: `null`},
		`{"op":9,"d":false}`:                   {Op: 9, Data: `false`},
		` { "d" : [ 1 ] , "op" : 7 } `:         {Op: 7, Data: `[ 1 ]`},
		`{"op":1}`:                             {Op: 1},
	} {
		if got, err := parsePacket(text); err != nil || !reflect.DeepEqual(got, wanted) {
			t.Errorf("%s is parsed as %+v (%v)", text, got, err)
		}
	}
	for _, text := range []string{``, `{`, `[]`, `{"op":0,"d":}`, `{"op":"0"}`, `{"s":1}`, `{"op":0}{`} {
		if got, err := parsePacket(text); err == nil {
			t.Errorf("%q is parsed as %+v", text, got)
		}
	}
}

// BenchmarkPacket measures parsing an interaction of four kilobytes, without its data.
func BenchmarkPacket(b *testing.B) {
	text := `{"t":"INTERACTION_CREATE","s":12,"op":0,"d":{"token":"` + strings.Repeat("x", 4000) + `"}}`
	b.ReportAllocs()
	for range b.N {
		if _, err := parsePacket(text); err != nil {
			b.Fatal(err)
		}
	}
}
