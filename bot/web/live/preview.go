package live

import (
	"bytes"
	"embed"
	"html/template"
	"net/http"

	"korsar/bot/draw"
	"korsar/bot/say"
)

//go:embed pages
var pageFiles embed.FS

// pages are the templates of the pages. Each begins with the tags of its preview, so that a crawler that reads a few
// kilobytes has them all.
var pages = template.Must(template.ParseFS(pageFiles, "pages/*.html"))

// preview is what a chat shows below a link to a page (Open Graph, https://ogp.me, and the cards of X).
type preview struct {
	say.LinkPreview
	Page    string // the address
	Picture string // its address; "" if the guild wants no pictures
}

// preview returns the preview of a page. path is that of the page, and query is "" or chooses what its picture shows.
func (s *Server) preview(words say.LinkPreview, path, query string, pictured bool) preview {
	p := preview{LinkPreview: words, Page: s.options.URL + path + query}
	if pictured {
		p.Picture = s.options.URL + path + "/" + linkPicture + query
	}
	return p
}

// writePage responds with a page, in the language of t.
func writePage(w http.ResponseWriter, name string, t *say.Localizer, p preview) {
	var page bytes.Buffer
	err := pages.ExecuteTemplate(&page, name, struct {
		preview
		Language   string
		Wide, High int
	}{p, t.Tag(), draw.LinkWide, draw.LinkHigh})
	if err != nil {
		panic("live: " + name + ": " + err.Error()) // a template that no page can be made of
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	_, _ = w.Write(page.Bytes()) // the browser may be gone
}
