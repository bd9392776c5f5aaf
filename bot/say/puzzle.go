package say

import (
	"slices"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/puzzle"
)

// Puzzle returns the puzzle of the day before it is answered. With a picture, which shows the cards and the sea, it has
// only what the picture does not say.
func (l *Localizer) Puzzle(p community.Puzzle, pictured bool) Hand {
	title := l.say("puzzle.title", "Number", strconv.Itoa(p.Number),
		"Level", l.say("puzzle.level."+string(p.Difficulty)))
	return l.puzzlePosition(p.Hand, title, pictured)
}

// puzzlePosition returns the position of a puzzle below the question for the best move, or for the ship of a card.
func (l *Localizer) puzzlePosition(h table.Hand, title string, pictured bool) Hand {
	lead := l.say("puzzle.ask")
	if !h.CanDraw() {
		lead = l.say("puzzle.ask.last")
	}
	if h.Chosen != game.NoCard {
		lead = l.say("hand.target", "Card", l.renderer(&h.PublicState, Name).shortCard(h.Chosen))
	}
	renderer := l.renderer(&h.PublicState, Name)
	renderer.reader = h.View.Seat
	plain := l.renderer(&h.PublicState, Plain)
	plain.reader = h.View.Seat
	hand := Hand{Title: title}
	for _, m := range h.Options() {
		hand.Options = append(hand.Options, plain.move(m))
	}
	parts, footer := []string{lead}, []string{plain.riches(pictured)}
	if !pictured {
		parts = append(parts, renderer.handCards(&h)...)
		footer = append(footer, plain.pile("pile"))
		hand.Sea = Board{Title: l.say("title.sea"), Body: renderer.sea(seaLimit)}
	}
	hand.Body, hand.Footer = Clip(join(parts, "\n\n"), BodyLimit), join(footer, separatorDot)
	return hand
}

// riches returns the gold of each side, unless it is hidden. The picture of a hand shows the reader's own.
func (r *boardRenderer) riches(pictured bool) string {
	if !r.state.ShowsGold() {
		return ""
	}
	var list []string
	for _, side := range r.state.Game.Sides {
		if pictured && side.Side == r.state.Options.Mode.SideOf(r.reader) {
			continue
		}
		name, _ := r.sideNames(side.Side)
		list = append(list, name+" "+strconv.Itoa(side.Gold))
	}
	return r.say("puzzle.gold", "List", strings.Join(list, separatorDot))
}

// AnsweredPuzzle returns an answer to the puzzle of the day, with the solution.
func (l *Localizer) AnsweredPuzzle(p community.AnsweredPuzzle, pictured bool) Page {
	last := l.say("puzzle.next", "When", timestamp(p.Next, relative))
	if p.Again {
		last = l.say("puzzle.again")
	}
	title := l.say("puzzle.answered", "Number", strconv.Itoa(p.Number), "Stars", Stars(p.Stars))
	return Page{Title: title, Body: l.solution(p.Solution, l.puzzleStreak(p.Streak), last, pictured)}
}

// solution returns the best move of a puzzle and why it is the best. beside follows in the line of the tactics, and
// last is a line below. Without a picture, which shows what happened next, it has that in words.
func (l *Localizer) solution(p community.Solution, beside, last string, pictured bool) string {
	plain := l.renderer(&p.Hand.PublicState, Plain)
	own := plain.move(p.Move).Label
	verdict := l.say("puzzle.right", "Move", own)
	chance := l.say("puzzle.chance.right", "Most", wholePercent(p.Most))
	if !p.Right {
		verdict = l.say("puzzle.wrong", "Move", own, "Best", plain.move(p.Best.Move).Label)
		chance = l.say("puzzle.chance.wrong", "Most", wholePercent(p.Most), "Chance", wholePercent(p.Chance))
	}
	lines := []string{verdict + " " + l.Reason(p.Best), chance, join([]string{l.theme(p), beside}, separatorDot), last}
	return l.withSequel(join(lines, "\n"), p, pictured)
}

// bestMove returns the best move of a puzzle, why it is the best, and what follows it.
func (l *Localizer) bestMove(p community.Solution, pictured bool) string {
	best := l.say("puzzle.daily.best", "Move", l.renderer(&p.Hand.PublicState, Plain).move(p.Best.Move).Label)
	return l.withSequel(best+" "+l.Reason(p.Best)+"\n"+l.theme(p), p, pictured)
}

// theme returns the tactics of the best move.
func (l *Localizer) theme(p community.Solution) string {
	var tactics []string
	for _, tactic := range p.Tactics {
		tactics = append(tactics, l.say("puzzle.tactic."+string(tactic)))
	}
	return l.say("puzzle.theme", "Tactics", strings.Join(tactics, ", "))
}

// withSequel returns a text, followed by what happened after an answer unless a picture shows that.
func (l *Localizer) withSequel(text string, p community.Solution, pictured bool) string {
	if !pictured {
		var lines []string
		for _, words := range l.sequel(p, Name) {
			lines = append(lines, bulletLine(words))
		}
		text = join([]string{text, strings.Join(lines, "\n")}, "\n\n")
	}
	return Clip(text, BodyLimit)
}

// SequelAlt returns the alt text of the picture of what happened after an answer.
func (l *Localizer) SequelAlt(p community.Solution) string {
	return Clip(strings.Join(l.sequel(p, Plain), ". ")+".", AltLimit)
}

// sequel returns a sentence for each event after an answer. clean is Name or Plain.
func (l *Localizer) sequel(p community.Solution, clean func(string) string) (events []string) {
	for _, state := range p.Sequel {
		renderer := l.renderer(&state, clean)
		renderer.reader = p.Hand.View.Seat
		for _, turn := range state.Recent {
			events = append(events, renderer.turnLines(turn)...)
		}
	}
	return events
}

// PuzzleScore returns a user's answer in the form that the user shares: Korsar #42 ★★☆.
func (l *Localizer) PuzzleScore(p community.PuzzleScore) Page {
	return Page{Title: l.say("puzzle.score", "Number", strconv.Itoa(p.Number), "Stars", Stars(p.Stars)),
		Body: l.puzzleStreak(p.Streak)}
}

// PastPuzzle says that a puzzle can no longer be answered.
func (l *Localizer) PastPuzzle(p community.PastPuzzle) string {
	return l.say("puzzle.past", "Number", strconv.Itoa(p.Number))
}

// PuzzleBoard returns the page with a guild's answers to the puzzles of the day and of the week.
func (l *Localizer) PuzzleBoard(b community.PuzzleBoard) Page {
	users := usersAt(slices.Concat(b.Day, b.Week))
	var day, week []string
	for _, p := range b.Day {
		day = append(day, l.say("puzzle.board.day.line", "Stars", Stars(p.Stars), "Who", l.nameAmong(p.User, users)))
	}
	for _, p := range b.Week {
		week = append(week, l.many("puzzle.board.week.line", p.Answers, "Stars", strconv.Itoa(p.Stars), "Who",
			l.nameAmong(p.User, users)))
	}
	part := func(title string, lines []string) string {
		if len(lines) == 0 {
			lines = []string{l.say("puzzle.board.empty")}
		}
		return title + "\n" + strings.Join(lines, "\n")
	}
	return Page{Title: l.say("puzzle.board.title"), Body: Clip(join([]string{
		part(l.say("puzzle.board.day", "Number", strconv.Itoa(b.Number)), day), part(l.say("puzzle.board.week"), week),
		l.say("puzzle.board.about")}, "\n\n"), BodyLimit)}
}

// puzzleStreak returns on how many days in a row a user has answered, or "" for one day.
func (l *Localizer) puzzleStreak(days int) string {
	if days < 2 {
		return ""
	}
	return l.many("puzzle.streak", days)
}

// Stars returns stars as signs: ★★☆.
func Stars(n int) string {
	return strings.Repeat("★", n) + strings.Repeat("☆", puzzle.MaxStars-n)
}
