package openapi

import (
	"encoding/json"
	"net/http"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/bot/sandbox"
)

const cutAgain = "set " + DescriptionEnv + ", run go generate ./bot/sandbox/openapi, and read the difference"

// cutAtKept cuts a description with the date of the kept part.
func cutAtKept(t *testing.T, text []byte) []byte {
	t.Helper()
	var part struct {
		Info struct {
			Source struct{ Cut string } `json:"x-source"`
		}
	}
	if err := json.Unmarshal(kept, &part); err != nil {
		t.Fatal(err)
	}
	at, err := time.Parse(time.DateOnly, part.Info.Source.Cut)
	if err != nil {
		t.Fatal(err)
	}
	cut, err := Cut(text, sandbox.Routes(), at)
	if err != nil {
		t.Fatalf("%v; %s", err, cutAgain)
	}
	return cut
}

func TestKeptPartHasTheRoutesOfTheSandbox(t *testing.T) {
	if diff := cmp.Diff(string(kept), string(cutAtKept(t, kept))); diff != "" {
		t.Errorf("discord.json is not the part for the sandbox's routes: %s:\n%s", cutAgain, diff)
	}
}

// wholeDescription returns Discord's whole description. It skips the test if the environment names none, since only a
// change of the kept part needs it.
func wholeDescription(t *testing.T) []byte {
	t.Helper()
	if os.Getenv(DescriptionEnv) == "" {
		t.Skipf("%s does not name Discord's whole description", DescriptionEnv)
	}
	text, err := Text()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

func TestKeptPartIsOfTheWholeDescription(t *testing.T) {
	if diff := cmp.Diff(string(kept), string(cutAtKept(t, wholeDescription(t)))); diff != "" {
		t.Errorf("discord.json is of another version than %s: %s:\n%s", os.Getenv(DescriptionEnv), cutAgain, diff)
	}
}

// TestPartFindsTheSame compares each operation and each schema of a part with those of the whole.
func TestPartFindsTheSame(t *testing.T) {
	type described struct {
		doc    apiDoc
		checks *Description
	}
	read := func(text []byte) (d described) {
		var err error
		if d.checks, err = Parse(text, "the description"); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(text, &d.doc); err != nil {
			t.Fatal(err)
		}
		return d
	}
	text := wholeDescription(t)
	whole, part := read(text), read(cutAtKept(t, text))
	mediaTypes := cmp.Transformer("mediaTypes", func(c content) string { return joinNames(c) })
	for template, path := range part.doc.Paths {
		for _, method := range []string{http.MethodGet, http.MethodPut, http.MethodPost, http.MethodPatch,
			http.MethodDelete} {
			if path.method(method) == nil {
				continue
			}
			if diff := cmp.Diff(whole.doc.Paths[template].method(method), path.method(method), mediaTypes); diff != "" {
				t.Errorf("%s %s:\n%s", method, template, diff)
			}
		}
		if diff := cmp.Diff(whole.doc.Paths[template].Parameters, path.Parameters); diff != "" {
			t.Errorf("%s:\n%s", template, diff)
		}
	}
	newSampler(t, kept).each(40, func(ref string, value any) {
		want, got := whole.checks.schemas.check(ref, value), part.checks.schemas.check(ref, value)
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s:\n got %q\nwant %q", ref, excerpt(value), got, want)
		}
	})
}
