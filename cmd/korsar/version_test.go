package main

import (
	"runtime"
	"runtime/debug"
	"strings"
	"testing"
)

func TestVersion(t *testing.T) {
	o := korsar("", "version")
	if o.code != 0 || o.err != "" || !strings.HasPrefix(o.out, "korsar ") || !strings.HasSuffix(o.out, runtime.Version()+"\n") {
		t.Errorf("%+v", o)
	}
	setting := func(key, value string) debug.BuildSetting { return debug.BuildSetting{Key: key, Value: value} }
	tests := []struct {
		info debug.BuildInfo
		text string
	}{
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}}, "korsar v1.2.3, go1.26.8"},
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"},
			Settings: []debug.BuildSetting{setting("vcs.revision", "0123abc"), setting("vcs.modified", "false")}}, "korsar (devel), revision 0123abc, go1.26.8"},
		{debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"},
			Settings: []debug.BuildSetting{setting("vcs.modified", "true"), setting("vcs.revision", "0123abc")}}, "korsar (devel), revision 0123abc with changes, go1.26.8"},
		{debug.BuildInfo{}, "korsar of unknown version, built by an unknown Go"},
	}
	for _, test := range tests {
		if got := describe(&test.info); got != test.text {
			t.Errorf("%q, expected %q", got, test.text)
		}
	}
}
