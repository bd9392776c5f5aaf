package main

import (
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// TestDoctorChecksLegalPages checks what the doctor says of the pages on privacy and terms that the application names.
func TestDoctorChecksLegalPages(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	d.NewGuild("Port Royal")
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/privacy" {
			http.NotFound(w, r)
		}
	}))
	defer server.Close()
	environ := []string{"DISCORD_TOKEN=" + d.Token(), "KORSAR_DISCORD_API=" + d.API(),
		"KORSAR_DB=" + filepath.Join(t.TempDir(), "korsar.db")}
	served := append(environ, "KORSAR_LIVE=127.0.0.1:8080", "KORSAR_LIVE_URL=http://korsar.example")
	for _, test := range []struct {
		environ        []string
		privacy, terms string
		code           int
		says           []string
	}{
		{environ, "", "", 0, []string{"ok   privacy policy: the application names no page; with KORSAR_LIVE",
			"ok   terms: the application names no page"}},
		{served, "", "", 1, []string{"DO   privacy policy: the application names no page: enter " +
			"http://korsar.example/privacy as Privacy Policy URL on its General Information page",
			"DO   terms: the application names no page: enter http://korsar.example/terms as Terms of Service URL",
			"DO   contact: http://korsar.example/privacy does not say how people reach you: set KORSAR_CONTACT"}},
		{environ, server.URL + "/privacy", server.URL + "/nothing", 1, []string{
			"ok   privacy policy: " + server.URL + "/privacy answers",
			"DO   terms: " + server.URL + "/nothing, which the application names, does not answer: it answers 404"}},
		{append(served, "KORSAR_CONTACT=anne@korsar.example"), server.URL + "/privacy", "http://127.0.0.1:1/", 1,
			[]string{"DO   terms: http://127.0.0.1:1/, which the application names, does not answer: dial tcp"}},
		{append(served, "KORSAR_CONTACT=anne@korsar.example"), server.URL + "/privacy", server.URL + "/privacy", 0,
			[]string{"ok   terms: " + server.URL + "/privacy answers"}},
	} {
		if err := d.SetLegalPages(test.privacy, test.terms); err != nil {
			t.Fatal(err)
		}
		code, out := runDoctor(t, test.environ...)
		for _, words := range test.says {
			if code != test.code || !strings.Contains(out, words) {
				t.Errorf("exit %d, want %d and %q:\n%s", code, test.code, words, out)
			}
		}
	}
	if err := d.SetLegalPages("korsar.example/privacy", ""); err == nil {
		t.Error("the stand-in takes a page without a scheme")
	}
}
