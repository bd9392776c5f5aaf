package say

import (
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/game"
)

// End returns how a game ended: the score, or that it was stopped.
func (l *Localizer) End(e table.End) Board {
	renderer := l.renderer(&e.PublicState, Name)
	b := Board{Footer: renderer.footer(l.many("footer.moves", e.Game.Moves))}
	if e.Finished == nil {
		b.Title = l.say("title.stopped")
		b.Body = renderer.closedReason() + "\n\n" + l.say("end.unscored")
		return b
	}
	winners, people := renderer.winners(e.Finished.Result)
	b.Title = Clip(l.many("title.won", people, "Side", winners), TitleLimit)
	b.Body = renderer.winnerLine(e.Finished.Result) + "\n\n" + renderer.scores(e.Finished)
	if best := renderer.bestVoters(e.Best); best != "" {
		b.Fields = []Field{{Name: l.say("field.best"), Value: best}}
	}
	return b
}

// EndCaption returns the text below the picture of a result: the winners and their margin. The game must have a result.
func (l *Localizer) EndCaption(e table.End) Board {
	whole := l.End(e)
	whole.Body, whole.Footer = l.renderer(&e.PublicState, Name).margin(e.Finished.Result), ""
	return whole
}

// ClipCaption returns the text below a clip: that of EndCaption, and who lost the gold in the clip. e.Top must be set.
func (l *Localizer) ClipCaption(e table.End) Board {
	b := l.EndCaption(e)
	b.Body += "\n" + l.renderer(&e.PublicState, Name).loss(e.Top)
	return b
}

// loss returns the owner, the gold and the taker of a captured ship.
func (r *boardRenderer) loss(top *table.TopCapture) string {
	taker, _ := r.sideNamesAt(top.Side, top.Move)
	return r.say("end.lost", "Owner", r.seatNameAt(top.Owner, top.Move), "Gold", r.gold(top.Gold), "Side", taker)
}

// margin returns the winner's lead over the next side. If several sides won, it names them.
func (r *boardRenderer) margin(result []game.SideResult) string {
	sides := game.ByPlace(result)
	if len(sides) < 2 || sides[1].Place == 1 {
		return r.winnerLine(result)
	}
	next, _ := r.sideNames(sides[1].Side)
	return r.say("end.margin", "Gold", r.gold(sides[0].Score), "Ahead", strconv.Itoa(sides[0].Score-sides[1].Score),
		"Side", next)
}

// EndDetails returns what the card of a finished game leaves out: where each score comes from, and what the changes on
// its podium are.
func (l *Localizer) EndDetails(e table.End) Board {
	b := l.End(e)
	b.Title = l.say("title.details")
	if e.Finished == nil {
		return b
	}
	renderer := l.renderer(&e.PublicState, Name)
	b.Body = join([]string{renderer.scores(e.Finished), renderer.ratingChanges(e.Ratings)}, "\n\n")
	return b
}

// ratingChanges returns by how much ratings have changed, or "" if the game is not rated.
func (r *boardRenderer) ratingChanges(changes map[game.Seat]int) string {
	var list []string
	for _, seat := range r.state.Seats {
		change, rated := changes[seat.Seat]
		if !rated {
			continue
		}
		sign := "▲ "
		if change < 0 {
			sign = "▼ "
		}
		list = append(list, r.seatName(seat.Seat)+" "+sign+strconv.Itoa(max(change, -change)))
	}
	if len(list) == 0 {
		return ""
	}
	return r.say("details.ratings", "List", strings.Join(list, separatorDot))
}

// winners returns the names of the sides in first place, and how many people they are.
func (r *boardRenderer) winners(result []game.SideResult) (names string, people int) {
	var sides []string
	for _, s := range result {
		if s.Place == 1 {
			side, n := r.sideNames(s.Side)
			sides, people = append(sides, side), people+n
		}
	}
	last := len(sides) - 1
	if last == 0 {
		return sides[0], people
	}
	return r.say("and", "First", strings.Join(sides[:last], ", "), "Second", sides[last]), people
}

// winnerLine names the winners. A reader who won alone is addressed. A reader who won with others is named, because
// "you" among names has a verb of its own in French and German.
func (r *boardRenderer) winnerLine(result []game.SideResult) string {
	shared, score, own := 0, 0, false
	for _, s := range result {
		if s.Place == 1 {
			shared, score = shared+1, s.Score
			own = own || r.reader != game.NoSeat && s.Side == r.state.Options.Mode.SideOf(r.reader)
		}
	}
	named := *r
	named.reader = game.NoSeat
	winners, people := named.winners(result)
	if own && people == 1 {
		return r.say("end.won.own", "Gold", r.gold(score))
	}
	if shared > 1 {
		return r.say("end.tied", "Sides", winners, "Gold", r.gold(score))
	}
	return r.many("end.won", people, "Side", winners, "Gold", r.gold(score))
}

// scores returns every side's score by place, with its booty and what was left in its hands.
func (r *boardRenderer) scores(v *game.FinishedView) string {
	var blocks []string
	for _, s := range game.ByPlace(v.Result) {
		blocks = append(blocks, r.score(v, s))
	}
	return strings.Join(blocks, "\n\n")
}

func (r *boardRenderer) score(v *game.FinishedView, s game.SideResult) string {
	side, _ := r.sideNames(s.Side)
	text := r.say("end.score", "Place", strconv.Itoa(s.Place), "Side", side, "Gold", r.gold(s.Score)) + "\n" +
		bulletLine(r.say("end.booty", "Gold", r.gold(s.Booty), "Ships", r.many("ships", len(v.Sides[s.Side-1].Ships))))
	if s.Stranded == 0 {
		return text
	}
	return text + "\n" + bulletLine(r.say("end.stranded", "Gold", r.gold(s.Stranded), "Ships", r.stranded(v, s.Side)))
}

// stranded returns the merchant ships left in a side's hands: "3 + 5".
func (r *boardRenderer) stranded(v *game.FinishedView, side game.Side) string {
	var ships []string
	for i, hand := range v.Hands {
		if r.state.Options.Mode.SideOf(game.Seat(i+1)) != side {
			continue
		}
		for _, c := range hand {
			if c.IsMerchant() {
				ships = append(ships, strconv.Itoa(c.Gold()))
			}
		}
	}
	return strings.Join(ships, " + ")
}
