package community_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage/tournamentjournal"
)

// entrants are the scripted people of a world.
type entrants struct {
	*world
	scripted *simplayer.Entrants
	chance   *rand.Rand
	moves    int
}

func (w *world) newEntrants(count int) *entrants {
	w.AllowCodes(10008) // messages dismissed before an update
	return &entrants{w, &simplayer.Entrants{World: w.Discord, Count: count, Clock: w.Clock},
		rand.New(rand.NewPCG(1, 2)), 0}
}

// step lets one of the entrants make a click. It reports whether there was a click to make.
func (e *entrants) step() bool {
	e.T.Helper()
	did, err := e.scripted.Step(e.Ctx, e.chance)
	if err != nil || did.Refused != "" {
		e.T.Fatalf("after %d moves: %v, refused: %s", e.moves, err, did.Refused)
	}
	if did.Moved {
		e.moves++
	}
	e.MustSettle()
	return did.Answer != nil
}

// rest lets the entrants make all the clicks that they can make now.
func (e *entrants) rest() {
	e.T.Helper()
	for e.step() {
	}
}

// TestScriptedPeopleEnterATournament checks that scripted people arrive with the first tournament, enter one after the
// other, and take their seats once it starts. Then all have opened their hands, and the player on turn has moved, also
// after a long pause.
func TestScriptedPeopleEnterATournament(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	e := w.newEntrants(3)
	people := len(w.Discord.People())
	if e.step() || len(w.Discord.People()) != people {
		t.Error("they have come before there is a tournament")
	}
	mara := w.CreateTournament("/korsar-tournament create kind:month", sandbox.Inputs{"name": {"Cup"}})
	for entered := 1; e.step(); entered++ {
		if n := w.LoadTournament().Tournament.Entrants(); n != entered {
			t.Fatalf("after %d clicks %d have entered", entered, n)
		}
	}
	if text := w.postWords(); !strings.Contains(text, "Red Mary") {
		t.Errorf("the post reads\n%s", text)
	}
	w.Press(w.People[0], "enter")
	w.ExpectPrivate(w.StartTournament(mara), "first-round tables are opening")
	e.rest()
	players := w.TournamentPlayers(1, 1)
	for _, who := range players {
		if who.ID() == w.People[0].ID() {
			w.Press(who, "join")
		}
	}
	e.rest()
	w.PassTime(16 * time.Minute) // until no hand can be updated any longer
	e.rest()
	before := e.moves
	w.playAlone(bottest.RandomPick(1))
	if e.rest(); e.moves != before+3 {
		t.Errorf("after a pause of Anne's the others have made %d moves, not one each", e.moves-before)
	}
	for _, who := range players {
		if hand, err := who.OpenHand(w.Ctx); err != nil ||
			len(simplayer.Offers(hand)) > 0 != (who.ID() == w.People[0].ID()) {
			t.Errorf("%s has a hand that reads\n%s\n%v", who.Name(), hand.Text(), err)
		}
	}
	again := w.newEntrants(3) // as after a restart
	again.rest()
	if n := len(w.Discord.People()); n != people+4 { // and the manager
		t.Errorf("after a restart there are %d people, before the tournament %d", n, people)
	}
}

// TestScriptedPartnersChooseEachOther checks that scripted people enter in pairs. The one who is left over has no
// partner.
func TestScriptedPartnersChooseEachOther(t *testing.T) {
	t.Parallel()
	w := open(t, 1, 1)
	w.CreateTournament("/korsar-tournament create kind:pairs", sandbox.Inputs{"name": {"Pairs"}})
	w.newEntrants(5).rest()
	text := w.postWords()
	if n := w.LoadTournament().Tournament.Entrants(); n != 2 || !strings.Contains(text, "Old Tom & Red Mary") &&
		!strings.Contains(text, "Red Mary & Old Tom") {
		t.Errorf("%d pairs have entered; the post reads\n%s", n, text)
	}
}

// TestOnePersonPlaysATournament checks that a single user with scripted people sees a whole tournament, from the form
// to the winner.
func TestOnePersonPlaysATournament(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 1, 1)
	e := w.newEntrants(7)
	rounds := gametest.Sample(t, "rounds", 1, 2)
	mara := w.CreateTournament("/korsar-tournament create kind:evening",
		sandbox.Inputs{"name": {"Cup"}, "rounds": {strconv.Itoa(rounds)}})
	w.Press(w.People[0], "enter")
	e.rest()
	w.ExpectPrivate(w.StartTournament(mara), "first-round tables are opening")
	pick := bottest.RandomPick(1)
	for idle := 0; w.LoadTournament().Tournament.Phase() != tournamentjournal.PhaseFinished; {
		if e.step() || w.playAlone(pick) {
			idle = 0
		} else if idle++; idle > 10 {
			t.Fatalf("after %d moves of the scripted people nobody has anything to do\n%s", e.moves,
				w.TournamentPost().Text())
		}
	}
	if n := w.LoadTournament().Tournament.Entrants(); n != 8 || e.moves < 50*rounds {
		t.Errorf("%d have entered, and the scripted people made %d moves", n, e.moves)
	}
}

// playAlone lets the first person join their table, or move there. It reports whether they could.
func (w *world) playAlone(pick func([]string) string) bool {
	w.T.Helper()
	t := w.LoadTournament().Tournament
	round := len(t.Rounds())
	for i, table := range t.Rounds()[round-1].Tables {
		if table.Phase != tournament.Open || t.VenueAt(round, i+1).ID == 0 {
			continue
		}
		for _, who := range w.TournamentPlayers(round, i+1) {
			if who.ID() != w.People[0].ID() {
				continue
			}
			if slices.ContainsFunc(who.Sees(who.Channel),
				func(m sandbox.Message) bool { return bottest.HasButton(m, "join") }) {
				return w.Press(who, "join").Kind != sandbox.Unanswered
			}
			move, err := who.Move(w.Ctx, pick)
			if err != nil {
				w.T.Fatal(err)
			}
			w.MustSettle()
			return move != ""
		}
	}
	return false
}
