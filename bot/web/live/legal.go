package live

import (
	"bytes"
	"net/http"
	"strings"
)

// Addresses of the pages that Discord wants an application to name: its privacy policy and its terms of service. A test
// makes them from docs/privacy.md and docs/terms.md.
const (
	PrivacyPath = "/privacy"
	TermsPath   = "/terms"
)

// contact is how to reach the people who run the bot: a mail address or a URL, or "" if they have not said.
type contact string

// Link returns the address of a link to the contact.
func (c contact) Link() string {
	if strings.Contains(string(c), "://") {
		return string(c)
	}
	return "mailto:" + string(c)
}

// handleLegal serves both pages.
func handleLegal(mux *http.ServeMux, of contact) {
	for path, name := range map[string]string{PrivacyPath: "privacy.html", TermsPath: "terms.html"} {
		var page bytes.Buffer
		if err := pages.ExecuteTemplate(&page, name, of); err != nil {
			panic("live: " + name + ": " + err.Error()) // a template that no page can be made of
		}
		mux.HandleFunc("GET "+path, func(w http.ResponseWriter, _ *http.Request) {
			w.Header().Set("Content-Type", "text/html; charset=utf-8")
			_, _ = w.Write(page.Bytes()) // the browser may be gone
		})
	}
}
