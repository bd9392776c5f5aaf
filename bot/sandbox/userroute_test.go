package sandbox_test

import (
	"testing"

	"korsar/bot/sandbox"
)

// TestApplicationNamesItsPages: the application has no fields for pages that it does not have.
func TestApplicationNamesItsPages(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	for _, want := range []struct{ privacy, terms string }{{"", ""}, {"https://korsar.example/privacy", ""},
		{"", "https://korsar.example/terms"}} {
		if err := b.d.SetLegalPages(want.privacy, want.terms); err != nil {
			t.Fatal(err)
		}
		app := application(b)
		for field, address := range map[string]string{"privacy_policy_url": want.privacy,
			"terms_of_service_url": want.terms} {
			if got, named := app[field]; named != (address != "") || named && got != address {
				t.Errorf("%s is %v, want %q", field, got, address)
			}
		}
	}
	for _, faulty := range []string{"korsar.example/privacy", "ftp://korsar.example/privacy", "https://"} {
		if err := b.d.SetLegalPages(faulty, ""); err == nil {
			t.Errorf("%s is taken for the URL of a page", faulty)
		}
	}
}
