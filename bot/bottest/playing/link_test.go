package playing_test

import (
	"cmp"
	"html"
	"image/png"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// crawled is what a chat learns of a page before it shows a link to it.
type crawled struct {
	tags    map[string]string
	picture string // the bytes
}

// tag matches a tag of a page's head.
var tag = regexp.MustCompile(`<meta (?:property|name)="([^"]+)" content="([^"]*)">`)

// crawl reads the beginning of a page, and its picture, as a crawler does.
func crawl(t *testing.T, get func(string) (int, http.Header, string), base, path string) crawled {
	t.Helper()
	status, _, page := get(path)
	head, _, scripted := strings.Cut(page, "<script")
	if status != http.StatusOK || !scripted || len(head) > 3<<10 {
		t.Fatalf("%s is answered %d, with %d bytes before its first script", path, status, len(head))
	}
	c := crawled{tags: map[string]string{}}
	for _, found := range tag.FindAllStringSubmatch(head, -1) {
		c.tags[found[1]] = html.UnescapeString(found[2])
	}
	for _, name := range []string{"og:title", "og:description", "og:site_name", "og:url", "og:image:alt"} {
		if c.tags[name] == "" || strings.ContainsAny(c.tags[name], "{}*") {
			t.Errorf("%s has %s %q", path, name, c.tags[name])
		}
	}
	picture, ours := strings.CutPrefix(c.tags["og:image"], base)
	if !ours || c.tags["twitter:card"] != "summary_large_image" || c.tags["og:url"] != base+path {
		t.Fatalf("%s has the tags %v", path, c.tags)
	}
	status, header, file := get(picture)
	size, err := png.DecodeConfig(strings.NewReader(file))
	if status != http.StatusOK || err != nil || size.Width != draw.LinkWide || size.Height != draw.LinkHigh {
		t.Fatalf("the picture of %s is answered %d, %v, %+v (%v)", path, status, header, size, err)
	}
	c.picture = file
	return c
}

// TestLinksShowTheBoard reads the live page and the replay of a game as a crawler does. The picture of the live page is
// drawn at most every ten seconds, and shows the table as it was one delay ago. The one of a replay shows the move in
// the address.
func TestLinksShowTheBoard(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins, bottest.RealLinkPictures)
	w.EnablePictures()
	anne := w.People[0]
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	path := s.LivePagePath(anne, "30")
	w.Advance(time.Minute)
	dealt := crawl(t, s.Get, s.Server.URL, path)
	if dealt.tags["og:title"] != "Anne’s turn" || !strings.HasPrefix(dealt.tags["og:description"], "Anne, Ben · ") {
		t.Errorf("the page says %q and %q", dealt.tags["og:title"], dealt.tags["og:description"])
	}
	w.Move(anne, bottest.PickMerchantFirst(simplayer.Offers(w.OpenHand(anne))))
	w.Advance(11 * time.Second)
	early := crawl(t, s.Get, s.Server.URL, path)
	if early.picture != dealt.picture || early.tags["og:title"] != "Anne’s turn" {
		t.Error("a link shows a move before the page's delay has passed")
	}
	w.Advance(20 * time.Second)
	moved := crawl(t, s.Get, s.Server.URL, path)
	if moved.picture == dealt.picture || moved.tags["og:title"] != "Ben’s turn" {
		t.Error("a link does not show the move after the page's delay")
	}
	w.Move(w.OnTurn(), simplayer.Draw)
	w.Advance(9 * time.Second)
	if got := crawl(t, s.Get, s.Server.URL, path); got.picture != moved.picture {
		t.Error("the picture is drawn again within ten seconds")
	}
	w.DisablePictures() // of the messages of the whole game
	w.PlayToEnd()
	w.EnablePictures()
	replay := watchPath(t, w, s.Server.URL)
	end := crawl(t, s.Get, s.Server.URL, replay)
	second := crawl(t, s.Get, s.Server.URL, replay+"?move=2")
	if end.picture == second.picture || !strings.Contains(second.tags["og:description"], "Move 2 of ") ||
		strings.Contains(end.tags["og:description"], "Move") || end.tags["og:title"] != second.tags["og:title"] {
		t.Errorf("the end says %v, the second move %v", end.tags, second.tags)
	}
	if got := crawl(t, s.Get, s.Server.URL, replay+"?move=1"); got.picture == second.picture {
		t.Error("two moves have one picture")
	}
	for _, other := range []string{strings.TrimSuffix(replay, replay[len(replay)-1:]), "/t/x", "/replay/9/x"} {
		if status, _, _ := s.Get(other + "/card.png"); status != http.StatusNotFound {
			t.Errorf("the picture of %s is answered %d", other, status)
		}
	}
}

// TestLinksWithoutPictures checks that the pages of a guild that wants no pictures name none.
func TestLinksWithoutPictures(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins)
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	_, _, page := s.Get(s.LivePagePath(w.People[0], "0"))
	if !strings.Contains(page, `"og:title"`) || strings.Contains(page, "og:image") {
		t.Errorf("the page begins with\n%.900s", page)
	}
}

// TestLinkToATournament reads the page of a tournament as a crawler does.
func TestLinkToATournament(t *testing.T) {
	t.Parallel()
	w, s := bottest.ServeLive(t, 2, bottest.SeatOneBegins, bottest.RealLinkPictures)
	w.EnablePictures()
	w.CreateTournament("/korsar-tournament create kind:evening", sandbox.Inputs{"name": {"Cup"}})
	w.Type(w.People[0], "/korsar-tournament enter")
	w.MustSettle()
	path := ""
	details := w.Shown(w.ClickOn(w.People[0], w.TournamentPost(), "tournament-details"))
	for _, b := range details.Buttons() {
		path = cmp.Or(path, strings.TrimPrefix(b.URL, s.Server.URL))
	}
	if got := crawl(t, s.Get, s.Server.URL, path); !strings.Contains(got.tags["og:title"], "Cup") {
		t.Errorf("the page has the tags %v", got.tags)
	}
}
