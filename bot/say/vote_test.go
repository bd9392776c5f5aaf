package say

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/storage/journal"
)

var voteRules = journal.VoteRules{Window: 30, CloseEarly: 10, Least: 5, Days: 7, Lot: true}

// votingHand returns an audience's hand during a vote.
func votingHand(t *testing.T) table.Hand {
	o := tabletest.Options(game.FreeForAll)
	o.VoteRules = voteRules
	v := tabletest.Start(t, o, "audience", "Anne", "audience").Play(19, 46, tabletest.Drawing).Play(14, 46,
		tabletest.Attacking)
	h := v.Hand(v.State.Turn())
	h.Poll = table.Poll{Seat: h.View.Seat,
		Lines: []table.Tally{{Letter: "Q", Votes: 12}, {Letter: "C", Votes: 40}, {Letter: "F", Vetoed: true}}, Lead: 2,
		Voters: 52, Least: 60, Ends: time.Unix(1_800_000_000, 0)}
	h.Recent[0].Votes, h.Recent[0].Voters = 312, 500
	h.Audience = &table.Ballot{Letters: map[game.Move]string{}, Mine: h.View.Options[1]}
	for i, m := range h.View.Options {
		h.Audience.Letters[m] = string("QCFJXAZKBTDMLYEGHIPNOURSWV"[i])
	}
	return h
}

// TestVoteTextsMatchGolden: the texts of a vote for everyone, a voter and the host equal the reviewed ones.
func TestVoteTextsMatchGolden(t *testing.T) {
	var b strings.Builder
	for _, l := range localizers() {
		h := votingHand(t)
		o := h.PublicState.Options
		o.VoteRules = voteRules
		lobby := tabletest.Lobby(o, "audience", "Anne", "")
		lobby.Seats[0].Audience.Role = 77
		b.WriteString("== " + l.Tag() + " lobby\n" + goldenBoard(l.Board(lobby)))
		b.WriteString("== " + l.Tag() + " board\n" + goldenBoard(l.Board(h.PublicState)))
		held := h.PublicState
		held.Poll.Held, held.Poll.Lines, held.Poll.Lead, held.Poll.Voters, held.Poll.Ends = true, nil, 0, 0, time.Time{}
		b.WriteString("== " + l.Tag() + " paused\n" + goldenBoard(l.Board(held)))
		waiting := held
		waiting.Poll.Held, waiting.Poll.Waits = false, time.Unix(1_800_000_000, 0)
		b.WriteString("== " + l.Tag() + " waiting\n" + goldenBoard(l.Board(waiting)))
		streamed := h.PublicState
		streamed.Poll.Chat = table.ChatPoll{Channel: "korsar_live", Again: true}
		b.WriteString("== " + l.Tag() + " before the chat votes\n" + goldenBoard(l.Board(streamed)))
		streamed.Poll.Chat = table.ChatPoll{Channel: "korsar_live", Since: time.Unix(1_799_999_990, 0), Voters: 40,
			Lost: true, Again: true}
		b.WriteString("== " + l.Tag() + " the chat votes\n" + goldenBoard(l.Board(streamed)))
		b.WriteString("== " + l.Tag() + " hand\n" + goldenHand(l.Hand(h, false)))
		pages := []Page{
			l.AudienceChoice(table.AudienceChoice{PublicState: h.PublicState,
				Audiences: []table.Audience{{Seat: 1}, {Seat: 3, Closed: table.AudienceNeedsDays}}}),
			l.VoteControls(table.VoteControls{PublicState: h.PublicState, MayVeto: true,
				Removed: table.User{Name: "Ben"}}),
			l.VoteControls(table.VoteControls{}),
			l.LivePage(table.LivePage{Address: "https://korsar.example/t/abc", Delay: 5 * time.Second}),
			l.LivePage(table.LivePage{}),
		}
		for _, p := range pages {
			b.WriteString("== " + l.Tag() + " page\n" + p.Title + "\n" + p.Body + "\n")
		}
		b.WriteString("== " + l.Tag() + " buttons\n" + l.JoinAudience(h.PublicState,
			3) + "\n" + l.ViewerDelay(0) + "\n" + l.ViewerDelay(10) + "\n")
		renderer := l.renderer(&h.PublicState, Name)
		b.WriteString(renderer.bestVoters([]table.BestVoter{{User: table.User{Name: "Ben"}, Seat: 1, Gold: 31, Won: 1},
			{Seat: 3, Gold: 4, Won: 7}}) + "\n")
	}
	compareGolden(t, filepath.Join("testdata", "vote.golden"), b.String())
}

// TestFullestVoteFitsDiscordsLimits: a vote with every possible line fits, at the fullest table with hostile names.
func TestFullestVoteFitsDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			state := fullTable(t, game.FreeForAll, name)
			state.Options.VoteRules, state.Phase, state.Due = voteRules, journal.Playing, time.Time{}
			for i := range state.Seats[:journal.MaxAudiences] {
				state.Seats[i].User, state.Seats[i].Audience = table.User{}, &table.AudienceSeat{Role: 1<<63 - 1,
					Members: 9_999_999}
			}
			state.Poll = table.Poll{Seat: 1, Lead: 800, Voters: 9_999_999, Least: journal.MaxLeast, Held: true,
				Chat: table.ChatPoll{Channel: strings.Repeat("w", journal.MaxChannel), Since: time.Unix(1, 0),
					Voters: 9_999_999, Lost: true, Again: true}}
			for range 800 {
				state.Poll.Lines = append(state.Poll.Lines, table.Tally{Letter: "ZZ", Votes: 9_999_999})
			}
			checkFitsEmbed(t, l.Board(state))
			state.Phase = journal.Lobby
			checkFitsEmbed(t, l.Board(state))
			best := make([]table.BestVoter, 5)
			for i := range best {
				best[i] = table.BestVoter{User: table.User{Name: name}, Seat: 5, Gold: 100, Won: 999}
			}
			renderer := l.renderer(&state, Name)
			checkFits(t, "the best voters", renderer.bestVoters(best), FieldLimit)
			checkFits(t, "the audiences to join", l.AudienceChoice(table.AudienceChoice{PublicState: state,
				Audiences: []table.Audience{{Seat: 1, Closed: table.HasSat}, {Seat: 2, Closed: table.HasSat},
					{Seat: 3, Closed: table.HasSat}, {Seat: 4, Closed: table.HasSat}}}).Body, ContentLimit)
			checkFits(t, "the controls", l.VoteControls(table.VoteControls{PublicState: state}).Body, ContentLimit)
		}
	})
}

// TestStreamerInAnAudienceShowsNoCard: spoiler marks hide the vote of a member of an audience, the chosen card and the
// meaning of the letters, like the hand.
func TestStreamerInAnAudienceShowsNoCard(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		h := votingHand(t)
		h.Preferences.Streamer = true
		r := l.renderer(&h.PublicState, Name)
		hidden := map[string]string{"vote": capital(r.moveName(h.Audience.Mine)),
			"letter": lettered(h.Audience.Letters[h.Audience.Mine], "")}
		for i, m := range h.Options() {
			if m.Ship != game.NoShip {
				hidden["card"], h.Chosen = r.shortCard(m.Card), m.Card
				break
			}
			if i == len(h.Options())-1 {
				t.Fatal("no card asks for a ship")
			}
		}
		for _, chosen := range []game.Card{game.NoCard, h.Chosen} {
			h.Chosen = chosen
			open := regexp.MustCompile(`(?s)\|\|.*?\|\|`).ReplaceAllString(l.Hand(h, false).Body, "")
			for what, words := range hidden {
				if strings.Contains(open, words) {
					t.Errorf("the %s %q is shown:\n%s", what, words, open)
				}
			}
		}
		if label := l.Lettered(h, game.DrawMove, "Draw"); label != "Draw" {
			t.Errorf("the button to draw reads %q", label)
		}
	})
}
