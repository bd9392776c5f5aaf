package rest

import (
	"bytes"
	"net/http"
	"testing"

	"github.com/jonboulle/clockwork"

	"korsar/storage/snowflake"
)

const (
	someone  = snowflake.ID(42)
	someHash = "0123456789abcdef0123456789abcdef"
)

// TestAvatarComesFromAStandIn: the request has the path of Discord's CDN, and neither the token nor a cookie.
func TestAvatarComesFromAStandIn(t *testing.T) {
	for _, hash := range []string{someHash, "a_" + someHash} {
		c, _ := newServer(t, clockwork.NewFakeClock(), func(w http.ResponseWriter, r *http.Request) {
			want := "/avatars/42/" + hash + ".png?size=64"
			if r.URL.String() != want || r.Header.Get("Authorization") != "" || r.UserAgent() != userAgent {
				t.Errorf("the request is %s with %v, want %s", r.URL, r.Header, want)
			}
			_, _ = w.Write([]byte("a picture"))
		})
		if file, err := c.Avatar(t.Context(), someone, hash); err != nil || string(file) != "a picture" {
			t.Errorf("the avatar is %q, %v", file, err)
		}
	}
}

// TestOnlyAStandInReplacesTheCDN: a proxy of Discord's API does not serve avatars.
func TestOnlyAStandInReplacesTheCDN(t *testing.T) {
	for api, want := range map[string]string{"": officialCDN, "https://discord.com/api/": officialCDN,
		"http://proxy:8080/api/": officialCDN, "http://10.0.0.7/api/": officialCDN,
		"http://127.0.0.1:8078/api/": "http://127.0.0.1:8078", "http://localhost/api/": "http://localhost",
		"http://[::1]:8078/api/": "http://[::1]:8078", "http://[::]:8078/api/": "http://[::]:8078"} {
		c, err := New(Options{API: api, Token: "x", Clock: clockwork.NewFakeClock()})
		if err != nil {
			t.Fatal(err)
		}
		if c.cdn.host != want {
			t.Errorf("the CDN of %q is %s, want %s", api, c.cdn.host, want)
		}
	}
}

// TestLyingCDNGivesNoAvatar: redirects, errors and endless files are errors.
func TestLyingCDNGivesNoAvatar(t *testing.T) {
	for name, respond := range map[string]http.HandlerFunc{
		"a redirect": func(w http.ResponseWriter, r *http.Request) {
			http.Redirect(w, r, "/elsewhere", http.StatusFound)
		},
		"not found":   http.NotFound,
		"no content":  func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusNoContent) },
		"a large one": func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, maxAvatar+1)) },
		"an endless one": func(w http.ResponseWriter, _ *http.Request) {
			for err := error(nil); err == nil; {
				_, err = w.Write(bytes.Repeat([]byte("x"), 1<<20))
			}
		},
		"none": func(http.ResponseWriter, *http.Request) { panic(http.ErrAbortHandler) },
	} {
		c, _ := newServer(t, clockwork.NewFakeClock(), respond)
		if file, err := c.Avatar(t.Context(), someone, someHash); err == nil {
			t.Errorf("%s: an avatar of %d bytes", name, len(file))
		}
	}
}

// TestOnlyHashesAreAskedFor: what Discord calls a hash cannot lead to another path.
func TestOnlyHashesAreAskedFor(t *testing.T) {
	c, requests := newServer(t, clockwork.NewFakeClock(), func(http.ResponseWriter, *http.Request) {})
	for _, hash := range []string{"", "../../embed/avatars/0", someHash[1:], someHash + "?", "b_" + someHash,
		"A" + someHash[1:]} {
		if _, err := c.Avatar(t.Context(), someone, hash); err == nil {
			t.Errorf("%q is asked for", hash)
		}
	}
	if n := requests.Load(); n != 0 {
		t.Errorf("%d requests", n)
	}
}
