package page_test

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"testing"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/page"
	"korsar/bot/sandbox/simplayer"
)

// newSandbox returns a sandbox with the initial world and its page, without a bot.
func newSandbox(t *testing.T) *sandbox.Discord {
	t.Helper()
	d, err := sandbox.Open(sandbox.Options{Transcript: -1})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := d.Close(); err != nil {
			t.Error(err)
		}
	})
	page.Populate(d)
	d.Handle("/", page.New(d, page.Options{Host: "korsar.example"}))
	return d
}

// request sends a request with headers given as pairs of name and value.
func request(t *testing.T, method, address, body string, headers ...string) (*http.Response, string) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; i < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
		if headers[i] == "Host" {
			request.Host = headers[i+1]
		}
	}
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	response, err := client.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, string(text)
}

const asJSON = "application/json"

// TestAddressLeadsToAPersonsPage: the root redirects to the first person. Every person has a page, which allows only
// its own files.
func TestAddressLeadsToAPersonsPage(t *testing.T) {
	d := newSandbox(t)
	response, _ := request(t, "GET", d.Origin()+"/", "")
	if response.StatusCode != http.StatusSeeOther || response.Header.Get("Location") != "/as/anne" {
		t.Errorf("the root answers %d and redirects to %q", response.StatusCode, response.Header.Get("Location"))
	}
	for _, path := range []string{"/as/anne", "/as/eve", "/page/main.js", "/page/theme.css"} {
		response, text := request(t, "GET", d.Origin()+path, "")
		policy := response.Header.Get("Content-Security-Policy")
		if response.StatusCode != http.StatusOK || !strings.Contains(policy, "default-src 'self'") ||
			strings.Contains(policy, "unsafe") || text == "" {
			t.Errorf("%s: %d, policy %q", path, response.StatusCode, policy)
		}
	}
	if response, text := request(t, "GET", d.Origin()+"/as/nobody", ""); response.StatusCode != http.StatusNotFound ||
		!strings.Contains(text, "page at /") {
		t.Errorf("nobody's page: %d %s", response.StatusCode, text)
	}
	shell := ""
	_, shell = request(t, "GET", d.Origin()+"/as/anne", "")
	for _, foreign := range []string{"http://", "https://", "<style", "onclick=", "javascript:"} {
		if strings.Contains(shell, foreign) {
			t.Errorf("the page holds %q", foreign)
		}
	}
}

// TestOtherSitesCannotReadOrClick: a page of another site in the same browser can neither read nor click, under any
// name of this machine.
func TestOtherSitesCannotReadOrClick(t *testing.T) {
	d := newSandbox(t)
	for _, test := range []struct {
		name    string
		headers []string
		status  int
	}{
		{"its own name", []string{"Host", "localhost:8078"}, http.StatusOK},
		{"the name it was given", []string{"Host", "korsar.example"}, http.StatusOK},
		{"a name turned to this machine", []string{"Host", "evil.example:8078"}, http.StatusForbidden},
		{"another origin", []string{"Origin", "http://evil.example"}, http.StatusForbidden},
		{"a file's origin", []string{"Origin", "null"}, http.StatusForbidden},
	} {
		if response, text := request(t, "GET", d.Origin()+"/as/anne", "",
			test.headers...); response.StatusCode != test.status {
			t.Errorf("%s: %d %s", test.name, response.StatusCode, text)
		}
	}
	say := d.Origin() + "/as/anne/say"
	if response, _ := request(t, "POST", say, `{}`, "Content-Type",
		"text/plain"); response.StatusCode != http.StatusUnsupportedMediaType {
		t.Errorf("a form that any page can send is answered with %d", response.StatusCode)
	}
	if response, _ := request(t, "POST", say, strings.Repeat("x", 1<<20), "Content-Type",
		asJSON); response.StatusCode != http.StatusBadRequest {
		t.Errorf("a body without end is answered with %d", response.StatusCode)
	}
}

func TestFailedActionsAnswerWithASentence(t *testing.T) {
	d := newSandbox(t)
	for _, test := range []struct{ action, body, want string }{
		{"say", `{"channel":"7","text":"ahoy"}`, "not here any more"},
		{"say", `{"chan`, "cannot be read"},
		{"submit", `{"modal":"7"}`, "not here any more"},
		{"submit", `{"modal":"7","inputs":{"a":["` + strings.Repeat("🚢", 5*4000) + `"]}}`, "not here any more"},
		{"click", `{"message":"7","component":"x"}`, ""},
		{"menu", `{"channel":"7"}`, "not here any more"},
	} {
		response, text := request(t, "POST", d.Origin()+"/as/anne/"+test.action, test.body, "Content-Type", asJSON)
		var answer struct{ Error string }
		if err := json.Unmarshal([]byte(text), &answer); err != nil || response.StatusCode != http.StatusBadRequest ||
			answer.Error == "" || !strings.Contains(answer.Error, test.want) {
			t.Errorf("%s %s: %d %s", test.action, test.body, response.StatusCode, text)
		}
	}
}

// TestNewPeopleGetAPage: a new person needs a free name, and gets a page.
func TestNewPeopleGetAPage(t *testing.T) {
	d := newSandbox(t)
	add := func(name string) (int, string) {
		body, err := json.Marshal(map[string]string{"name": name})
		if err != nil {
			t.Fatal(err)
		}
		response, text := request(t, "POST", d.Origin()+"/people", string(body), "Content-Type", asJSON)
		return response.StatusCode, text
	}
	if status, text := add("Jean Bart"); status != http.StatusOK || !strings.Contains(text, "/as/jean-bart") {
		t.Fatalf("a new person: %d %s", status, text)
	}
	if response, _ := request(t, "GET", d.Origin()+"/as/jean-bart", ""); response.StatusCode != http.StatusOK {
		t.Errorf("the new person's page answers %d", response.StatusCode)
	}
	for name, want := range map[string]string{"": "1 to 32", " ": "1 to 32", "anne": "is here already",
		"..": "cannot stand", "/": "cannot stand", strings.Repeat("x", 33): "1 to 32", "a\x00b": "1 to 32"} {
		if status, text := add(name); status != http.StatusBadRequest || !strings.Contains(text, want) {
			t.Errorf("%q: %d %s", name, status, text)
		}
	}
}

// TestFilesCannotRunScripts: a file that the bot attaches cannot run scripts as the page.
func TestFilesCannotRunScripts(t *testing.T) {
	h := newHarness(t)
	tavern := h.discord.Guilds()[0].Channels()[0]
	table := &simplayer.Table{Settle: h.bot.Settle}
	for _, person := range h.discord.People()[:2] {
		table.Players = append(table.Players, &simplayer.Player{Person: person, Channel: tavern})
	}
	if err := table.Gather(t.Context(), "/korsar new seats:2 preset:quick"); err != nil {
		t.Fatal(err)
	}
	h.settle()
	board := tavern.Messages()[len(tavern.Messages())-1]
	picture := board.Attachments[0]
	response, body := request(t, "GET", picture.URL, "")
	if policy := response.Header.Get("Content-Security-Policy"); !strings.Contains(policy, "sandbox") ||
		!strings.Contains(policy, "default-src 'none'") {
		t.Errorf("a file has the policy %q", policy)
	}
	if !bytes.Equal([]byte(body), picture.Bytes) || response.Header.Get("X-Content-Type-Options") != "nosniff" {
		t.Error("the file is another one, or its type may be guessed")
	}
	news := nextUpdates(listen(t, h.discord.Origin()+"/as/cleo/news?channel="+tavern.ID(), ""))
	if !strings.Contains(news.data, `"width":1200`) || strings.Contains(news.data, "hand.png") {
		t.Errorf("the page does not get the size of the picture: %.300s", news.data)
	}
}
