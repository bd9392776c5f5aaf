package community_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestSeasonEndPostsOnePodium checks that the podium of a season is posted once in the chosen channel, even if the bot
// was down when the season ended. A season without games has no podium.
func TestSeasonEndPostsOnePodium(t *testing.T) {
	t.Parallel()
	for _, down := range []bool{false, true} {
		w := open(t, 3, 1)
		news := w.NewAnnouncementChannel("news")
		w.StartGame("/korsar new seats:3", 3)
		w.SkipToEnd()
		w.Press(w.People[0], "rematch")
		w.Press(w.People[0], "cancel")
		var posts []sandbox.Message
		ofSeason := func() (n int) {
			posts = nil
			for _, m := range news.Messages() {
				if strings.Contains(m.Text(), "the season is over") {
					posts = append(posts, m)
				}
			}
			return len(posts)
		}
		untilDecember := time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC).Sub(w.Clock.Now())
		w.PassTime(untilDecember - time.Hour)
		if ofSeason() != 0 {
			t.Fatal("the season ended early")
		}
		if down {
			w.Stop()
			w.Clock.Advance(5 * time.Hour)
			w.Start()
			w.PassTime(time.Minute)
		} else {
			w.PassTime(5 * time.Hour)
		}
		if ofSeason() != 1 {
			t.Fatalf("the podium was posted %d times", len(posts))
		}
		w.ToggleSwitch(w.People[0], "/korsar-me preferences", "pictures.off")
		page, _ := w.Type(w.People[0], "/korsar leaderboard season:2026-11").Now()
		first, _, _ := strings.Cut(strings.Split(page.Text(), "`1.` ")[1], " ·")
		for _, words := range []string{"November 2026: the season is over", "3 players went to sea"} {
			if !strings.Contains(posts[0].Text(), words) {
				t.Errorf("the podium does not say %q:\n%s", words, posts[0].Text())
			}
		}
		if all := posts[0].Attachments; len(all) != 1 || !strings.Contains(all[0].Description, "1. "+first) {
			t.Errorf("%s is not on the podium of %+v", first, all)
		}
		if len(posts[0].Pings) > 0 {
			t.Error("the podium notifies somebody")
		}
		w.PassTime(31 * 24 * time.Hour) // December had no game
		if ofSeason() != 1 {
			t.Errorf("%d podiums are posted", len(posts))
		}
	}
}

// TestDigestIsPostedEveryMonday checks that the digest of the week's games is posted every Monday, without unlisted
// people. A week without games has no digest.
func TestDigestIsPostedEveryMonday(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	news := w.NewAnnouncementChannel("news")
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	monday := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	w.PassTime(monday.Sub(w.Clock.Now()) - time.Hour)
	if n := len(news.Messages()); n != 0 {
		t.Fatalf("%d messages came before Monday", n)
	}
	w.PassTime(2 * time.Hour)
	posts := news.Messages()
	if len(posts) != 1 {
		t.Fatalf("on Monday came %d messages", len(posts))
	}
	result, err := w.Store.ResultOf(w.Ctx, w.LoadTable().ID)
	if err != nil {
		t.Fatal(err)
	}
	best, richest := 0, 0
	for _, s := range result.Sides {
		best = max(best, s.Score)
	}
	for _, c := range result.Credits {
		richest = max(richest, c.Feats.Richest)
	}
	words := []string{"The week at sea", "1 game was played to the end", fmt.Sprintf("%d gold", best)}
	if richest > 0 {
		words = append(words, fmt.Sprintf("%d gold", richest))
	}
	for _, w := range words {
		if !strings.Contains(posts[0].Text(), w) {
			t.Errorf("the digest does not say %q:\n%s", w, posts[0].Text())
		}
	}
	w.PassTime(7 * 24 * time.Hour)
	if n := len(news.Messages()); n != 1 { // a week without games has no digest
		t.Errorf("the channel has %d messages", n)
	}
	for _, who := range w.People {
		w.ToggleSwitch(who, "/korsar-me preferences", "listed.off")
	}
	w.MoveTo(w.Guild.NewChannel("harbour"))
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	w.PassTime(7 * 24 * time.Hour)
	posts = news.Messages()
	last := posts[len(posts)-1].Text()
	if !strings.Contains(last, "1 game was played to the end") || strings.Contains(last, "Anne") ||
		strings.Contains(last, "Ben") {
		t.Errorf("with nobody listed the digest reads\n%s", last)
	}
}

// TestDigestsCountEachGameOnce checks that a game is only in the digest of the week in which it ended, even if that
// digest is posted late.
func TestDigestsCountEachGameOnce(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	news := w.NewAnnouncementChannel("news")
	monday := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	passTo := func(at time.Time) { w.PassTime(at.Sub(w.Clock.Now())) }
	playAt := func(at time.Time) {
		passTo(at)
		w.MoveTo(w.Guild.NewChannel("harbour " + at.Format(time.DateOnly)))
		w.StartGame("/korsar new seats:2", 2)
		w.SkipToEnd()
	}
	isAwayOn := func(monday time.Time) {
		passTo(monday.Add(-time.Hour))
		w.Stop()
		w.Clock.Advance(2 * 24 * time.Hour)
		w.Start()
		w.PassTime(time.Minute)
	}
	checkDigests := func(after string, want int) {
		got := 0
		for _, m := range news.Messages() {
			if strings.Contains(m.Text(), "The week at sea") {
				got++
			}
		}
		if got != want {
			t.Errorf("after %s there are %d digests, want %d", after, got, want)
		}
	}
	playAt(monday.Add(time.Hour))
	isAwayOn(monday.AddDate(0, 0, 7))
	checkDigests("a game on a Monday, and a digest that came on a Wednesday", 1)
	playAt(monday.AddDate(0, 0, 13))
	isAwayOn(monday.AddDate(0, 0, 14))
	checkDigests("a game on a Sunday, and a digest that came on a Wednesday", 2)
	passTo(monday.AddDate(0, 0, 21).Add(time.Minute))
	checkDigests("a week without a game", 2)
	isAwayOn(monday.AddDate(0, 0, 28))
	playAt(w.Clock.Now())
	passTo(monday.AddDate(0, 0, 35).Add(time.Minute))
	checkDigests("a game on a Wednesday", 3)
}

// TestDigestNamesNoHiddenGame checks that games in channels that not everybody sees are counted, but not linked.
func TestDigestNamesNoHiddenGame(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	news := w.NewAnnouncementChannel("news")
	play := func(in *sandbox.Channel) string {
		w.MoveTo(in)
		w.StartGame("/korsar new seats:2", 2)
		w.SkipToEnd()
		return "`" + bottest.Base36(w.LoadTable().ID) + "`"
	}
	hidden := play(w.NewPrivateChannel("den", w.People...))
	w.PassTime(3 * 24 * time.Hour)
	if posts := news.Messages(); len(posts) != 1 ||
		!strings.Contains(posts[0].Text(), "1 game was played to the end") ||
		strings.Contains(posts[0].Text(), hidden) {
		t.Errorf("the channel has %d digests\n%s", len(posts), posts[0].Text())
	}
	open := play(w.Guild.NewChannel("tavern"))
	// The failed request delays the digest.
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute("GET", "/guilds/{guild}"), Status: 502})
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == 502 })
	w.PassTime(6*24*time.Hour + 6*time.Hour) // until after the last Monday of the season
	if posts := news.Messages(); len(posts) != 2 || !strings.Contains(posts[1].Text(), open) {
		t.Errorf("the channel has %d digests", len(posts))
	}
}

// TestNextAnnouncementReplacesARefusedOne checks that announcements to a deleted channel are retried a few times a day,
// until the next announcement of their kind replaces them.
func TestNextAnnouncementReplacesARefusedOne(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	news := w.NewAnnouncementChannel("news")
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	posts := 0
	w.AllowRefusal(func(s sandbox.Sent) bool { return strings.Contains(s.Path, news.ID()) })
	news.Delete()
	before := len(w.Discord.Transcript())
	w.PassTime(time.Date(2026, 11, 30, 16, 0, 0, 0, time.UTC).Sub(w.Clock.Now())) // the second digest has no game
	for _, s := range w.Discord.Transcript()[before:] {
		if strings.Contains(s.Path, news.ID()) {
			posts++
		}
	}
	if posts < 20 || posts > 50 {
		t.Errorf("in a week it was tried %d times", posts)
	}
	digest, err := w.Store.AnnouncementsTo(w.Ctx, snowflake.Parse(w.Guild.ID()))
	if err != nil || len(digest) != 2 || !digest[0].At.Equal(time.Date(2026, 12, 7, 15, 0, 0, 0, time.UTC)) {
		t.Errorf("to come are %+v, %v", digest, err)
	}
	if !strings.Contains(w.Log.String(), "an announcement was refused") {
		t.Error("the log does not say why")
	}
	if settings, err := w.Store.GuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID())); err != nil ||
		settings.Announcements == 0 || !settings.Digest || settings.Seasons != storage.Seasons("") {
		t.Errorf("%+v, %v", settings, err)
	}
}

// TestRefusedAnnouncementComesOnceItIsTaken checks that a refused podium or digest is retried, and posted once Discord
// accepts it.
func TestRefusedAnnouncementComesOnceItIsTaken(t *testing.T) {
	t.Parallel()
	for name, test := range map[string]struct {
		refuse, allow func(news *sandbox.Channel)
		code          int
	}{
		"a right": {func(news *sandbox.Channel) { news.DenyBot(sandbox.SendMessages) },
			func(news *sandbox.Channel) { news.AllowBot(sandbox.SendMessages) }, 50013},
		"unknown": {func(news *sandbox.Channel) { news.RefusePosts(bottest.UnknownCode) },
			func(news *sandbox.Channel) { news.RefusePosts(0) }, bottest.UnknownCode},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			news := w.NewAnnouncementChannel("news")
			owner := w.NewPlayer("Otto", "en-US")
			w.Guild.SetOwner(owner.Person)
			w.StartGame("/korsar new seats:2", 2)
			w.SkipToEnd()
			w.AllowCodes(test.code)
			for posted, due := range []time.Time{time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC),
				time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC)} { // a Monday, and the end of a season
				test.refuse(news)
				before := len(w.Discord.Transcript())
				w.PassTime(due.Add(36 * time.Hour).Sub(w.Clock.Now()))
				tried := map[time.Time]bool{} // the podium each time with and without its picture
				for _, s := range w.Discord.Transcript()[before:] {
					if s.Code == test.code {
						tried[s.At] = true
					}
				}
				if len(news.Messages()) > posted || len(tried) < 10 || len(tried) > 30 {
					t.Fatalf("%d announcements were posted after %d refusals", len(news.Messages()), len(tried))
				}
				test.allow(news)
				w.PassTime(6 * time.Hour)
				if len(news.Messages()) != posted+1 {
					t.Errorf("the channel has %d announcements", len(news.Messages()))
				}
				if told := owner.DM().Messages(); len(told) != posted+1 ||
					!strings.Contains(told[posted].Text(), "I can’t post your server’s news in <#"+news.ID()) {
					t.Errorf("the owner was told %d times", len(told))
				}
			}
		})
	}
}

// TestReportOfRefusedNewsDisturbsNoNight checks that a report that a server's owner gets in quiet hours does not notify
// them.
func TestReportOfRefusedNewsDisturbsNoNight(t *testing.T) {
	t.Parallel()
	monday := time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC)
	for _, test := range []struct{ to, notified int }{{monday.Hour(), 1}, {monday.Hour() + 1, 0}} {
		w := open(t, 2, 1)
		news := w.NewAnnouncementChannel("news")
		owner := w.NewPlayer("Otto", "en-US")
		w.Guild.SetOwner(owner.Person)
		person, err := w.Store.PersonOf(w.Ctx, snowflake.Parse(owner.ID()), owner.Name())
		if err == nil {
			err = w.Store.SetPreferences(w.Ctx, person, storage.UserPreferences{QuietFrom: 8, QuietTo: test.to})
		}
		if err != nil {
			t.Fatal(err)
		}
		w.StartGame("/korsar new seats:2", 2)
		w.SkipToEnd()
		w.AllowCodes(50013)
		news.DenyBot(sandbox.SendMessages)
		w.PassTime(monday.Add(time.Minute).Sub(w.Clock.Now()))
		if told := owner.DM().Messages(); len(told) != 1 || len(told[0].Pings) != test.notified {
			t.Errorf("until %d:00 the owner got %+v", test.to, told)
		}
	}
}

// TestNewsChannelIsCheckedWhenItIsChosen checks that the menu offers only text and announcement channels. A channel in
// which the bot may not post is refused with the name of the missing permission.
func TestNewsChannelIsCheckedWhenItIsChosen(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.AllowCodes(50001)
	mara := w.NewManager()
	news := w.Guild.NewChannel("news")
	w.Guild.NewChannelOf(sandbox.KindForum, "forum")
	choose := func(name string) *sandbox.Answer {
		page, _ := w.Type(mara, "/korsar-admin seasons").Now()
		return w.PickOption(mara, page, "announcements", name)
	}
	chosen := func() snowflake.ID {
		settings, err := w.Store.GuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID()))
		if err != nil {
			t.Fatal(err)
		}
		return settings.Announcements
	}
	for _, test := range []struct {
		right sandbox.Permissions
		name  string
	}{{sandbox.SendMessages, "Send Messages"}, {sandbox.EmbedLinks, "Embed Links"},
		{sandbox.ViewChannel, "View Channel"}} {
		news.DenyBot(test.right)
		w.ExpectPrivate(choose("news"), test.name)
		if chosen() != 0 {
			t.Errorf("without %s it is chosen", test.name)
		}
		news.AllowBot(test.right)
	}
	page, _ := w.Type(mara, "/korsar-admin seasons").Now()
	menus := page.Selects()
	i := slices.IndexFunc(menus, func(c sandbox.Component) bool {
		return strings.Contains(c.CustomID, ":announcements")
	})
	if _, err := mara.Choose(w.Ctx, page.ID, menus[i].CustomID, "forum"); err == nil {
		t.Error("the menu offers a forum")
	}
	choose("news")
	if chosen() != snowflake.Parse(news.ID()) {
		t.Errorf("chosen is %v", chosen())
	}
}

// TestCategoryMeansItsChannels checks that a category among the channels for tables means all channels in it.
func TestCategoryMeansItsChannels(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	mara := w.NewManager()
	games := w.Guild.NewChannelOf(sandbox.KindCategory, "games")
	inside := w.Guild.NewChannel("inside")
	inside.MoveInto(games)
	page, _ := w.Type(mara, "/korsar-admin settings").Now()
	w.PickOption(mara, page, "channels", "games")
	w.ExpectPrivate(w.Type(w.People[0], "/korsar new seats:2"), "tables open in other channels")
	thread := inside.NewThread(w.People[0].Person, "side room")
	for _, at := range []*sandbox.Channel{inside, thread} {
		w.MoveTo(at)
		w.ExpectPrivate(w.Type(w.People[0], "/korsar new seats:2"), "Your table is open")
	}
}

// failingReads is a store that fails the next calls of some of its methods.
type failingReads struct {
	storage.Store

	mu   sync.Mutex
	left map[string]int // how many calls of each method will fail
}

func (s *failingReads) fails(method string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.left[method] == 0 {
		return nil
	}
	s.left[method]--
	return errors.New("no " + method + " now")
}

func (s *failingReads) FindResults(ctx context.Context, q storage.ResultQuery) ([]storage.Result, error) {
	if err := s.fails("FindResults"); err != nil {
		return nil, err
	}
	return s.Store.FindResults(ctx, q)
}

func (s *failingReads) PeopleByID(ctx context.Context,
	people ...journal.PersonID) (map[journal.PersonID]storage.PersonRow, error) {
	if err := s.fails("PeopleByID"); err != nil {
		return nil, err
	}
	return s.Store.PeopleByID(ctx, people...)
}

func (s *failingReads) Placing(ctx context.Context, q storage.PlacingQuery) (storage.Placing, error) {
	if err := s.fails("Placing"); err != nil {
		return storage.Placing{}, err
	}
	return s.Store.Placing(ctx, q)
}

func (s *failingReads) SetAnnouncement(ctx context.Context, a storage.Announcement) error {
	if err := s.fails("SetAnnouncement"); err != nil {
		return err
	}
	return s.Store.SetAnnouncement(ctx, a)
}

// TestAnnouncementThatCannotBeReadComesLater checks that a digest and a podium are posted once, within minutes, after
// any of their reads has failed and the store has refused writes.
func TestAnnouncementThatCannotBeReadComesLater(t *testing.T) {
	t.Parallel()
	for method, due := range map[string]time.Time{
		"FindResults": time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC), // a Monday
		"PeopleByID":  time.Date(2026, 11, 23, 15, 0, 0, 0, time.UTC),
		"Placing":     time.Date(2026, 12, 1, 0, 0, 0, 0, time.UTC), // the end of a season
	} {
		t.Run(method, func(t *testing.T) {
			t.Parallel()
			w := open(t, 2, 1)
			store := &failingReads{}
			w.WrapStore = func(s storage.Store) storage.Store { store.Store = s; return store }
			w.Restart()
			news := w.NewAnnouncementChannel("news")
			w.StartGame("/korsar new seats:2", 2)
			w.SkipToEnd()
			w.PassTime(due.Add(-time.Minute).Sub(w.Clock.Now()))
			before := len(news.Messages())
			store.mu.Lock()
			store.left = map[string]int{method: 1, "SetAnnouncement": 3}
			store.mu.Unlock()
			w.PassTime(5 * time.Minute)
			if posted := len(news.Messages()) - before; posted != 1 {
				t.Errorf("within minutes %d announcements were posted", posted)
			}
			if !strings.Contains(w.Log.String(), "no "+method+" now") {
				t.Error("the log does not say why it is late")
			}
		})
	}
}
