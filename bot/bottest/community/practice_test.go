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
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game"
	"korsar/game/puzzle"
	"korsar/game/rating"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// practiceID returns the custom id of an answer to a practice puzzle.
func practiceID(n puzzle.PracticeNumber, argument string) string {
	return fmt.Sprintf("k1:0:%s:practice-choose:%s", strconv.FormatInt(int64(n), 36), argument)
}

// practice presses Another Puzzle in a message, and returns the message with the puzzle and its number.
func (w *world) practice(who *simplayer.Player, m sandbox.Message) (sandbox.Message, puzzle.PracticeNumber) {
	w.T.Helper()
	shown := w.Shown(w.Forge(who, m, bottest.Button(w.T, m, "practice").CustomID))
	return shown, w.practiceNumber(shown)
}

// practiceNumber returns the number of the practice puzzle that a message shows.
func (w *world) practiceNumber(m sandbox.Message) puzzle.PracticeNumber {
	w.T.Helper()
	if !m.Ephemeral() || !strings.HasPrefix(m.Embeds[0].Title, "Practice · ") {
		w.T.Fatalf("this is no practice puzzle for oneself:\n%s", m.Text())
	}
	for _, c := range slices.Concat(m.Buttons(), m.Selects()) {
		if parts := strings.Split(c.CustomID, ":"); parts[3] == "practice-choose" {
			n, err := strconv.ParseInt(parts[2], 36, 64)
			if err != nil {
				w.T.Fatal(err)
			}
			return puzzle.PracticeNumber(n)
		}
	}
	w.T.Fatalf("the practice puzzle has no control:\n%s", m.Text())
	return 0
}

// moves returns the best move of a practice puzzle, and one without a star.
func moves(n puzzle.PracticeNumber) (best, worst game.Move) {
	p := puzzle.Practice(n)
	v := p.View()
	i := slices.IndexFunc(v.Options, func(m game.Move) bool { return p.Stars(&v, m) == 0 })
	return p.Best, v.Options[i]
}

// answerDaily answers the daily puzzle with its best move.
func (w *world) answerDaily(who *simplayer.Player) sandbox.Message {
	w.T.Helper()
	_, best, _ := w.today()
	return w.solve(who, w.puzzle(who), best)
}

// firstRating returns the line with the rating after the first answer.
func firstRating(n puzzle.PracticeNumber, stars int) string {
	shown := puzzle.Practice(n).Rate(rating.First, stars).Shown()
	return fmt.Sprintf("Puzzle rating **%d ?** (%+d)", shown, shown-rating.First.Shown())
}

// TestPracticeFollowsThePuzzle checks that the answer to the daily puzzle leads to a practice puzzle, and that its
// answer leads to another one. Each changes the rating. A puzzle stays the same until it is answered, and is answered
// once. Nothing of it is shared.
func TestPracticeFollowsThePuzzle(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	if bottest.HasButton(w.puzzle(anne), "practice") {
		t.Error("the daily puzzle offers another one before it is answered")
	}
	daily := w.answerDaily(anne)
	shown, n := w.practice(anne, daily)
	if shown.ID != daily.ID || len(shown.Attachments) != 1 {
		t.Errorf("Another Puzzle shows\n%s", shown.Text())
	}
	if _, again := w.practice(anne, daily); again != n {
		t.Errorf("pressed again, it shows puzzle %d, before %d", again, n)
	}
	best, worst := moves(n)
	solved := w.solve(anne, shown, best)
	if solved.Embeds[0].Title != "Practice · ★★★" || !strings.Contains(solved.Text(), firstRating(n, 3)) ||
		len(solved.Attachments) != 1 {
		t.Errorf("a right answer shows\n%s", solved.Text())
	}
	if _, has := shareButton(solved); has || bottest.HasButton(solved, "puzzle-board") {
		t.Errorf("a practice puzzle is shared:\n%s", solved.Text())
	}
	again := w.Shown(w.Forge(anne, solved, practiceID(n, worst.String())))
	if again.Embeds[0].Title != "Practice · ★★★" || !strings.Contains(again.Text(), "only your first answer counts") {
		t.Errorf("a second answer shows\n%s", again.Text())
	}
	next, other := w.practice(anne, again)
	if other == n {
		t.Errorf("puzzle %d comes again", n)
	}
	_, worst = moves(other)
	missed := w.solve(anne, next, worst)
	if missed.Embeds[0].Title != "Practice · ☆☆☆" || !strings.Contains(missed.Text(), "The best move: ") ||
		!strings.Contains(missed.Text(), " ?** (−") {
		t.Errorf("a wrong answer shows\n%s", missed.Text())
	}
	if again := w.Shown(w.Forge(anne, missed, practiceID(n, best.String()))); !strings.Contains(again.Text(),
		"only your first answer counts") || again.Embeds[0].Title != "Practice · ★★★" {
		t.Errorf("an answer to the puzzle before shows\n%s", again.Text())
	}
}

// TestPracticeIsApartFromTheDay checks that answers to practice puzzles make no streak and no place on the board, and
// that the number of a practice puzzle answers no daily one.
func TestPracticeIsApartFromTheDay(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	daily := w.answerDaily(anne)
	w.Clock.Advance(day)
	m := w.Shown(w.Forge(anne, daily, "k1:0:0:practice")) // a day without its puzzle
	for range 3 {
		best, _ := moves(w.practiceNumber(m))
		m, _ = w.practice(anne, w.solve(anne, m, best))
	}
	board := w.Shown(w.Forge(anne, m, "k1:0:0:puzzle-board"))
	if !strings.Contains(board.Text(), "**3** ★ · Anne · 1 puzzle") || !strings.Contains(board.Text(), "Nobody yet") {
		t.Errorf("the board has practice puzzles:\n%s", board.Text())
	}
	w.Clock.Advance(day)
	if after := w.answerDaily(anne); strings.Contains(after.Text(), "in a row") {
		t.Errorf("a practice puzzle went on with a streak:\n%s", after.Text())
	}
}

// TestPracticeLeavesAnOldMessage checks that a practice puzzle comes in a new message if the message with the button is
// so old that Discord may refuse its picture.
func TestPracticeLeavesAnOldMessage(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	daily := w.answerDaily(anne)
	for _, after := range []time.Duration{40 * time.Minute, 20 * time.Minute} {
		w.Clock.Advance(after)
		shown, n := w.practice(anne, daily)
		if old := after == 20*time.Minute; old == (shown.ID == daily.ID) || len(shown.Attachments) != 1 {
			t.Errorf("after another %v comes\n%s", after, shown.Text())
		}
		best, _ := moves(n)
		if solved := w.solve(anne, shown, best); solved.ID != shown.ID || len(solved.Attachments) != 1 {
			t.Errorf("after another %v the answer is\n%s", after, solved.Text())
		}
	}
}

// TestPracticeEverywhere checks that practice puzzles are answered in direct messages and in a server without the bot.
func TestPracticeEverywhere(t *testing.T) {
	t.Parallel()
	w := open(t, 2, 1)
	anne, ben := w.People[0], w.People[1]
	anne.Channel = anne.DM()
	ben.InstallApp()
	tortuga := w.Discord.NewGuild("Tortuga")
	tortuga.Add(ben.Person)
	tortuga.Remove()
	ben.Channel = tortuga.NewChannel("tavern")
	for _, who := range w.People {
		m, n := w.practice(who, w.answerDaily(who))
		best, _ := moves(n)
		if solved := w.solve(who, m, best); solved.Embeds[0].Title != "Practice · ★★★" ||
			!bottest.HasButton(solved, "practice") {
			t.Errorf("%s is shown\n%s", who.Name(), solved.Text())
		}
	}
}

// TestForgedPracticeAnswers checks that only the next puzzle can be answered, and only with a legal move.
func TestForgedPracticeAnswers(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	m := w.Shown(w.Forge(anne, w.puzzle(anne), "k1:0:0:practice"))
	n := w.practiceNumber(m)
	for _, argument := range []string{"--", "R9", "M8#3", "draw#1", "x", "-AD"} {
		if shown := w.Shown(w.Forge(anne, m, practiceID(n, argument))); w.practiceNumber(shown) != n {
			t.Errorf("%s shows\n%s", argument, shown.Text())
		}
	}
	last := puzzle.PracticeNumber(len(puzzle.PracticeSet()))
	for _, other := range []puzzle.PracticeNumber{0, n%last + 1, last + 1, 1 << 40} {
		for _, argument := range []string{"draw", "BC", "back"} {
			past := w.Shown(w.Forge(anne, m, practiceID(other, argument)))
			if !strings.Contains(past.Text(), "isn’t your next one") {
				t.Errorf("%s in puzzle %d shows\n%s", argument, other, past.Text())
			}
			if _, next := w.practice(anne, past); next != n {
				t.Errorf("after that, the next puzzle is %d, before %d", next, n)
			}
		}
	}
	w.expectUnknown(anne)
}

// TestPracticeEnds checks that the only puzzle that is left comes next, however far it is from the rating. After the
// last one, the bot says so and leads to the daily puzzle.
func TestPracticeEnds(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	person, err := w.Store.PersonOf(w.Ctx, snowflake.Parse(anne.ID()), anne.Name())
	if err != nil {
		t.Fatal(err)
	}
	daily := w.answerDaily(anne)
	_, left := w.practice(anne, daily)
	for i := range puzzle.PracticeSet() {
		if n := puzzle.PracticeNumber(i + 1); n != left {
			if err := w.Store.SavePracticeAnswer(w.Ctx, storage.PracticeAnswer{Person: person, Puzzle: n, Stars: 3,
				Move: puzzle.Practice(n).Best, At: w.Clock.Now()}); err != nil {
				t.Fatal(err)
			}
		}
	}
	shown, n := w.practice(anne, daily)
	if n != left {
		t.Fatalf("the last puzzle is %d, left is %d", n, left)
	}
	best, _ := moves(n)
	last := w.solve(anne, shown, best)
	done := w.Shown(w.Forge(anne, last, bottest.Button(t, last, "practice").CustomID))
	if !strings.Contains(done.Text(), "all my practice puzzles for now. Your puzzle rating is **") ||
		!bottest.HasButton(done, "puzzle") {
		t.Errorf("after the last puzzle comes\n%s", done.Text())
	}
}

// TestPracticeAnswersAreExportedAndDeleted checks that a user's answers are exported, and deleted with their data.
// After that they begin again, with the rating of somebody new.
func TestPracticeAnswersAreExportedAndDeleted(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	anne := w.People[0]
	daily := w.answerDaily(anne)
	shown, n := w.practice(anne, daily)
	best, worst := moves(n)
	w.solve(anne, shown, worst)
	page := w.Shown(w.Type(anne, "/korsar-me data"))
	if !strings.Contains(page.Text(), "1 practice puzzle: your answer") {
		t.Errorf("kept is\n%s", page.Text())
	}
	got := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "download").CustomID))
	var data struct {
		Answers []struct {
			Puzzle   puzzle.PracticeNumber
			Move     string
			Stars    int
			Answered time.Time
		} `json:"practice_answers"`
	}
	if err := json.Unmarshal(got.Attachments[0].Bytes, &data); err != nil {
		t.Fatal(err)
	}
	if len(data.Answers) != 1 || data.Answers[0].Puzzle != n || data.Answers[0].Move != worst.String() ||
		data.Answers[0].Stars != 0 || w.Clock.Since(data.Answers[0].Answered) > time.Minute {
		t.Errorf("exported is %+v", data.Answers)
	}
	sure := w.MustReply(anne.Click(w.Ctx, page.ID, bottest.Button(t, page, "ask-delete-data").CustomID))
	w.MustReply(anne.Click(w.Ctx, sure.ID, bottest.Button(t, sure, "delete-data").CustomID))
	w.MustSettle()
	again := w.Shown(w.Forge(anne, daily, "k1:0:0:practice"))
	if w.practiceNumber(again) != n {
		t.Fatalf("after the deletion comes\n%s", again.Text())
	}
	if solved := w.solve(anne, again, best); !strings.Contains(solved.Text(), firstRating(n, 3)) {
		t.Errorf("after the deletion, an answer shows\n%s", solved.Text())
	}
}
