package say

import (
	"fmt"
	"strconv"
	"strings"

	"korsar/bot/community"
	"korsar/game"
	"korsar/game/analysis"
)

// Analysis returns the analysis of a game: the players' accuracy, each side's luck and skill, and the costliest moves.
func (l *Localizer) Analysis(a community.Analysis) Board {
	r := l.renderer(&a.PublicState, Name)
	return Board{
		Title:  l.say("title.analysis", "Game", GameID(a.Table)),
		Body:   Clip(join([]string{r.accuracies(&a), r.luck(a.Found), r.moments(&a)}, "\n\n"), BodyLimit),
		Fields: r.playedFields(a.Played),
		Footer: l.say("analysis.about"),
	}
}

// accuracies returns a line for each player.
func (r *boardRenderer) accuracies(a *community.Analysis) string {
	lines := []string{r.say("analysis.accuracy.title")}
	for _, p := range a.Found.Players {
		if p.Choices == 0 {
			lines = append(lines, bulletLine(r.say("analysis.no-choice", "Who", r.seatName(p.Seat))))
			continue
		}
		parts := []string{r.many("analysis.accuracy", p.Choices, "Who", r.seatName(p.Seat),
			"Percent", wholePercent(p.Accuracy))}
		for _, v := range []analysis.Verdict{analysis.Inaccuracy, analysis.Mistake, analysis.Blunder} {
			if n := p.Verdicts[v]; n > 0 {
				parts = append(parts, r.many("verdicts."+string(v), n))
			}
		}
		lines = append(lines, bulletLine(strings.Join(parts, separatorDot)))
	}
	return strings.Join(lines, "\n")
}

// luck returns the luck and skill of each side, and what they mean.
func (r *boardRenderer) luck(a *analysis.Analysis) string {
	lines := []string{r.say("analysis.luck.title")}
	for _, s := range a.Sides {
		side, _ := r.sideNames(s.Side)
		lines = append(lines, bulletLine(r.say("analysis.luck", "Side", side, "Luck", Change(s.Luck),
			"Skill", Change(s.Skill), "Within", wholePercent(s.Uncertainty))))
	}
	return strings.Join(append(lines, r.say("analysis.luck.about")), "\n")
}

// moments returns the moves that gave most away, each with a better one. The reader's own come first.
func (r *boardRenderer) moments(a *community.Analysis) string {
	own, others := a.Moments()
	if len(own)+len(others) == 0 {
		return r.say("analysis.no-moments")
	}
	title := r.say("analysis.moments.title")
	var parts []string
	if a.Reader != game.NoSeat {
		title = r.say("analysis.moments.others")
		parts = append(parts, r.momentList(r.say("analysis.moments.own"), own))
		if len(own) == 0 {
			parts[0] = r.say("analysis.no-own-moments")
		}
	}
	if len(others) > 0 {
		parts = append(parts, r.momentList(title, others))
	}
	return strings.Join(parts, "\n\n")
}

// momentList returns a title with moves below it.
func (r *boardRenderer) momentList(title string, moves []analysis.Move) string {
	lines := []string{title}
	for i := range moves {
		lines = append(lines, bulletLine(r.moment(&moves[i])))
	}
	return strings.Join(lines, "\n")
}

// Moment returns a move that gave something away, and what was better, as plain text.
func (l *Localizer) Moment(a *community.Analysis, m *analysis.Move) string {
	return strings.ReplaceAll(l.renderer(&a.PublicState, Plain).moment(m), "**", "")
}

// moment returns a move that gave something away, and what was better.
func (r *boardRenderer) moment(m *analysis.Move) string {
	return r.say("analysis.moment", "Number", strconv.Itoa(m.Number), "Who", r.seatNameAt(m.Seat, m.Number),
		"Move", r.move(m.Played).Label, "Verdict", r.Verdict(m.Verdict), "Loss", Change(-m.Loss),
		"Better", r.move(m.Best.Move).Label, "Why", r.Why(m.Best))
}

// Luck returns the word above the bars of luck.
func (l *Localizer) Luck() string { return l.say("luck") }

// Skill returns the word above the bars of skill.
func (l *Localizer) Skill() string { return l.say("skill") }

// Verdict returns the name of a verdict.
func (l *Localizer) Verdict(v analysis.Verdict) string { return l.say("verdict." + string(v)) }

// MomentChoice returns a move that gave something away, as a choice of what to replay.
func (l *Localizer) MomentChoice(a *community.Analysis, m *analysis.Move) Option {
	r := l.renderer(&a.PublicState, Plain)
	return Option{
		Label: Clip(r.say("analysis.moment.choice", "Number", strconv.Itoa(m.Number),
			"Who", r.seatNameAt(m.Seat, m.Number)), OptionLimit),
		Description: Clip(l.Verdict(m.Verdict)+separatorDot+r.move(m.Played).Label, OptionLimit),
	}
}

// AnalysisAlt returns the alt text of an analysis's picture: the chances, luck and skill of each side, and the moves
// that turned the game.
func (l *Localizer) AnalysisAlt(a community.Analysis) string {
	r := l.renderer(&a.PublicState, Plain)
	parts := []string{l.say("alt.analysis")}
	for _, s := range a.Found.Sides {
		side, _ := r.sideNames(s.Side)
		parts = append(parts, l.say("alt.analysis.side", "Side", side, "Expected", wholePercent(s.Expected),
			"Result", wholePercent(s.Result), "Luck", Change(s.Luck), "Skill", Change(s.Skill)))
	}
	for _, t := range a.Found.Turning {
		side, _ := r.sideNamesAt(t.Side, t.Move)
		parts = append(parts, l.say("alt.analysis.turn", "Number", strconv.Itoa(t.Move), "Side", side,
			"Change", Change(t.Change)))
	}
	return Clip(strings.Join(parts, " "), AltLimit)
}

// Analysing returns the progress of an analysis.
func (l *Localizer) Analysing(a community.Analysing) string {
	if a.Waits {
		return l.say("analysis.waits") + "\n" + l.say("analysis.kept")
	}
	return l.say("analysis.runs", "Bar", bar(a.Done, a.Of),
		"Percent", wholePercent(float64(a.Done)/float64(max(a.Of, 1)))) + "\n" + l.say("analysis.kept")
}

// AnalysisInterrupted returns the text for an analysis that ends early because the bot stops.
func (l *Localizer) AnalysisInterrupted() string { return l.say("analysis.interrupted") }

// bar returns a bar that shows a part of a whole.
func bar(part, whole int) string {
	full := min(part*barLength/max(whole, 1), barLength)
	return strings.Repeat("▰", full) + strings.Repeat("▱", barLength-full)
}

// AnalysisSides returns the names of the sides of an analyzed game, by side.
func (l *Localizer) AnalysisSides(a community.Analysis) []string {
	return l.renderer(&a.PublicState, Plain).allSides()
}

// wholePercent returns a probability in whole percent, without the percent sign.
func wholePercent(chance float64) string { return fmt.Sprintf("%.0f", 100*chance) }

// Change returns a change of a probability in whole percent, with plus or minus and without the percent sign.
func Change(by float64) string { return strings.ReplaceAll(fmt.Sprintf("%+.0f", 100*by), "-", "−") }
