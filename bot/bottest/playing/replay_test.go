package playing_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/simplayer"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
)

// follows lets somebody click a way of a replay's viewer.
func (p *world) follows(who *simplayer.Player, viewer sandbox.Message, way string) *sandbox.Answer {
	p.T.Helper()
	i := slices.IndexFunc(viewer.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":"+way+".") })
	if i < 0 {
		p.T.Fatalf("the viewer has no way %q:\n%s", way, viewer.Text())
	}
	answer, err := who.Click(p.Ctx, viewer.ID, viewer.Buttons()[i].CustomID)
	if err != nil {
		p.T.Fatal(err)
	}
	p.Settled()
	return answer
}

// revealed notes the positions that are drawn.
func revealed(list *[]draw.Reveal) func(*bot.Options) {
	return func(o *bot.Options) {
		sketch := o.Pictures.Position
		o.Pictures.Position = func(r draw.Reveal) ([]byte, error) {
			*list = append(*list, r)
			return sketch(r)
		}
	}
}

// handsAt is every hand of a record after a number of moves.
func handsAt(t *testing.T, r *record.Record, moves int) (hands [][]game.Card) {
	t.Helper()
	until := *r
	until.Moves = r.Moves[:moves]
	g, err := until.Replay(nil)
	if err != nil {
		t.Fatal(err)
	}
	for s := range r.Seats {
		hands = append(hands, g.SeatView(game.Seat(s+1)).Hand)
	}
	return hands
}

// TestReplay goes through a game that is over, in a message that only who
// clicked sees: to its end and back, move by move, and from round to round.
func TestReplay(t *testing.T) {
	t.Parallel()
	var drawn []draw.Reveal
	p := open(t, 4, 1, revealed(&drawn))
	p.Started("/korsar new mode:partnership seats:4", 4)
	p.EndsGame()
	r := p.Record()
	reader := p.People[1]
	answer := p.Presses(reader, "replay")
	p.Reads(answer, fmt.Sprintf("move 0 of %d", len(r.Moves)))
	viewer, _ := answer.Now()
	bottest.PictureOf(t, viewer, "replay.png")
	for _, step := range []struct {
		way string
		at  int
	}{{"next", 1}, {"next", 2}, {"back", 1}, {"last", len(r.Moves)}, {"back", len(r.Moves) - 1}, {"first", 0}} {
		answer = p.follows(reader, viewer, step.way)
		viewer, _ = answer.Now()
		p.Reads(answer, fmt.Sprintf("move %d of %d", step.at, len(r.Moves)))
		if answer.Kind != sandbox.Updated {
			t.Errorf("%s: the answer is %v", step.way, answer.Kind)
		}
		at := drawn[len(drawn)-1]
		if want := handsAt(t, r, step.at); !slices.EqualFunc(at.Hands, want, slices.Equal) || at.Face.Game.Moves != step.at {
			t.Errorf("%s: the picture shows move %d, hands %v; expected %v", step.way, at.Face.Game.Moves, at.Hands, want)
		}
	}
	for _, b := range viewer.Buttons()[:2] {
		if !b.Disabled {
			t.Errorf("at the beginning one can go back: %+v", b)
		}
	}
	rounds := viewer.Selects()[0]
	if len(rounds.Options) < 2 || len(rounds.Options) > 25 {
		t.Fatalf("%d rounds to jump to", len(rounds.Options))
	}
	last := rounds.Options[len(rounds.Options)-1]
	answer, err := reader.Choose(p.Ctx, viewer.ID, rounds.CustomID, last.Label)
	if err != nil {
		t.Fatal(err)
	}
	p.Settled()
	at, err := strconv.Atoi(last.Value)
	if err != nil || at%4 != 0 {
		t.Fatalf("a round begins at %q", last.Value)
	}
	p.Reads(answer, fmt.Sprintf("move %d of %d", at, len(r.Moves)))
}

// TestReplayInWords tells every hand and the whole sea to whoever wants no
// pictures.
func TestReplayInWords(t *testing.T) {
	t.Parallel()
	p := open(t, 2, 1, bottest.Deals(bottest.Hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	p.Switches(p.People[1], "/korsar preferences", "pictures.off")
	p.Started("/korsar new seats:2", 2)
	p.Moves(p.People[0], "M8")
	p.EndsGame()
	viewer, _ := p.Presses(p.People[1], "replay").Now()
	if len(viewer.Attachments) > 0 {
		t.Fatal("there is a picture")
	}
	answer := p.follows(p.People[1], viewer, "next")
	p.Reads(answer, "#1 · 8 gold")
	p.Reads(answer, "3, 4, 5, 6, 7")
	p.Reads(answer, "1, 2, 3, 4")
}

// TestNoReplayOfARunningGame: its hands are secret, whichever custom id is
// forged; and a replay belongs to its guild.
func TestNoReplayOfARunningGame(t *testing.T) {
	t.Parallel()
	var drawn []draw.Reveal
	p := open(t, 2, 1, revealed(&drawn))
	anne := p.People[0]
	p.Lobby("/korsar new seats:2", 2)
	forged := func(arg string) *sandbox.Answer { return p.Forges(anne, p.Board(), "k1:1:1:replay:"+arg) }
	p.Reads(forged("first.0"), bottest.Notice(table.NotOver))
	p.Presses(anne, "start")
	p.Reads(forged("first.0"), bottest.Notice(table.NotOver))
	p.Moves(p.OnTurn(), simplayer.Draw)
	p.Reads(forged("next.1"), bottest.Notice(table.NotOver))
	if len(drawn) > 0 {
		t.Fatal("a running game was drawn with all hands open")
	}
	confirm, _ := p.Types(anne, "/korsar end").Now()
	if _, err := anne.Click(p.Ctx, confirm.ID, bottest.Button(t, confirm, "end").CustomID); err != nil {
		t.Fatal(err)
	}
	p.Settled()
	p.Reads(forged("last.1"), "move 1 of 1")
	p.Reads(forged("last.99"), "move 1 of 1")
	p.Reads(forged("last.-5"), "move 0 of 1")
	for _, arg := range []string{"", "x", "last", "last.x", "last.99999999999999999999"} {
		id := "k1:1:1:replay"
		if arg != "" {
			id += ":" + arg
		}
		p.Reads(p.Forges(anne, p.Board(), id), bottest.English.Fault("unknown-button"))
	}
	elsewhere := p.Guild.NewChannel("harbour")
	p.Meet(elsewhere)
	p.Types(anne, "/korsar new seats:2")
	p.Reads(forged("first.0"), "move 0 of 1")
	tortuga := p.Discord.NewGuild("Tortuga")
	tortuga.Add(anne.Person)
	p.Meet(tortuga.NewChannel("beach"))
	p.Types(anne, "/korsar new seats:2")
	p.Reads(forged("first.0"), bottest.Notice(table.TableGone))
}

// TestHurriedReplay: whoever clicks on before a picture is drawn ends with the
// picture of where they stopped.
func TestHurriedReplay(t *testing.T) {
	t.Parallel()
	brush := make(chan struct{})
	var drawn []int
	p := open(t, 2, 1, func(o *bot.Options) {
		sketch := o.Pictures.Position
		o.Pictures.Position = func(r draw.Reveal) ([]byte, error) {
			<-brush
			drawn = append(drawn, r.Face.Game.Moves)
			return sketch(r)
		}
	})
	p.Started("/korsar new seats:2 pace:live", 2)
	p.EndsGame()
	reader := p.People[0]
	answer, err := reader.Press(p.Ctx, "replay")
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		viewer, _ := answer.Now()
		i := slices.IndexFunc(viewer.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":next.") })
		if answer, err = reader.Click(p.Ctx, viewer.ID, viewer.Buttons()[i].CustomID); err != nil {
			t.Fatal(err)
		}
	}
	close(brush)
	p.Settled()
	// the last click may ask for its picture a moment after it is answered
	if len(drawn) > 3 || drawn[len(drawn)-1] != 5 {
		t.Errorf("drawn were the positions %v; expected the one under way and, of those after it, the last", drawn)
	}
	p.Reads(answer, "move 5 of")
	now, _ := answer.Now()
	bottest.PictureOf(t, now, "replay.png")
}
