package page

import (
	"embed"
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"sync"

	"korsar/bot/sandbox"
	"korsar/bot/web"
	"korsar/bot/web/eventstream"
)

//go:embed static
var static embed.FS

// Page serves the page. Mount it at "/" of the sandbox:
//
//	d.Handle("/", page.New(d, page.Options{}))
type Page struct {
	d       *sandbox.Discord
	host    string
	handler http.Handler

	mu     sync.Mutex  // guards modals
	modals []openModal // oldest first
}

// Options configures a page.
type Options struct {
	// Host is a name for the page in addition to localhost and IP addresses.
	Host string
}

// New returns the page of a sandbox.
func New(d *sandbox.Discord, o Options) *Page {
	p := &Page{d: d, host: o.Host}
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("page: open embedded files: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", p.redirectToFirst)
	mux.Handle("GET /page/", http.StripPrefix("/page/", http.FileServerFS(files)))
	mux.Handle("GET /page/shared/", http.StripPrefix("/page/shared", web.Scripts()))
	mux.HandleFunc("GET /as/{person}", p.forPerson(func(w http.ResponseWriter, r *http.Request, _ *sandbox.Person) {
		http.ServeFileFS(w, r, files, "shell.html")
	}))
	streams := http.NewServeMux()
	streams.HandleFunc("GET /as/{person}/news", p.forPerson(p.streamUpdates))
	mux.Handle("GET /as/{person}/news", streams)
	mux.Handle("GET /page/stream/", http.StripPrefix("/page/stream", eventstream.New(streams)))
	for name, do := range actions {
		mux.HandleFunc("POST /as/{person}/"+name, p.forPerson(p.handleAction(do)))
	}
	mux.HandleFunc("POST /people", p.addPerson)
	p.handler = p.withHeaders(mux)
	return p
}

// ServeHTTP answers a browser.
func (p *Page) ServeHTTP(w http.ResponseWriter, r *http.Request) { p.handler.ServeHTTP(w, r) }

// Path returns the path of a person's page.
func Path(person *sandbox.Person) string { return "/as/" + url.PathEscape(slug(person.Name())) }

// slug returns a name in the form that a path can contain.
func slug(name string) string {
	return strings.Join(strings.FieldsFunc(strings.ToLower(name),
		func(r rune) bool { return strings.ContainsRune(" /?#%&", r) }), "-")
}

// person returns the person with a slug, or nil.
func (p *Page) person(name string) *sandbox.Person {
	for _, person := range p.d.People() {
		if slug(person.Name()) == name {
			return person
		}
	}
	return nil
}

// forPerson returns a handler that passes on the person in the path.
func (p *Page) forPerson(next func(http.ResponseWriter, *http.Request, *sandbox.Person)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		person := p.person(r.PathValue("person"))
		if person == nil {
			http.Error(w, "Nobody of that name is here. The page at / lets you in, and adds people.",
				http.StatusNotFound)
			return
		}
		next(w, r, person)
	}
}

func (p *Page) redirectToFirst(w http.ResponseWriter, r *http.Request) {
	people := p.d.People()
	if len(people) == 0 {
		http.Error(w, "There is nobody in this world yet: make people with sandbox.Discord.NewPerson.",
			http.StatusNotFound)
		return
	}
	w.Header().Set("Cache-Control", "no-store")
	http.Redirect(w, r, Path(people[0]), http.StatusSeeOther)
}
