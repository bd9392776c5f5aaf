package page_test

import (
	"bufio"
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// event is an event of a stream.
type event struct{ id, kind, data string }

// listen opens the stream of a channel at a cursor. next returns the next event.
func listen(t *testing.T, address, cursor string) (next func() event) {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	t.Cleanup(cancel)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	if cursor != "" {
		request.Header.Set("Last-Event-ID", cursor)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { response.Body.Close() })
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	return func() (e event) {
		t.Helper()
		for lines.Scan() {
			key, value, _ := strings.Cut(lines.Text(), ": ")
			switch key {
			case "id":
				e.id = value
			case "event":
				e.kind = value
			case "data":
				e.data = strings.TrimPrefix(e.data+"\n"+value, "\n")
			case "":
				return e
			}
		}
		t.Fatalf("the stream ends: %v", lines.Err())
		return e
	}
}

// nextUpdates returns the next event with updates.
func nextUpdates(next func() event) event {
	for {
		if e := next(); e.kind == "news" {
			return e
		}
	}
}

// TestStreamResumesWhereItLeftOff: a stream sends everything at first, then changes. A browser that reconnects gets
// what it missed.
func TestStreamResumesWhereItLeftOff(t *testing.T) {
	d := newSandbox(t)
	anne := d.People()[0]
	tavern := d.Guilds()[0].Channels()[0]
	if _, err := anne.Say(tavern, "the first word"); err != nil {
		t.Fatal(err)
	}
	address := d.Origin() + "/as/ben/news?channel=" + tavern.ID()
	next := listen(t, address, "")
	if e := next(); e.kind != "scene" || !strings.Contains(e.data, `"name":"Ben"`) ||
		!strings.Contains(e.data, "tavern") {
		t.Errorf("the scene is %+v", e)
	}
	first := nextUpdates(next)
	if !strings.Contains(first.data, "the first word") || !strings.Contains(first.data, `"whole":true`) ||
		first.id == "" {
		t.Errorf("the first updates are %+v", first)
	}
	if _, err := anne.Say(tavern, "the second word"); err != nil {
		t.Fatal(err)
	}
	if e := nextUpdates(next); strings.Contains(e.data, "the first word") ||
		!strings.Contains(e.data, "the second word") {
		t.Errorf("the next updates are %+v", e)
	}
	if e := nextUpdates(listen(t, address, first.id)); strings.Contains(e.data, "the first word") ||
		!strings.Contains(e.data, "the second word") {
		t.Errorf("a browser that reconnects gets %+v", e)
	}
	if e := nextUpdates(listen(t, address, "another-run.7")); !strings.Contains(e.data, `"whole":true`) ||
		!strings.Contains(e.data, "the first word") {
		t.Errorf("a browser that reconnects after a restart gets %+v", e)
	}
}

// TestSharedConnectionKeepsPeopleApart: each of several streams has the events that it would have alone, with the
// checks of the page. Only streams are served.
func TestSharedConnectionKeepsPeopleApart(t *testing.T) {
	d := newSandbox(t)
	anne := d.People()[0]
	if _, err := anne.Say(anne.DM(), "between us"); err != nil {
		t.Fatal(err)
	}
	news := func(who string) string { return "/as/" + who + "/news?channel=" + anne.DM().ID() }
	shared := func(addresses ...string) string {
		query := url.Values{"of": addresses, "last": make([]string, len(addresses))}
		return d.Origin() + "/page/stream/events?" + query.Encode()
	}
	next := listen(t, shared(news("ben"), "/as/nobody/news", "/as/anne", news("anne")), "")
	seen := map[string]bool{}
	for !seen["0 scene"] || !seen["1 404"] || !seen["2 404"] || !seen["3 news"] {
		e := next()
		part, rest, _ := strings.Cut(e.data, " ")
		kind, _, _ := strings.Cut(rest, " ")
		seen[part+" "+kind] = true
		if private := strings.Contains(e.data, "between us"); private && part != "3" {
			t.Errorf("a message to Anne goes to part %s", part)
		} else if !private && kind == "news" && part == "3" {
			t.Errorf("Anne gets %s", e.data)
		}
	}
	for header, value := range map[string]string{"Origin": "http://evil.example", "Host": "evil.example"} {
		if response, _ := request(t, "GET", shared(news("anne")), "", header,
			value); response.StatusCode != http.StatusForbidden {
			t.Errorf("with the %s %s it is answered %d", header, value, response.StatusCode)
		}
	}
}
