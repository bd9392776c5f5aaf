package say

import (
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/game/puzzle"
)

// StreakEnd returns the direct message that warns a user that their streak of puzzles ends.
func (l *Localizer) StreakEnd(end community.StreakEnd) string {
	return l.many("message.streak", end.Days, "When", timestamp(end.Ends, relative),
		"Preferences", l.slash("korsar-me preferences"))
}

// maxSolvers is how many people a line of a puzzle's post names.
const maxSolvers = 12

// You returns how a picture for everybody names its reader.
func (l *Localizer) You() string { return l.say("you") }

// DailyPuzzle returns the post of a puzzle with who has answered it, and never how. hand is that of the puzzle.
func (l *Localizer) DailyPuzzle(p community.DailyPuzzle, hand table.Hand, pictured bool) Hand {
	post := l.puzzlePosition(hand, l.dailyTitle(p), pictured)
	post.Body = Clip(join([]string{post.Body, l.lastWeek(p), l.solvers(p)}, "\n\n"), BodyLimit)
	return post
}

// PastDailyPuzzle returns the post of a puzzle whose date is over in every zone, with the best move.
func (l *Localizer) PastDailyPuzzle(p community.DailyPuzzle, solution community.Solution, pictured bool) Page {
	return Page{Title: l.dailyTitle(p),
		Body: Clip(join([]string{l.bestMove(solution, pictured), l.solvers(p)}, "\n\n"), BodyLimit)}
}

func (l *Localizer) dailyTitle(p community.DailyPuzzle) string {
	return l.say("puzzle.title", "Number", strconv.Itoa(p.Number),
		"Level", l.say("puzzle.level."+string(puzzle.Numbered(p.Number).Difficulty())))
}

// lastWeek returns the first places of the week before, or "" if there are none.
func (l *Localizer) lastWeek(p community.DailyPuzzle) string {
	var best []string
	users := usersAt(p.LastWeek)
	for i, place := range p.LastWeek {
		best = append(best, l.say("puzzle.daily.place", "Medal", medals[i], "Who", l.nameAmong(place.User, users),
			"Stars", strconv.Itoa(place.Stars)))
	}
	if len(best) == 0 {
		return ""
	}
	return l.say("puzzle.daily.week", "List", strings.Join(best, separatorDot))
}

// solvers returns a line with the people for each number of stars, or "" if nobody has answered.
func (l *Localizer) solvers(p community.DailyPuzzle) string {
	users := usersAt(p.Answers)
	byStars := map[int][]string{}
	for _, place := range p.Answers {
		byStars[place.Stars] = append(byStars[place.Stars], l.nameAmong(place.User, users))
	}
	var lines []string
	for stars := puzzle.MaxStars; stars >= 0; stars-- {
		names := byStars[stars]
		more := len(names) - maxSolvers
		if more > 0 {
			names = append(names[:maxSolvers:maxSolvers], l.many("puzzle.daily.more", more))
		}
		if len(names) > 0 {
			lines = append(lines, Stars(stars)+separatorDot+strings.Join(names, ", "))
		}
	}
	return strings.Join(lines, "\n")
}

func usersAt(places []community.PuzzlePlace) (users []table.User) {
	for _, p := range places {
		users = append(users, p.User)
	}
	return users
}
