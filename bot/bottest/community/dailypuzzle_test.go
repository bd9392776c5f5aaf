package community_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/community"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage/snowflake"
)

// openWithPuzzles opens a world whose managers have chosen a channel for puzzles, an hour and a zone.
func openWithPuzzles(t *testing.T, hour, zone string, change ...func(*bot.Options)) (*world, *simplayer.Player,
	*sandbox.Channel) {
	w := open(t, 4, 1, change...)
	channel := w.Guild.NewChannel("puzzles")
	mara := w.NewManager()
	page := w.Shown(w.Type(mara, "/korsar-admin posts"))
	w.PickOption(mara, page, "puzzles", "puzzles")
	if hour != "9:00" { // it is chosen already, as UTC is
		w.PickOption(mara, page, "puzzle-hour", hour)
	}
	if zone != "UTC" {
		w.PickOption(mara, page, "guild-zone", zone)
	}
	return w, mara, channel
}

// passTo passes time until a time of day in a zone, the next one if it is past.
func (w *world) passTo(zone *time.Location, hour, minute int) {
	w.T.Helper()
	now := w.Clock.Now().In(zone)
	at := time.Date(now.Year(), now.Month(), now.Day(), hour, minute, 0, 0, zone)
	if !at.After(now) {
		at = at.AddDate(0, 0, 1)
	}
	w.PassTime(at.Sub(now))
}

// TestPuzzleIsPostedEveryDay checks that the puzzle of the day comes once, at the hour of the guild's zone, also if the
// bot restarts or was down. Who answers is shown soon, many at once, without their moves. After an hour the post
// changes when its date is over in the guild, and shows the best move once it is over everywhere.
func TestPuzzleIsPostedEveryDay(t *testing.T) {
	t.Parallel()
	w, _, channel := openWithPuzzles(t, "20:00", "Asia/Tokyo")
	tokyo, err := time.LoadLocation("Asia/Tokyo")
	if err != nil {
		t.Fatal(err)
	}
	w.passTo(tokyo, 19, 50)
	if n := len(channel.Messages()); n != 0 {
		t.Fatalf("%d puzzles came before their hour", n)
	}
	w.PassTime(11 * time.Minute)
	w.Restart()
	w.PassTime(time.Minute)
	posts := channel.Messages()
	number := community.PuzzleNumber(w.Clock.Now().In(tokyo))
	best := puzzle.Numbered(number).Best
	if len(posts) != 1 || !strings.Contains(posts[0].Text(), fmt.Sprintf("Puzzle #%d · ", number)) ||
		len(posts[0].Attachments) != 1 || len(posts[0].Pings) > 0 {
		t.Fatalf("%d posts:\n%+v", len(posts), posts)
	}
	post := func() sandbox.Message { return channel.Messages()[0] }

	edits := func() int { return w.countEdits(posts[0]) }
	for i, stars := range []int{3, 3, 0} {
		who := w.People[i]
		who.Channel = channel
		answer, err := who.Click(w.Ctx, posts[0].ID, bottest.Button(t, posts[0], "puzzle").CustomID)
		if err != nil {
			t.Fatal(err)
		}
		move := best
		if stars == 0 {
			move = w.worst(number)
		}
		w.solve(who, w.Shown(answer), move)
	}
	w.PassTime(time.Minute)
	now := post()
	for _, words := range []string{"★★★ · Anne, Ben", "☆☆☆ · Cleo"} {
		if !strings.Contains(now.Text(), words) {
			t.Errorf("the post does not say %q:\n%s", words, now.Text())
		}
	}
	if strings.Contains(now.Text(), "best move:") || len(now.Attachments) != 1 {
		t.Errorf("the post reads\n%s", now.Text())
	}
	if n := edits(); n < 1 || n > 3 {
		t.Errorf("three answers led to %d edits", n)
	}

	w.PassTime(time.Hour)
	late := w.People[3]
	w.solve(late, w.puzzle(late), best)
	before := edits()
	w.PassTime(time.Hour)
	if edits() != before {
		t.Error("an old post was edited as people answered")
	}
	w.passTo(tokyo, 0, 1)
	if text := post().Text(); !strings.Contains(text, "★★★ · Anne, Ben, Dirk") || strings.Contains(text, "best move:") {
		t.Errorf("at the end of the date the post reads\n%s", text)
	}
	w.passTo(time.UTC, 11, 59)
	if now := post(); strings.Contains(now.Text(), "best move:") {
		t.Errorf("the best move is shown while it is today's in the last zone:\n%s", now.Text())
	}
	w.PassTime(2 * time.Minute)
	if now := post(); !strings.Contains(now.Text(), "**The best move:") || len(now.Attachments) != 1 ||
		!strings.Contains(now.Attachments[0].Description, "You ") {
		t.Errorf("once the date is over the post reads\n%s", now.Text())
	}
	if n := edits() - before; n != 2 {
		t.Errorf("after its first hour the post was edited %d times", n)
	}
	if n := len(channel.Messages()); n != 2 {
		t.Errorf("after the second hour of puzzles there are %d", n)
	}

	w.Stop()
	w.Clock.Advance(48 * time.Hour)
	w.Start()
	w.PassTime(time.Minute)
	if n := len(channel.Messages()); n != 3 { // a missed one does not follow
		t.Errorf("after two days without the bot there are %d", n)
	}
}

// countEdits returns how often the bot has tried to edit a message.
func (w *world) countEdits(m sandbox.Message) (n int) {
	for _, s := range w.Discord.Transcript() {
		if s.Method == http.MethodPatch && strings.HasSuffix(s.Path, "/messages/"+m.ID) {
			n++
		}
	}
	return n
}

// TestBusyPuzzleDayCausesFewEdits checks that thirty people who answer within five minutes cause at most an edit every
// half a minute, and that the post names them all or counts them.
func TestBusyPuzzleDayCausesFewEdits(t *testing.T) {
	t.Parallel()
	w, _, channel := openWithPuzzles(t, "9:00", "UTC")
	w.passTo(time.UTC, 9, 1)
	post := channel.Messages()[0]
	number := community.PuzzleNumber(w.Clock.Now().UTC())
	for i := range 30 {
		who := w.NewPlayer(fmt.Sprintf("Sailor %d", i+1), "en-US")
		w.Guild.Add(who.Person)
		shown := w.puzzle(who)
		w.ReadPrivate(w.Forge(who, shown, answerID(number, puzzle.Numbered(number).Best)))
		w.PassTime(8 * time.Second)
	}
	w.PassTime(time.Minute)
	edits := w.countEdits(post)
	t.Logf("30 answers in %v: %d edits", 5*time.Minute, edits)
	if edits < 5 || edits > 13 {
		t.Errorf("30 answers in five minutes caused %d edits", edits)
	}
	text := channel.Messages()[0].Text()
	if !strings.Contains(text, "★★★ · Sailor 1, Sailor 2, ") || !strings.Contains(text, ", 18 more") {
		t.Errorf("the post reads\n%s", text)
	}
}

// TestMondayNamesTheBestOfTheWeek checks that the post of a Monday names who got most stars in the week before.
func TestMondayNamesTheBestOfTheWeek(t *testing.T) {
	t.Parallel()
	w, _, channel := openWithPuzzles(t, "9:00", "UTC")
	w.passTo(time.UTC, 12, 0)
	for w.Clock.Now().Weekday() != time.Monday {
		number := community.PuzzleNumber(w.Clock.Now().UTC())
		w.solve(w.People[0], w.puzzle(w.People[0]), puzzle.Numbered(number).Best)
		if w.Clock.Now().Weekday() == time.Saturday {
			w.solve(w.People[1], w.puzzle(w.People[1]), puzzle.Numbered(number).Best)
		}
		w.passTo(time.UTC, 12, 0)
	}
	posts := channel.Messages()
	for i, m := range posts {
		if isLast := i == len(posts)-1; strings.Contains(m.Text(), "**Last week** · 🥇 Anne ") != isLast {
			t.Errorf("post %d of %d reads\n%s", i+1, len(posts), m.Text())
		}
	}
}

// TestPuzzlePostOutlivesRefusals checks a post whose picture is refused, one whose edit fails for a while, one that is
// deleted, and a channel that is closed for a while.
func TestPuzzlePostOutlivesRefusals(t *testing.T) {
	t.Parallel()
	w, mara, channel := openWithPuzzles(t, "9:00", "UTC")
	w.Guild.SetOwner(mara.Person)
	w.AllowClosedChannel()
	w.AllowCodes(10008) // the edit of the deleted post
	w.AllowRefusal(func(s sandbox.Sent) bool { return s.Status == 502 })
	channel.DenyBot(sandbox.AttachFiles)
	anne := w.People[0]
	w.passTo(time.UTC, 9, 1)
	posts := channel.Messages()
	if len(posts) != 1 || len(posts[0].Attachments) != 0 || !strings.Contains(posts[0].Text(), "best chance to win") {
		t.Fatalf("without the right to attach files the posts are %+v", posts)
	}
	w.Discord.Inject(sandbox.Fault{Match: bottest.MatchRoute("PATCH", "/channels/{channel}/messages/{message}"),
		Status: 502})
	w.solve(anne, w.puzzle(anne), puzzle.Numbered(community.PuzzleNumber(w.Clock.Now().UTC())).Best)
	w.PassTime(3 * time.Minute)
	if now := channel.Messages()[0]; !strings.Contains(now.Text(), "★★★ · Anne") || len(now.Attachments) != 0 {
		t.Errorf("after a failed edit the post reads\n%s", now.Text())
	}
	if err := w.NewModerator().Person.DeleteMessage(posts[0].ID); err != nil {
		t.Fatal(err)
	}
	w.PassTime(time.Hour)
	w.passTo(time.UTC, 0, 1)
	left, err := w.Store.PuzzlePostsOf(w.Ctx, snowflake.Parse(w.Guild.ID()))
	if err != nil || len(left) != 0 {
		t.Errorf("of a deleted post is left %+v, %v", left, err)
	}

	channel.DenyBot(sandbox.SendMessages)
	w.passTo(time.UTC, 9, 30)
	if n := len(channel.Messages()); n != 0 {
		t.Fatalf("%d posts in a closed channel", n)
	}
	w.PassTime(3 * time.Hour)
	if told := mara.DM().Messages(); len(told) == 0 || !strings.Contains(told[0].Text(), "<#"+channel.ID()+">") {
		t.Errorf("the owner is not told: %+v", told)
	}
	channel.AllowBot(sandbox.SendMessages)
	w.PassTime(time.Hour)
	if n := len(channel.Messages()); n != 1 {
		t.Errorf("once the channel is open there are %d posts", n)
	}
}

// TestPostWithoutFilesIsNotDrawn checks that no picture of a puzzle is drawn for a channel that has just refused one.
func TestPostWithoutFilesIsNotDrawn(t *testing.T) {
	t.Parallel()
	var drawn atomic.Int32
	w, _, channel := openWithPuzzles(t, "9:00", "UTC", func(o *bot.Options) {
		o.Paint = func(of any, draw func() ([]byte, error)) ([]byte, error) {
			if hand, is := of.(table.Hand); is && hand.Host.ID == 0 { // it is for everybody
				drawn.Add(1)
			}
			return bottest.FakePicture(of, draw)
		}
	})
	w.AllowClosedChannel()
	channel.DenyBot(sandbox.AttachFiles)
	w.passTo(time.UTC, 9, 1)
	number := community.PuzzleNumber(w.Clock.Now().UTC())
	w.solve(w.People[0], w.puzzle(w.People[0]), puzzle.Numbered(number).Best)
	w.PassTime(time.Minute)
	if text := channel.Messages()[0].Text(); !strings.Contains(text, "★★★ · Anne") || drawn.Load() != 1 {
		t.Errorf("%d pictures are drawn; the post reads\n%s", drawn.Load(), text)
	}
}

// worst returns a move that gets no star.
func (w *world) worst(number int) (worst game.Move) {
	p := puzzle.Numbered(number)
	v := p.View()
	for _, m := range v.Options {
		if p.Stars(&v, m) == 0 {
			return m
		}
	}
	w.T.Fatalf("every move of puzzle %d gets a star", number)
	return worst
}

// TestStreakEndIsWarnedOf checks that a user who asked for it is told, two hours before the date ends in their zone,
// that a streak of five or more ends: once a day, and not if they have answered, or want no such message any more.
func TestStreakEndIsWarnedOf(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	zone, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	anne := w.People[0]
	w.Type(anne, "/korsar-me preferences zone:America/New_York")
	w.ToggleSwitch(anne, "/korsar-me preferences", "streak.on")
	warnings := func() (list []sandbox.Message) {
		for _, m := range anne.DM().Messages() {
			if strings.Contains(m.Text(), "Your streak of") {
				list = append(list, m)
			}
		}
		return list
	}
	w.passTo(zone, 12, 0)
	for n := range 5 {
		number := community.PuzzleNumber(w.Clock.Now().In(zone))
		w.solve(anne, w.puzzle(anne), puzzle.Numbered(number).Best)
		if n < 4 {
			w.passTo(zone, 12, 0)
		}
	}
	if n := len(warnings()); n != 0 {
		t.Fatalf("%d warnings while every puzzle was answered", n)
	}
	w.passTo(zone, 21, 59)
	w.passTo(zone, 21, 59) // the sixth is not answered yet
	if n := len(warnings()); n != 0 {
		t.Fatalf("%d warnings before the time", n)
	}
	w.PassTime(10 * time.Minute)
	list := warnings()
	if len(list) != 1 || !strings.Contains(list[0].Text(), "**5 days**") {
		t.Fatalf("the warnings are %+v", list)
	}
	anne.Channel = anne.DM()
	answer, err := anne.Click(w.Ctx, list[0].ID, bottest.Button(t, list[0], "puzzle").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.solve(anne, w.Shown(answer), puzzle.Numbered(community.PuzzleNumber(w.Clock.Now().In(zone))).Best)
	w.PassTime(day) // the seventh waits
	if n := len(warnings()); n != 2 {
		t.Errorf("after another day there are %d warnings", n)
	}
	w.solve(anne, w.puzzle(anne), puzzle.Numbered(community.PuzzleNumber(w.Clock.Now().In(zone))).Best)
	w.ToggleSwitch(anne, "/korsar-me preferences", "streak.off")
	w.PassTime(day)
	if n := len(warnings()); n != 2 {
		t.Errorf("after it was turned off there are %d warnings", n)
	}
}
