package say

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

// audience is how the tables of these tests vote.
var audience = journal.VoteRules{Window: 30, Settle: 10, Least: 5, Days: 7, Lot: true}

// voting is a crew's vote under way, with its hand.
func voting(t *testing.T) table.Hand {
	o := tabletest.Options(game.FreeForAll)
	o.VoteRules = audience
	v := tabletest.Sail(t, o, "crew", "Anne", "crew").Moves(19, 46, tabletest.Hoard).Moves(14, 46, tabletest.Fierce)
	h := v.Hand(v.State.Turn())
	h.Poll = table.Poll{Seat: h.View.Seat, Lines: []table.Line{{Votes: 12}, {Votes: 40}, {Vetoed: true}}, Lead: 2, Voters: 52, Least: 60, Ends: time.Unix(1_800_000_000, 0)}
	h.Recent[0].Votes, h.Recent[0].Voters = 312, 500
	h.Audience = &table.Ballot{Moves: h.View.Options[:3], Mine: h.View.Options[1]}
	return h
}

// TestVoteGolden is what everybody, one of the crew and the host read of a vote.
func TestVoteGolden(t *testing.T) {
	var b strings.Builder
	for _, g := range tongues {
		h := voting(t)
		o := h.PublicState.Options
		o.VoteRules = audience
		lobby := tabletest.Lobby(o, "crew", "Anne", "")
		lobby.Seats[0].Audience.Role = 77
		b.WriteString("== " + g.Tag() + " lobby\n" + written(g.Board(lobby)))
		b.WriteString("== " + g.Tag() + " board\n" + written(g.Board(h.PublicState)))
		held := h.PublicState
		held.Poll.Held, held.Poll.Lines, held.Poll.Lead, held.Poll.Voters, held.Poll.Ends = true, nil, 0, 0, time.Time{}
		b.WriteString("== " + g.Tag() + " paused\n" + written(g.Board(held)))
		b.WriteString("== " + g.Tag() + " hand\n" + handed(g.Hand(h)))
		pages := []Page{
			g.Muster(table.AudienceChoice{PublicState: h.PublicState, Crews: []table.Audience{{Seat: 1}, {Seat: 3, Why: table.CrewDays}}}),
			g.Steering(table.VoteControls{PublicState: h.PublicState, MayVeto: true, Notice: &table.Notice{Kind: table.VoterRemoved, Who: table.User{Name: "Ben"}}}),
			g.Steering(table.VoteControls{}),
			g.Overlaid(table.LivePage{Address: "https://korsar.example/t/abc", Delay: 5 * time.Second}),
			g.Overlaid(table.LivePage{}),
		}
		for _, p := range pages {
			b.WriteString("== " + g.Tag() + " page\n" + p.Title + "\n" + p.Body + "\n")
		}
		b.WriteString("== " + g.Tag() + " buttons\n" + g.JoinCrew(h.PublicState, 3) + "\n" + g.Behind(0) + "\n" + g.Behind(10) + "\n")
		told := g.at(&h.PublicState, Name)
		b.WriteString(told.best([]table.BestVoter{{User: table.User{Name: "Ben"}, Seat: 1, Gold: 31, Won: 1}, {Seat: 3, Gold: 4, Won: 7}}) + "\n")
	}
	compare(t, filepath.Join("testdata", "vote.golden"), b.String())
}

// TestTheFullestVoteFits: every line of a vote there could be, at a table as full
// as there is, of people with harmful names.
func TestTheFullestVoteFits(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, name := range nasty {
			f := crowded(t, game.FreeForAll, name)
			f.Options.VoteRules, f.Phase, f.Due = audience, journal.Playing, time.Time{}
			for i := range f.Seats[:journal.MaxAudiences] {
				f.Seats[i].User, f.Seats[i].Audience = table.User{}, &table.AudienceSeat{Role: 1<<63 - 1, Members: 9_999_999}
			}
			f.Poll = table.Poll{Seat: 1, Lead: 800, Voters: 9_999_999, Least: journal.MaxLeast, Held: true}
			for range 800 {
				f.Poll.Lines = append(f.Poll.Lines, table.Line{Votes: 9_999_999})
			}
			fitsEmbed(t, g.Board(f))
			f.Phase = journal.Lobby
			fitsEmbed(t, g.Board(f))
			best := make([]table.BestVoter, 5)
			for i := range best {
				best[i] = table.BestVoter{User: table.User{Name: name}, Seat: 5, Gold: 100, Won: 999}
			}
			told := g.at(&f, Name)
			fits(t, "the best voters", told.best(best), fieldLimit)
			fits(t, "the crews to join", g.Muster(table.AudienceChoice{PublicState: f, Crews: []table.Audience{{Seat: 1, Why: table.HasSat}, {Seat: 2, Why: table.HasSat}, {Seat: 3, Why: table.HasSat}, {Seat: 4, Why: table.HasSat}}}).Body, contentLimit)
			fits(t, "the steering", g.Steering(table.VoteControls{PublicState: f}).Body, contentLimit)
		}
	})
}

// TestLetters names lines beyond the alphabet.
func TestLetters(t *testing.T) {
	for line, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 27: "AB", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := Letter(line); got != want {
			t.Errorf("line %d is called %s, want %s", line, got, want)
		}
	}
}
