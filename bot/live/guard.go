package live

import "net/http"

// policy lets nothing in but the files of this package: no inline script or
// style, no frame around the page.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

// guard sets what every answer says. A token in an address is a secret: no other
// site is told where somebody came from.
func guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		header := w.Header()
		header.Set("Content-Security-Policy", policy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("Referrer-Policy", "no-referrer")
		header.Set("Cross-Origin-Opener-Policy", "same-origin")
		header.Set("X-Robots-Tag", "noindex")
		header.Set("Cache-Control", "no-cache")
		next.ServeHTTP(w, r)
	})
}
