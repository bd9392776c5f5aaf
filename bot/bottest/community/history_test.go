package community_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game/record"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// TestFinishedGamesAreListedReplayedAndVerified checks that finished games of a guild are listed, and that their short
// ids are suggested for replay, export and verification. Games of other guilds and running games are not.
func TestFinishedGamesAreListedReplayedAndVerified(t *testing.T) {
	t.Parallel()
	w := open(t, 3, 1)
	anne, ben, cleo := w.People[0], w.People[1], w.People[2]
	w.ExpectPrivate(w.Type(anne, "/korsar games"), "No finished games here yet")
	w.StartGame("/korsar new seats:2", 2)
	w.ExpectPrivate(w.Type(anne, "/korsar games game:1"), bottest.NoticeText(table.NotOver))
	for _, nonsense := range []string{"zz", "nothing!", "-1", "0"} {
		w.ExpectPrivate(w.Type(anne, "/korsar games game:"+nonsense), bottest.English.Fault(say.NoGame))
	}
	for _, action := range []string{"replay:first.0", "export", "verify"} {
		w.ExpectPrivate(w.Forge(anne, w.OnlyBoard(), "k1:1:1:"+action), bottest.NoticeText(table.NotOver))
	}
	w.SkipToEnd()
	offers, err := cleo.Suggest(w.Ctx, w.Channel, "/korsar games game:ann")
	if err != nil || len(offers) != 1 || offers[0].Value != "1" || !strings.Contains(offers[0].Name, "Anne") {
		t.Errorf("suggested is %+v, %v", offers, err)
	}
	list, _ := w.Type(cleo, "/korsar games").Now()
	for _, words := range []string{"`1`", "Anne", "Ben"} {
		if !strings.Contains(list.Text(), words) {
			t.Errorf("the history does not show %s:\n%s", words, list.Text())
		}
	}
	w.ExpectPrivate(w.Type(cleo, "/korsar games who:@Cleo"), "No finished games here yet")
	w.ExpectPrivate(w.Type(cleo, "/korsar games who:@Ben"), "Ben’s finished games")
	viewer, err := cleo.Choose(w.Ctx, list.ID, list.Selects()[0].CustomID, "1")
	if err != nil {
		t.Fatal(err)
	}
	w.MustSettle()
	w.ExpectPrivate(viewer, "move 0 of")
	w.ExpectPrivate(w.Type(ben, "/korsar games game:1"), "move 0 of")

	exported, _ := w.OfGame(cleo, "1", "export").Now()
	if len(exported.Attachments) != 1 {
		t.Fatalf("exported are %d files", len(exported.Attachments))
	}
	r, err := record.NewReader(strings.NewReader(string(exported.Attachments[0].Bytes))).Next()
	if err != nil {
		t.Fatal(err)
	}
	verdict := w.OfGame(cleo, "1", "verify")
	for _, words := range []string{r.Fair.Commitment, r.Fair.Secret.String(), "✔ Everyone joined after",
		"exactly this deck", fmt.Sprintf("All %d moves follow the rules", len(r.Moves)), "korsar verify FILE"} {
		w.ExpectPrivate(verdict, words)
	}
	if now, _ := verdict.Now(); strings.Contains(now.Text(), "✘") {
		t.Error("something is wrong with the deal")
	}

	tortuga := w.Discord.NewGuild("Tortuga")
	tortuga.Add(cleo.Person)
	cleo.Channel = tortuga.NewChannel("beach")
	w.ExpectPrivate(w.Type(cleo, "/korsar games game:1"), bottest.English.Fault(say.NoGame))
	for _, action := range []string{"replay:first.0", "export", "verify"} {
		w.ExpectPrivate(w.Forge(cleo, list, "k1:1:1:"+action), bottest.NoticeText(table.TableGone))
	}
}

func TestHistoryIsPaged(t *testing.T) {
	t.Parallel()
	w := open(t, 0, 1)
	s := newSeasonFixture(w, 7, 40)
	for range 25 {
		s.storeResult()
		w.Clock.Advance(1e9)
	}
	reader := w.People[0]
	page, _ := w.Type(reader, "/korsar games").Now()
	for _, way := range []struct {
		label string
		first string
	}{{"older", "`" + bottest.Base36(15) + "`"}, {"older", "`" + bottest.Base36(5) + "`"},
		{"newer", "`" + bottest.Base36(15) + "`"}} {
		page = w.MustReply(reader.Click(w.Ctx, page.ID, bottest.English.Label(way.label)))
		if body := page.Embeds[0].Description; !strings.Contains(strings.Split(body, "\n")[0], way.first) {
			t.Errorf("%s leads to\n%s", way.label, body)
		}
	}
}

// TestPersonalDataIsExportedAndDeleted checks that users can download their data, without cards of running games. A
// player with a seat cannot delete it yet.
func TestPersonalDataIsExportedAndDeleted(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.SeatOneBegins)
	anne, ben := w.People[0], w.People[1]
	w.ExpectPrivate(w.Type(anne, "/korsar-me data"), "Nothing: you haven’t played yet")
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	w.MoveTo(w.Guild.NewChannel("harbour"))
	w.StartGame("/korsar new seats:2", 2)
	w.Move(anne, simplayer.Draw)
	page, _ := w.Type(anne, "/korsar-me data").Now()
	got := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "download").CustomID))
	if len(got.Attachments) != 1 || !got.Ephemeral() {
		t.Fatalf("downloaded are %d files", len(got.Attachments))
	}
	var data struct {
		User  snowflake.ID `json:"discord_user_id"`
		Name  string
		Games []struct{ Seat, Score, Place int } `json:"finished_games"`
		Seats []struct{ Table journal.TableID }  `json:"seats_at_unfinished_tables"`
	}
	text := got.Attachments[0].Bytes
	if err := json.Unmarshal(text, &data); err != nil {
		t.Fatal(err)
	}
	if data.User != snowflake.Parse(anne.ID()) || data.Name != "Anne" || len(data.Games) != 1 || len(data.Seats) != 1 ||
		data.Seats[0].Table != 2 {
		t.Errorf("kept is\n%s", text)
	}
	running := w.LoadTable().Table
	for _, card := range running.Game.SeatView(1).Hand {
		if strings.Contains(string(text), `"`+card.String()+`"`) {
			t.Errorf("the file has %v, which is in a hand", card)
		}
	}
	sure := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "ask-delete-data").CustomID))
	still, err := anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(still, bottest.NoticeText(table.StillSeated))
	if _, err := w.Store.FindPerson(w.Ctx, snowflake.Parse(anne.ID())); err != nil {
		t.Errorf("a player with a seat was deleted: %v", err)
	}
	w.SkipToEnd()
	page, _ = w.Type(anne, "/korsar-me data").Now()
	sure = w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "ask-delete-data").CustomID))
	w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID))
	w.MustSettle()
	for where, shown := range map[string]*sandbox.Answer{"the list": w.Type(ben, "/korsar games"),
		"the leaderboard": w.Type(ben, "/korsar leaderboard"), "the record": w.OfGame(ben, "1", "export")} {
		answer, _ := shown.Now()
		text := answer.Text()
		for _, a := range answer.Attachments {
			text += a.Description + string(a.Bytes)
		}
		if strings.Contains(text, "Anne") {
			t.Errorf("%s still names a deleted person:\n%s", where, text)
		}
	}
	w.Stop()
	files, err := filepath.Glob(w.Path + "*")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		bytes, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(bytes), "Anne") || strings.Contains(string(bytes), anne.ID()) {
			t.Errorf("%s still has the name or the id of a deleted person", filepath.Base(file))
		}
	}
	w.Start()
}

// TestSeasonsAreSuggested checks that seasons with finished games are suggested, and that an unknown one is refused.
func TestSeasonsAreSuggested(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	anne := w.People[0]
	offers, err := anne.Suggest(w.Ctx, w.Channel, "/korsar leaderboard season:")
	if err != nil || len(offers) != 2 || offers[0].Value != "all" || offers[1].Name != "November 2026" {
		t.Errorf("suggested is %+v, %v", offers, err)
	}
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard season:2026-13"), bottest.English.Fault(say.NoSeason))
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard"), "Leaderboard · November 2026")
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard scope:everywhere"), "Nobody is on this list yet")
	w.ToggleSwitch(anne, "/korsar-me preferences", "everywhere.on")
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard scope:everywhere"), "You’re number **1** of 1.")
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard games:unrated"), "by wins")
	for _, forged := range []string{"leaderboard", "leaderboard:x", "leaderboard:page.here.0.rated.rating.x",
		"leaderboard:page.here.0.rated.nonsense.0", "leaderboard:by.here.0.rated.rating.0"} {
		w.ExpectPrivate(w.Forge(anne, w.LastMessage(), "k1:0:0:"+forged), bottest.English.Fault(say.UnknownButton))
	}
	if settings, err := w.Store.GuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID())); err != nil ||
		settings.Seasons != "" {
		t.Errorf("%+v, %v", settings, err)
	}
	if err := w.Store.SetGuildSettings(w.Ctx, snowflake.Parse(w.Guild.ID()),
		storage.GuildSettings{Seasons: storage.Quarterly}); err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(w.Type(anne, "/korsar leaderboard"), "Q4 2026")
}

// TestLeaderboardsHavePictures checks that leaderboards and profiles have a picture with an alt text, unless the reader
// or the guild has turned pictures off.
func TestLeaderboardsHavePictures(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1, bottest.RealPictures)
	anne := w.People[0]
	for _, command := range []string{"/korsar leaderboard", "/korsar profile"} {
		if page, _ := w.Type(anne, command).Now(); len(page.Attachments) > 0 {
			t.Errorf("%s shows a picture of nothing", command)
		}
	}
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	for command, name := range map[string]string{
		"/korsar leaderboard": "leaderboard.png", "/korsar profile": "profile.png"} {
		page, _ := w.Type(anne, command).Now()
		bottest.PictureOf(t, page, name)
	}
	page, _ := w.Type(anne, "/korsar leaderboard").Now()
	best, err := anne.Choose(w.Ctx, page.ID, page.Selects()[0].CustomID, "by."+string(storage.ByBest))
	bottest.PictureOf(t, w.MustReply(best, err), "leaderboard.png")
	w.DisablePictures()
	for _, command := range []string{"/korsar leaderboard", "/korsar profile"} {
		if page, _ := w.Type(anne, command).Now(); len(page.Attachments) > 0 || !strings.Contains(page.Text(), "Anne") {
			t.Errorf("%s shows a picture where words are wanted", command)
		}
	}
}

// TestLeaderboardPictureIsThatOfItsPage checks that a page has words until its own picture is drawn, and no picture of
// another page. On a page without a picture, one that is still being drawn does not appear.
func TestLeaderboardPictureIsThatOfItsPage(t *testing.T) {
	t.Parallel()
	permit, drawing := make(chan struct{}), make(chan struct{}, 10)
	w := open(t, 2, 1, bottest.BeforePictures(func(draw.RankingPage) {
		drawing <- struct{}{}
		<-permit
	}))
	t.Cleanup(func() { close(permit) }) // before the bot closes, which waits for pictures
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	w.SkipToEnd()
	anne := w.People[0]
	answer, err := anne.Type(w.Ctx, w.Channel, "/korsar leaderboard")
	if err != nil {
		t.Fatal(err)
	}
	turns := func(option string) sandbox.Message {
		t.Helper()
		page, _ := answer.Now()
		if answer, err = anne.Choose(w.Ctx, page.ID, page.Selects()[0].CustomID, option); err != nil {
			t.Fatal(err)
		}
		now, _ := answer.Now()
		return now
	}
	<-drawing
	permit <- struct{}{}
	w.MustSettle()
	page, _ := answer.Now()
	first := bottest.PictureOf(t, page, "leaderboard.png")

	next := turns("by." + string(storage.ByBest))
	if len(next.Attachments) > 0 || !strings.Contains(next.Text(), "Anne") {
		t.Errorf("until its picture comes, the page shows %+v, and reads\n%s", next.Attachments, next.Text())
	}
	<-drawing
	permit <- struct{}{}
	w.MustSettle()
	page, _ = answer.Now()
	if second := bottest.PictureOf(t, page, "leaderboard.png"); second.ID == first.ID ||
		second.Description == first.Description {
		t.Errorf("the next page has the same picture: %s", second.Description)
	}

	turns("by." + string(storage.ByWins))
	<-drawing
	empty := turns("games." + string(storage.Unrated))
	permit <- struct{}{}
	w.MustSettle()
	if now, _ := answer.Now(); len(empty.Attachments)+len(now.Attachments) > 0 || now.Text() != empty.Text() {
		t.Errorf("an empty page shows %+v, and reads\n%s", now.Attachments, now.Text())
	}
}
