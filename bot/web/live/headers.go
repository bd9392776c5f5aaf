package live

import "net/http"

// policy allows only files of the page's own origin. It allows no inline script or style, and no frame around the page
// except in the previews of its layouts.
const policy = "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; " +
	"font-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

// withHeaders adds the headers of every response. The token in an address is a secret, so no other site may learn it as
// a referrer.
func withHeaders(next http.Handler) http.Handler {
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
