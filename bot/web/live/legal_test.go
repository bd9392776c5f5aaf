package live

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/jonboulle/clockwork"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/extension"

	"korsar/bot/web/webtest"
)

// pagesOf makes links between documents lead to their pages, and lets a phone scroll a wide table.
var pagesOf = strings.NewReplacer(`href="privacy.md"`, `href="`+PrivacyPath+`"`,
	`href="terms.md"`, `href="`+TermsPath+`"`, "<table>", `<div class="wide" tabindex="0"><table>`,
	"</table>", "</table></div>")

// TestLegalPagesAreTheDocuments checks that the pages are generated from the documents of the repository.
func TestLegalPagesAreTheDocuments(t *testing.T) {
	for _, name := range []string{"privacy", "terms"} {
		markdown, err := os.ReadFile("../../../docs/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		title, text, _ := strings.Cut(string(markdown), "\n")
		var body strings.Builder
		converter := goldmark.New(goldmark.WithExtensions(extension.Table))
		if err := converter.Convert([]byte(text), &body); err != nil {
			t.Fatal(err)
		}
		page := fmt.Sprintf("{{/* Generated from docs/%s.md by go test ./bot/web/live -run LegalPages -update. "+
			"Do not edit. */ -}}\n{{template \"legal head\" %q}}\n%s{{template \"legal end\" .}}\n",
			name, strings.TrimPrefix(title, "# "), pagesOf.Replace(body.String()))
		// No line is wider than 120 columns.
		page = regexp.MustCompile(`(?m)^(.{80,110}) `).ReplaceAllString(page, "$1\n")
		webtest.Golden(t, "pages/"+name+".html", page, *update)
	}
}

// legalServer returns a server of the documents, for one contact.
func legalServer(t *testing.T, contact string) *httptest.Server {
	t.Helper()
	s := New(Options{Clock: clockwork.NewRealClock(), Contact: contact})
	server := httptest.NewServer(s)
	t.Cleanup(func() { server.Close(); s.Close() })
	return server
}

// fetch returns the response to a request, and its body.
func fetch(t *testing.T, server *httptest.Server, path string) (*http.Response, string) {
	t.Helper()
	answer, err := server.Client().Get(server.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer, string(body)
}

// TestLegalPages checks that both documents are served, that every link in them leads somewhere, and that they say how
// to reach the people who run the bot.
func TestLegalPages(t *testing.T) {
	for contact, link := range map[string]string{
		"":                                    "have not said here how to reach them",
		"anne@korsar.example":                 `<a href="mailto:anne@korsar.example">anne@korsar.example</a>`,
		"https://korsar.example/help?a=1&b=2": `<a href="https://korsar.example/help?a=1&amp;b=2">`,
	} {
		server := legalServer(t, contact)
		for _, page := range []struct{ path, title, row string }{
			{PrivacyPath, "What is stored about people", "<td>Discord id and last known name</td>"},
			{TermsPath, "Terms of use", "<td>Who decides</td>"},
		} {
			answer, body := fetch(t, server, page.path)
			if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Security-Policy") != policy ||
				!strings.Contains(body, "<h1>"+page.title+"</h1>") || !strings.Contains(body, page.row) ||
				!strings.Contains(body, link) || strings.Contains(body, "<script") {
				t.Errorf("%s with the contact %q: %s\n%s", page.path, contact, answer.Status, body)
			}
			for _, found := range regexp.MustCompile(`href="(/[^"]*)"`).FindAllStringSubmatch(body, -1) {
				if answer, _ := fetch(t, server, found[1]); answer.StatusCode != http.StatusOK {
					t.Errorf("%s links to %s: %s", page.path, found[1], answer.Status)
				}
			}
			if strings.Contains(body, ".md") {
				t.Errorf("%s links to a document that is no page:\n%s", page.path, body)
			}
		}
	}
}

// TestLegalPagesFitAPhone shows both documents in a browser, in light and in dark.
func TestLegalPagesFitAPhone(t *testing.T) {
	window := webtest.Smoke(t)
	server := legalServer(t, "anne@korsar.example")
	const seen = `[document.documentElement.scrollWidth <= innerWidth, getComputedStyle(document.body).backgroundColor,
		document.querySelectorAll("td").length > 10]`
	for mode, want := range map[string][]any{"light": {true, "rgb(251, 248, 240)", true},
		"dark": {true, "rgb(11, 28, 40)", true}} {
		media := emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: mode}}}
		if _, err := chromedp.Call(window, emulation.SetEmulatedMedia, media); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{PrivacyPath, TermsPath} {
			got := open[[]any](t, window, server.URL+path, 390, 844, `document.readyState === "complete"`, seen)
			if fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s in %s shows %v, want %v", path, mode, got, want)
			}
			if axe := os.Getenv("KORSAR_AXE"); axe != "" {
				webtest.NewAxe(t).Check(window, t, path+" in "+mode)
			}
		}
	}
}
