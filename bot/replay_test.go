package bot_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot"
	"korsar/bot/draw"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/record"
)

// follows lets somebody click a way of a replay's viewer.
func (p *port) follows(who *rehearsal.Player, viewer sandbox.Message, way string) *sandbox.Answer {
	p.t.Helper()
	i := slices.IndexFunc(viewer.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":"+way+".") })
	if i < 0 {
		p.t.Fatalf("the viewer has no way %q:\n%s", way, viewer.Text())
	}
	answer, err := who.Click(p.ctx, viewer.ID, viewer.Buttons()[i].CustomID)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
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
	p := openPort(t, 4, 1, revealed(&drawn))
	p.started("/korsar new mode:partnership seats:4", 4)
	p.endsGame()
	r := recordIn(t, p)
	reader := p.people[1]
	answer := p.presses(reader, "replay")
	p.reads(answer, fmt.Sprintf("move 0 of %d", len(r.Moves)))
	viewer, _ := answer.Now()
	pictureOf(t, viewer, "replay.png")
	for _, step := range []struct {
		way string
		at  int
	}{{"next", 1}, {"next", 2}, {"back", 1}, {"last", len(r.Moves)}, {"back", len(r.Moves) - 1}, {"first", 0}} {
		answer = p.follows(reader, viewer, step.way)
		viewer, _ = answer.Now()
		p.reads(answer, fmt.Sprintf("move %d of %d", step.at, len(r.Moves)))
		if answer.Kind != sandbox.Updated {
			t.Errorf("%s: the answer is %v", step.way, answer.Kind)
		}
		at := drawn[len(drawn)-1]
		if want := handsAt(t, r, step.at); !slices.EqualFunc(at.Hands, want, slices.Equal) || at.Face.Public.Moves != step.at {
			t.Errorf("%s: the picture shows move %d, hands %v; expected %v", step.way, at.Face.Public.Moves, at.Hands, want)
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
	answer, err := reader.Choose(p.ctx, viewer.ID, rounds.CustomID, last.Label)
	if err != nil {
		t.Fatal(err)
	}
	p.settled()
	at, err := strconv.Atoi(last.Value)
	if err != nil || at%4 != 0 {
		t.Fatalf("a round begins at %q", last.Value)
	}
	p.reads(answer, fmt.Sprintf("move %d of %d", at, len(r.Moves)))
}

// TestReplayInWords tells every hand and the whole sea to whoever wants no
// pictures.
func TestReplayInWords(t *testing.T) {
	t.Parallel()
	p := openPort(t, 2, 1, deals(hands(t, "M8 M7 M6 M5 M4 M3", "B1 B2 B3 B4 G1 G2")))
	p.switches(p.people[1], "/korsar preferences", "pictures.off")
	p.started("/korsar new seats:2", 2)
	p.moves(p.people[0], "M8")
	p.endsGame()
	viewer, _ := p.presses(p.people[1], "replay").Now()
	if len(viewer.Attachments) > 0 {
		t.Fatal("there is a picture")
	}
	answer := p.follows(p.people[1], viewer, "next")
	p.reads(answer, "#1 · 8 gold")
	p.reads(answer, "3, 4, 5, 6, 7")
	p.reads(answer, "1, 2, 3, 4")
}

// TestNoReplayOfARunningGame: its hands are secret, whichever custom id is
// forged; and a replay belongs to its guild.
func TestNoReplayOfARunningGame(t *testing.T) {
	t.Parallel()
	var drawn []draw.Reveal
	p := openPort(t, 2, 1, revealed(&drawn))
	anne := p.people[0]
	p.lobby("/korsar new seats:2", 2)
	forged := func(arg string) *sandbox.Answer { return p.forges(anne, p.board(), "k1:1:1:replay:"+arg) }
	p.reads(forged("first.0"), notice(table.NotOver))
	p.presses(anne, "start")
	p.reads(forged("first.0"), notice(table.NotOver))
	p.moves(p.onTurn(), rehearsal.Draw)
	p.reads(forged("next.1"), notice(table.NotOver))
	if len(drawn) > 0 {
		t.Fatal("a running game was drawn with all hands open")
	}
	confirm, _ := p.types(anne, "/korsar end").Now()
	if _, err := anne.Click(p.ctx, confirm.ID, button(t, confirm, "end").CustomID); err != nil {
		t.Fatal(err)
	}
	p.settled()
	p.reads(forged("last.1"), "move 1 of 1")
	p.reads(forged("last.99"), "move 1 of 1")
	p.reads(forged("last.-5"), "move 0 of 1")
	for _, arg := range []string{"", "x", "last", "last.x", "last.99999999999999999999"} {
		id := "k1:1:1:replay"
		if arg != "" {
			id += ":" + arg
		}
		p.reads(p.forges(anne, p.board(), id), english.Fault("unknown-button"))
	}
	elsewhere := p.guild.NewChannel("harbour")
	p.meet(elsewhere)
	p.types(anne, "/korsar new seats:2")
	p.reads(forged("first.0"), "move 0 of 1")
	tortuga := p.discord.NewGuild("Tortuga")
	tortuga.Add(anne.Person)
	p.meet(tortuga.NewChannel("beach"))
	p.types(anne, "/korsar new seats:2")
	p.reads(forged("first.0"), notice(table.TableGone))
}

// TestHurriedReplay: whoever clicks on before a picture is drawn ends with the
// picture of where they stopped.
func TestHurriedReplay(t *testing.T) {
	t.Parallel()
	brush := make(chan struct{})
	var drawn []int
	p := openPort(t, 2, 1, func(o *bot.Options) {
		sketch := o.Pictures.Position
		o.Pictures.Position = func(r draw.Reveal) ([]byte, error) {
			<-brush
			drawn = append(drawn, r.Face.Public.Moves)
			return sketch(r)
		}
	})
	p.started("/korsar new seats:2 pace:live", 2)
	p.endsGame()
	reader := p.people[0]
	answer, err := reader.Press(p.ctx, "replay")
	if err != nil {
		t.Fatal(err)
	}
	for range 5 {
		viewer, _ := answer.Now()
		i := slices.IndexFunc(viewer.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID, ":next.") })
		if answer, err = reader.Click(p.ctx, viewer.ID, viewer.Buttons()[i].CustomID); err != nil {
			t.Fatal(err)
		}
	}
	close(brush)
	p.settled()
	// the last click may ask for its picture a moment after it is answered
	if len(drawn) > 3 || drawn[len(drawn)-1] != 5 {
		t.Errorf("drawn were the positions %v; expected the one under way and, of those after it, the last", drawn)
	}
	p.reads(answer, "move 5 of")
	now, _ := answer.Now()
	pictureOf(t, now, "replay.png")
}
