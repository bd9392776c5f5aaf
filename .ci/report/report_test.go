package main

import (
	"strings"
	"testing"
)

// events are those of five packages: a fails in a subtest, b panics, c does not build, d passes and counts, and e times
// out during a test, which has no end.
const events = `{"Action":"run","Package":"a","Test":"TestX"}
{"Action":"output","Package":"a","Test":"TestX/one","Output":"=== RUN   TestX/one\n"}
{"Action":"output","Package":"a","Test":"TestX/one","Output":"    x_test.go:7: 3 ships, want 2\n"}
{"Action":"output","Package":"a","Test":"TestX/one","Output":"    x_test.go:9: and more\n"}
{"Action":"fail","Package":"a","Test":"TestX/one","Elapsed":0.5}
{"Action":"output","Package":"a","Test":"TestX","Output":"--- FAIL: TestX (0.50s)\n"}
{"Action":"fail","Package":"a","Test":"TestX","Elapsed":0.5}
{"Action":"output","Package":"a","Output":"FAIL\n"}
{"Action":"output","Package":"a","Output":"FAIL\ta\t0.512s\n"}
{"Action":"fail","Package":"a","Elapsed":0.512}
{"Action":"output","Package":"b","Test":"TestY","Output":"=== RUN   TestY\n"}
{"Action":"output","Package":"b","Test":"TestY","Output":"panic: assignment to entry in nil map [recovered]\n"}
{"Action":"fail","Package":"b","Test":"TestY","Elapsed":0}
{"Action":"fail","Package":"b","Elapsed":0.1}
{"ImportPath":"c [c.test]","Action":"build-output","Output":"# c [c.test]\n"}
{"ImportPath":"c [c.test]","Action":"build-output","Output":"c/c.go:3:2: undefined: ship\n"}
{"ImportPath":"c [c.test]","Action":"build-fail"}
{"Action":"output","Package":"c","Output":"FAIL\tc [build failed]\n"}
{"Action":"fail","Package":"c","Elapsed":0,"FailedBuild":"c [c.test]"}
{"Action":"attr","Package":"d","Test":"TestKilled","Key":"kills","Value":"30"}
{"Action":"attr","Package":"d","Test":"TestKilled","Key":"color","Value":"red"}
{"Action":"output","Package":"d","Test":"TestKilled","Output":"    a log that nobody needs\n"}
{"Action":"pass","Package":"d","Test":"TestKilled","Elapsed":2}
{"Action":"skip","Package":"d","Test":"TestLater","Elapsed":0}
{"Action":"output","Package":"d","Output":"PASS\n"}
{"Action":"output","Package":"d","Output":"ok  \td\t2.010s\n"}
{"Action":"pass","Package":"d","Elapsed":2.01}
{"Action":"run","Package":"e","Test":"TestWaits"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"=== RUN   TestWaits\n"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"    wait_test.go:5: it begins\n"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"panic: test timed out after 20m0s\n"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"\trunning tests:\n"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"\t\tTestWaits (19m59s)\n"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"\n"}
{"Action":"output","Package":"e","Test":"TestWaits","Output":"goroutine 7 [running]:\n"}
{"Action":"output","Package":"e","Output":"FAIL\te\t1200.105s\n"}
{"Action":"fail","Package":"e","Elapsed":1200.105}
=== ATTR  FuzzRecord kills 5
`

// lastScreen is the end of the report on the events.
const lastScreen = `
the 1 slowest of 4 tests:
     2.0 s  d TestKilled

| what                     |      count |
| ------------------------ | ---------: |
| kills                    |         35 |

4 failed:
  a TestX/one
      x_test.go:7: 3 ships, want 2
  b TestY
      panic: assignment to entry in nil map [recovered]
  c (package)
      c/c.go:3:2: undefined: ship
  e (package)
      panic: test timed out after 20m0s: TestWaits (19m59s)
`

func TestLastScreenNamesWhatFailed(t *testing.T) {
	var out strings.Builder
	if code := run(strings.NewReader(events), &out, 1); code != 1 {
		t.Errorf("exit code %d", code)
	}
	said, end, found := strings.Cut(out.String(), "\nthe 1 slowest")
	if !found || "\nthe 1 slowest"+end != lastScreen {
		t.Errorf("it ends with\n%s\nwant\n%s", end, lastScreen)
	}
	for _, line := range []string{"    x_test.go:9: and more\n", "FAIL\ta\t0.512s\n", "ok  \td\t2.010s\n",
		"goroutine 7 [running]:\n"} {
		if !strings.Contains(said, line) {
			t.Errorf("it does not say %q:\n%s", line, said)
		}
	}
	if n := strings.Count(said, "FAIL\ta\t0.512s\n"); n != 1 {
		t.Errorf("it says %d times that a package failed", n)
	}
	if strings.Contains(said, "nobody needs") {
		t.Errorf("it says what a test logged that passed:\n%s", said)
	}
}

func TestExitCodeOfARun(t *testing.T) {
	for _, test := range []struct {
		events string
		code   int
	}{
		{`{"Action":"pass","Package":"a","Test":"TestX","Elapsed":0}`, 0},
		{`{"Action":"skip","Package":"a","Test":"TestX","Elapsed":0}`, 1}, // no test ran
		{`{"Action":"fail","Package":"a","Elapsed":0}`, 1},
		{"", 1},
	} {
		var out strings.Builder
		if code := run(strings.NewReader(test.events+"\n"), &out, 0); code != test.code {
			t.Errorf("%s: exit code %d, want %d\n%s", test.events, code, test.code, &out)
		}
	}
}
