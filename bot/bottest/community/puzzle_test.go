package community_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/community"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/puzzle"
	"korsar/storage"
	"korsar/storage/snowflake"
)

const day = 24 * time.Hour

// today returns the number of today's puzzle, its best move, and another move.
func (w *world) today() (number int, best, other game.Move) {
	w.T.Helper()
	number = community.PuzzleNumber(w.Clock.Now())
	p := puzzle.Numbered(number)
	v := p.View()
	i := slices.IndexFunc(v.Options, func(m game.Move) bool { return !p.Right(&v, m) })
	return number, p.Best, v.Options[i]
}

// stars returns the stars of a move in today's puzzle.
func (w *world) stars(m game.Move) int {
	p := puzzle.Numbered(community.PuzzleNumber(w.Clock.Now()))
	v := p.View()
	return p.Stars(&v, m)
}

// choose presses the button of a daily or practice puzzle with an argument, or chooses the option with it. It returns
// false if there is none.
func (w *world) choose(who *simplayer.Player, m sandbox.Message, argument string) (*sandbox.Answer, bool) {
	w.T.Helper()
	for _, b := range m.Buttons() {
		if strings.HasSuffix(b.CustomID, "-choose:"+argument) && !b.Disabled {
			answer, err := who.Click(w.Ctx, m.ID, b.CustomID)
			if err != nil {
				w.T.Fatal(err)
			}
			w.MustSettle()
			return answer, true
		}
	}
	for _, s := range m.Selects() {
		for _, option := range s.Options {
			if option.Value == argument {
				answer, err := who.Choose(w.Ctx, m.ID, s.CustomID, option.Label)
				if err != nil {
					w.T.Fatal(err)
				}
				w.MustSettle()
				return answer, true
			}
		}
	}
	return nil, false
}

// solve answers a puzzle with a move. If the puzzle asks for the ship separately, it chooses the card first.
func (w *world) solve(who *simplayer.Player, shown sandbox.Message, m game.Move) sandbox.Message {
	w.T.Helper()
	answer, direct := w.choose(who, shown, m.String())
	if !direct {
		ships, asks := w.choose(who, shown, m.Card.String())
		if !asks {
			w.T.Fatalf("the puzzle offers neither %v nor its card:\n%s", m, shown.Text())
		}
		if answer, direct = w.choose(who, w.Shown(ships), m.String()); !direct {
			w.T.Fatalf("the card of %v has not its ship", m)
		}
	}
	return w.Shown(answer)
}

// expectUnknown checks that nothing is stored of somebody who answered nothing.
func (w *world) expectUnknown(who *simplayer.Player) {
	w.T.Helper()
	if _, err := w.Store.FindPerson(w.Ctx, snowflake.Parse(who.ID())); storage.UnlessNotFound(err) != nil ||
		err == nil {
		w.T.Errorf("somebody who answered nothing is stored: %v", err)
	}
}

func answerID(number int, m game.Move) string {
	return fmt.Sprintf("k1:0:%s:puzzle-choose:%v", strconv.FormatInt(int64(number), 36), m)
}

// puzzle types the command and returns the message with today's puzzle.
func (w *world) puzzle(who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	m := w.Shown(w.Type(who, "/korsar-me puzzle"))
	if !m.Ephemeral() {
		w.T.Errorf("the puzzle is public:\n%s", m.Text())
	}
	return m
}

func title(number, stars int) string {
	return fmt.Sprintf("Puzzle #%d · %s", number, say.Stars(stars))
}

// TestPuzzleInDirectMessagesIsForOneself checks that in direct messages nothing leads to a puzzle board or to Share,
// and that a forged press shows nobody who answered there.
func TestPuzzleInDirectMessagesIsForOneself(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	number, best, _ := w.today()
	for _, who := range w.People {
		who.Channel = who.DM()
		shown := w.puzzle(who)
		solved := w.Shown(w.Forge(who, shown, answerID(number, best)))
		for _, m := range []sandbox.Message{shown, solved} {
			if bottest.HasButton(m, "puzzle-board") || bottest.HasButton(m, "share-puzzle") {
				t.Errorf("in a direct message there is a button of a guild:\n%s", m.Text())
			}
		}
		w.ExpectPrivate(w.Forge(who, solved, "k1:0:0:puzzle-board"), bottest.English.Fault(say.GuildOnly))
	}
}

// TestPuzzleIsSolved checks that the best move gets three stars and its reason. A shared answer contains neither the
// move nor the reason. A second answer changes nothing.
func TestPuzzleIsSolved(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	number, best, other := w.today()
	shown := w.puzzle(anne)
	if !strings.HasPrefix(shown.Embeds[0].Title, fmt.Sprintf("Puzzle #%d · ", number)) || len(shown.Attachments) != 1 {
		t.Errorf("shown is\n%s", shown.Text())
	}
	if _, has := shareButton(shown); has {
		t.Error("a puzzle that is not answered can be shared")
	}
	solved := w.solve(anne, shown, best)
	if solved.ID != shown.ID || solved.Embeds[0].Title != title(number, 3) ||
		!strings.Contains(solved.Text(), "**Right!**") || len(solved.Attachments) != 1 ||
		!strings.HasPrefix(solved.Attachments[0].Description, "You ") || strings.Contains(solved.Text(), "· You ") {
		t.Errorf("a right answer shows\n%s", solved.Text())
	}
	again := w.Shown(w.Forge(anne, solved, answerID(number, other)))
	if again.Embeds[0].Title != title(number, 3) || !strings.Contains(again.Text(), "only your first answer counts") {
		t.Errorf("a second answer shows\n%s", again.Text())
	}
	if still := w.puzzle(anne); still.Embeds[0].Title != title(number, 3) ||
		strings.Contains(still.Text(), "first answer") {
		t.Errorf("the solved puzzle shows\n%s", still.Text())
	}

	_, posted := w.mustShare(anne, "/korsar-me puzzle")
	if posted.Embeds[0].Title != fmt.Sprintf("Korsar #%d ★★★", number) || posted.Embeds[0].Description != "" ||
		len(posted.Attachments) != 0 {
		t.Errorf("posted is\n%s", posted.Text())
	}
	answer, err := ben.Click(w.Ctx, posted.ID, bottest.Button(t, posted, "puzzle").CustomID)
	if err != nil {
		t.Fatal(err)
	}
	if m := w.Shown(answer); !m.Ephemeral() || m.Embeds[0].Title != shown.Embeds[0].Title {
		t.Errorf("the button of what was shared shows\n%s", m.Text())
	}
}

// TestPuzzleIsMissed checks that another move gets fewer stars, and that the best move is shown.
func TestPuzzleIsMissed(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.DisablePictures()
	anne := w.People[0]
	number, best, other := w.today()
	shown := w.puzzle(anne)
	if len(shown.Attachments) != 0 || !strings.Contains(shown.Text(), "**Your hand**") ||
		!strings.Contains(shown.Text(), "At sea") {
		t.Errorf("without pictures the puzzle shows\n%s", shown.Text())
	}
	missed := w.solve(anne, shown, other)
	if missed.Embeds[0].Title != title(number, w.stars(other)) || !strings.Contains(missed.Text(), "The best move: ") ||
		!strings.Contains(missed.Text(), "· You ") {
		t.Errorf("a wrong answer shows\n%s", missed.Text())
	}
	forged := w.Shown(w.Forge(anne, missed, answerID(number, best)))
	if forged.Embeds[0].Title != missed.Embeds[0].Title {
		t.Errorf("the answer has changed:\n%s", forged.Text())
	}
}

// TestForgedPuzzleAnswers checks that an answer that no button offers shows the puzzle, and is not accepted.
func TestForgedPuzzleAnswers(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	number, _, _ := w.today()
	shown := w.puzzle(anne)
	for _, argument := range []string{"", "--", "R9", "M8#3", "AD#25", "draw#1", "x", "-AD"} {
		id := "k1:0:" + strconv.FormatInt(int64(number), 36) + ":puzzle-choose"
		if argument != "" {
			id += ":" + argument
		}
		if m := w.Shown(w.Forge(anne, shown, id)); m.Embeds[0].Title != shown.Embeds[0].Title {
			t.Errorf("%s shows\n%s", argument, m.Text())
		}
	}
	for _, id := range []string{"k1:0:-1:puzzle-choose:draw", "k1:0:x!:puzzle-choose:draw", "k1:0:0:puzzle-chosen"} {
		w.ExpectPrivate(w.Forge(anne, shown, id), bottest.English.Fault(say.UnknownButton))
	}
	w.ExpectPrivate(w.Forge(anne, shown, "k1:0:0:share-puzzle"), bottest.English.Fault(say.UnknownButton))
	w.expectUnknown(anne)
}

// TestAnswerToAnotherSet checks that an answer that was stored when the day had another puzzle is shown with its stars.
func TestAnswerToAnotherSet(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	number, _, _ := w.today()
	person, err := w.Store.PersonOf(w.Ctx, snowflake.Parse(anne.ID()), anne.Name())
	if err != nil {
		t.Fatal(err)
	}
	if err := w.Store.SavePuzzleAnswer(w.Ctx, storage.PuzzleAnswer{Person: person, Puzzle: number, Stars: 2,
		Guild: snowflake.Parse(w.Guild.ID()), Move: game.PlayMove(game.Admiral, 25), At: w.Clock.Now()}); err != nil {
		t.Fatal(err)
	}
	if shown := w.puzzle(anne); shown.Embeds[0].Title != title(number, 2) {
		t.Errorf("shown is\n%s", shown.Text())
	}
}

// TestPuzzleOfAnotherDay checks that a button of yesterday's puzzle is refused politely and leads to today's. It
// answers neither puzzle.
func TestPuzzleOfAnotherDay(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	number, best, _ := w.today()
	old := w.puzzle(anne)
	w.Clock.Advance(12*time.Hour - time.Minute) // the last minute of the day
	if m := w.puzzle(anne); m.Embeds[0].Title != old.Embeds[0].Title {
		t.Errorf("before midnight it is\n%s", m.Text())
	}
	w.Clock.Advance(time.Minute)
	late := w.Forge(anne, old, answerID(number, best))
	page := w.Shown(late)
	if !strings.Contains(page.Text(), fmt.Sprintf("Puzzle #%d isn’t today’s", number)) {
		t.Fatalf("a button of yesterday is answered by\n%s", page.Text())
	}
	next := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "puzzle").CustomID))
	w.MustSettle()
	if !strings.HasPrefix(next.Embeds[0].Title, fmt.Sprintf("Puzzle #%d · ", number+1)) {
		t.Errorf("today’s puzzle is\n%s", next.Text())
	}
}

// TestPuzzleStreak checks that a streak counts successive days with an answer, right or wrong. A day without one ends
// it.
func TestPuzzleStreak(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	for n, want := range []string{"", "2 days in a row", "3 days in a row", "skip", "", "2 days in a row"} {
		number, best, other := w.today()
		if want != "skip" {
			m := best
			if n%2 == 1 {
				m = other
			}
			answered := w.solve(anne, w.puzzle(anne), m)
			if has := strings.Contains(answered.Text(), "in a row"); has != (want != "") ||
				!strings.Contains(answered.Text(), want) {
				t.Errorf("puzzle %d: want %q in\n%s", number, want, answered.Text())
			}
		}
		w.Clock.Advance(day)
	}
	if shown := w.puzzle(anne); strings.Contains(shown.Text(), "in a row") {
		t.Errorf("a new puzzle shows\n%s", shown.Text())
	}
}

// forgedBoard is a click on Puzzle Board in the message of a puzzle that is not answered yet and has no such button.
func forgedBoard(w *world, m sandbox.Message) sandbox.Forgery {
	return sandbox.Forgery{Channel: w.Channel, MessageID: m.ID, CustomID: "k1:0:0:puzzle-board"}
}

// TestPuzzleBoard checks that the board has the answers that were given in its guild, of the day and of the week since
// Monday, without people who hide.
func TestPuzzleBoard(t *testing.T) {
	t.Parallel()
	w := open(t, 4, 1)
	anne, ben, cleo, dirk := w.People[0], w.People[1], w.People[2], w.People[3]
	board := func() string {
		t.Helper()
		shown := w.puzzle(anne)
		page := w.MustReply(anne.Forge(w.Ctx, forgedBoard(w, shown)))
		return page.Embeds[0].Description
	}
	if text := board(); strings.Count(text, "Nobody yet") != 2 {
		t.Errorf("an empty board is\n%s", text)
	}
	_, best, _ := w.today()
	w.solve(dirk, w.puzzle(dirk), best) // on Saturday
	w.Clock.Advance(2 * day)            // to Monday
	_, best, other := w.today()
	missed := w.stars(other)
	w.solve(anne, w.puzzle(anne), other)
	w.solve(ben, w.puzzle(ben), best)
	w.solve(cleo, w.puzzle(cleo), best)
	tortuga := w.Discord.NewGuild("Tortuga")
	tortuga.Add(dirk.Person)
	dirk.Channel = tortuga.NewChannel("tavern")
	w.solve(dirk, w.puzzle(dirk), best)
	w.Clock.Advance(day)
	_, best, _ = w.today()
	w.solve(anne, w.puzzle(anne), best)

	text := board()
	today, week, _ := strings.Cut(text, "**This week**")
	if !strings.Contains(today, "★★★ · Anne") || strings.Contains(today, "Ben") {
		t.Errorf("the day is\n%s", today)
	}
	for _, line := range []string{fmt.Sprintf("**%d** ★ · Anne · 2 puzzles", 3+missed), "**3** ★ · Ben · 1 puzzle",
		"**3** ★ · Cleo · 1 puzzle"} {
		if !strings.Contains(week, line) {
			t.Errorf("the week lacks %s:\n%s", line, week)
		}
	}
	if strings.Contains(text, "Dirk") {
		t.Errorf("the board has an answer of last week, or of another guild:\n%s", text)
	}
	w.ToggleSwitch(ben, "/korsar-me preferences", "listed.off")
	if text := board(); strings.Contains(text, "Ben") || !strings.Contains(text, "Cleo") {
		t.Errorf("the board has somebody who hides:\n%s", text)
	}
}

// TestPuzzleAnswersAreExportedAndDeleted checks that a user's answers are exported and deleted with their data. After
// that the user cannot answer the puzzle again, not even in an older message, but can answer the next day's.
func TestPuzzleAnswersAreExportedAndDeleted(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	number, best, _ := w.today()
	puzzle := w.puzzle(anne)
	w.solve(anne, puzzle, best)
	page := w.Shown(w.Type(anne, "/korsar-me data"))
	if !strings.Contains(page.Text(), "1 daily puzzle: your answer") {
		t.Errorf("kept is\n%s", page.Text())
	}
	got := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "download").CustomID))
	var data struct {
		Answers []struct {
			Puzzle   int
			Guild    snowflake.ID
			Move     string
			Stars    int
			Answered time.Time
		} `json:"puzzle_answers"`
	}
	if err := json.Unmarshal(got.Attachments[0].Bytes, &data); err != nil {
		t.Fatal(err)
	}
	if len(data.Answers) != 1 || data.Answers[0].Puzzle != number || data.Answers[0].Move != best.String() ||
		data.Answers[0].Stars != 3 || data.Answers[0].Guild != snowflake.Parse(w.Guild.ID()) ||
		w.Clock.Since(data.Answers[0].Answered) > time.Minute {
		t.Errorf("exported is %+v", data.Answers)
	}
	sure := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "ask-delete-data").CustomID))
	w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID))
	w.MustSettle()
	w.ExpectPrivate(w.Type(anne, "/korsar-me puzzle"), bottest.NoticeText(table.AnsweredBefore))
	w.ToggleSwitch(anne, "/korsar-me preferences", "listed.off") // she is stored again, as a new person
	forged, err := anne.Forge(w.Ctx, sandbox.Forgery{Channel: anne.Channel, MessageID: puzzle.ID,
		CustomID: answerID(number, best)})
	if err != nil {
		t.Fatal(err)
	}
	w.ExpectPrivate(forged, bottest.NoticeText(table.AnsweredBefore))
	w.Clock.Advance(day)
	w.puzzle(anne)
	shown := w.puzzle(ben)
	board := w.MustReply(ben.Forge(w.Ctx, forgedBoard(w, shown)))
	if strings.Contains(board.Text(), "Anne") {
		t.Errorf("the board names her:\n%s", board.Text())
	}
}

// TestPictureOfALeftPuzzleIsNotShown checks a user who opens the server's board in the message of a puzzle whose
// picture is still being drawn. The picture does not bring the puzzle back.
func TestPictureOfALeftPuzzleIsNotShown(t *testing.T) {
	t.Parallel()
	hold, drawing, release := bottest.HoldHandPictures()
	w := open(t, 1, 1, hold)
	t.Cleanup(release)
	anne := w.People[0]
	answer, err := anne.Type(w.Ctx, w.Channel, "/korsar-me puzzle")
	if err != nil {
		t.Fatal(err)
	}
	<-drawing
	puzzle, _ := answer.Now()
	left, err := anne.Forge(w.Ctx, forgedBoard(w, puzzle))
	if err != nil {
		t.Fatal(err)
	}
	board, _ := left.Now()
	if board.ID != puzzle.ID {
		t.Fatalf("the board is in a message of its own:\n%s", board.Text())
	}
	release()
	w.MustSettle()
	if now, _ := anne.Message(puzzle.ID); now.Text() != board.Text() || len(now.Attachments) > 0 {
		t.Errorf("in the end the message reads\n%s\nwant\n%s", now.Text(), board.Text())
	}
}
