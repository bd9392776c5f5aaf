package page

import (
	"net"
	"net/http"
)

// policy allows only the files of this package. It forbids inline scripts and styles, frames around the page, and forms
// to other sites.
const policy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// withHeaders adds the headers of every response. It refuses requests that another site sends through the browser of a
// person who has the page open, since there are no passwords to prevent that.
func (p *Page) withHeaders(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("Cache-Control", "no-cache")
		origin := r.Header.Get("Origin")
		switch {
		case !p.isOwnHost(r.Host):
			http.Error(w, "This page does not answer to the name "+r.Host+
				": open it by its address, or tell korsar sandbox the name with --listen.", http.StatusForbidden)
		case origin != "" && origin != "http://"+r.Host:
			http.Error(w, "This request comes from another site, "+origin+", and the page answers only to itself.",
				http.StatusForbidden)
		default:
			next.ServeHTTP(w, r)
		}
	})
}

// isOwnHost reports whether a Host header can be meant for this page. Another site can point its own name at this
// machine (DNS rebinding), but not localhost or an IP address.
func (p *Page) isOwnHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	return host == "localhost" || host != "" && host == p.host || net.ParseIP(host) != nil
}
