package say

import (
	"regexp"
	"strconv"
	"strings"
	"testing"
	"unicode/utf16"

	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// everyTongue runs a check in each language.
func everyTongue(t *testing.T, check func(*testing.T, *Localizer)) {
	for _, g := range tongues {
		t.Run(g.Tag(), func(t *testing.T) { check(t, g) })
	}
}

// fits fails for a text that is empty or too long, counted as Discord may.
func fits(t *testing.T, what, text string, limit int) {
	t.Helper()
	if n := len(utf16.Encode([]rune(text))); n == 0 || n > limit {
		t.Errorf("%s has %d characters, want 1 to %d: %q", what, n, limit, text)
	}
	if strings.Contains(text, Missing) {
		t.Errorf("%s lacks a sentence: %q", what, text)
	}
}

// fitsEmbed fails for a board that Discord would not show.
func fitsEmbed(t *testing.T, b Board) {
	t.Helper()
	fits(t, "the title", b.Title, titleLimit)
	fits(t, "the body", b.Body, bodyLimit)
	fits(t, "the footer", b.Footer, 2048)
	all := b.Title + b.Body + b.Footer
	for _, f := range b.Fields {
		fits(t, "a field's name", f.Name, titleLimit)
		fits(t, "the field "+f.Name, f.Value, fieldLimit)
		all += f.Name + f.Value
	}
	fits(t, "the board", all, embedLimit)
}

func TestTheFullestBoardsFit(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, name := range nasty {
			for _, mode := range game.Modes {
				f := crowded(t, mode, name)
				for _, phase := range []journal.Phase{journal.Lobby, journal.Playing, journal.Finished, journal.Gone} {
					f.Phase, f.Closed, f.Host, f.ClosedBy = phase, journal.Closed{Reason: journal.Stopped}, f.Seats[0].User, f.Seats[0].User
					fitsEmbed(t, g.Board(f))
				}
			}
		}
	})
}

func TestTheFullestEndsFit(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, name := range nasty {
			names := []string{name, name, name, name, name}
			e := tabletest.Sail(t, tabletest.Options(game.FreeForAll), names...).Moves(500, 1, tabletest.Bold).End()
			for i := range e.Finished.Result {
				e.Finished.Result[i].Place, e.Finished.Result[i].Score = 1, -100
				e.Finished.Result[i].Stranded = 100
			}
			e.Finished.Hands[0] = fullHand(t, name).View.Hand
			fitsEmbed(t, g.End(e))
			e.Finished, e.Closed, e.ClosedBy = nil, journal.Closed{Reason: journal.Stopped}, e.Seats[0].User
			fitsEmbed(t, g.End(e))
		}
	})
}

func TestTheFullestHandsFit(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, name := range nasty {
			h := fullHand(t, name)
			hand := g.Hand(h)
			fits(t, "the title", hand.Title, titleLimit)
			fits(t, "the body", hand.Body, bodyLimit)
			fits(t, "the footer", hand.Footer, 2048)
			if want := len(h.View.Options) - 1; len(hand.Options) != want {
				t.Fatalf("%d options for %d moves", len(hand.Options), want)
			}
			for _, o := range append(hand.Options, g.Move(h.PublicState, game.DrawMove), g.Move(h.PublicState, game.SitOutMove),
				g.Move(h.PublicState, game.DiscardMove(game.Admiral))) {
				fits(t, "a label", o.Label, labelLimit)
				fits(t, "a description", o.Description, labelLimit)
			}
		}
	})
}

func TestTheFullestPicturesFit(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, name := range nasty {
			h := fullHand(t, name)
			fits(t, "the words for a hand", g.HandAlt(h), altLimit)
			h.Preferences.Streamer = true
			if body := g.Hand(h).Body; strings.Count(body, "||")%2 != 0 || strings.HasSuffix(body, "…") {
				t.Errorf("a streamer's hand is cut off: %q", body)
			}
			h.Preferences.NoPictures = true
			hand := g.Hand(h)
			fits(t, "the sea", hand.Sea.Body, bodyLimit)
			fits(t, "both embeds", hand.Title+hand.Body+hand.Footer+hand.Sea.Title+hand.Sea.Body, embedLimit)
			for _, mode := range game.Modes {
				f := crowded(t, mode, name)
				fits(t, "the words for a board", g.BoardAlt(f), altLimit)
				r := table.Replay{PublicState: f, At: 9, Of: 10}
				for _, turn := range f.Recent {
					for _, e := range turn.Events {
						r.Last = append(r.Last, game.PrivateEvent{PublicEvent: e})
					}
				}
				deck := game.OrderedDeck()
				for i := range f.Seats {
					each := len(deck) / len(f.Seats)
					r.Hands = append(r.Hands, deck[i*each:(i+1)*each])
				}
				fits(t, "the words for a position", g.ReplayAlt(r), altLimit)
				fitsEmbed(t, g.Replay(r))
				r.Preferences.NoPictures = true
				fitsEmbed(t, g.Replay(r))
			}
		}
	})
}

func TestTheLongestAnswersFit(t *testing.T) {
	everyTongue(t, func(t *testing.T, g *Localizer) {
		for _, name := range nasty {
			f := crowded(t, game.Partnership, name)
			f.Host = f.Seats[0].User
			fits(t, "the list of tables", g.Fleet(manyTables(name)), contentLimit)
			fits(t, "a thread's name", g.ThreadName(name), labelLimit)
			for _, kind := range table.NoticeKinds {
				setup := game.SetupRefusal{Rule: game.TooFew}
				fits(t, string(kind), g.Notice(table.Notice{Kind: kind, Face: &f, Text: strings.Repeat(name, 100),
					Setup: &setup, Unready: table.Unready{Setup: &setup}, Seat: 1,
					Advice: &pilot.Advice{Move: game.Play(game.Captain(game.Yellow), 25), Reason: pilot.Defend, Gold: 8}}), contentLimit)
				if kind != table.Advised { // which says nothing without its advice
					fits(t, string(kind), g.Notice(table.Notice{Kind: kind}), contentLimit)
				}
			}
			for _, rule := range game.Rules() {
				fits(t, rule.String(), g.Refusal(&f, refused(rule)), contentLimit)
			}
		}
	})
}

// manyTables is as long a list of tables as one can have.
func manyTables(turn string) table.MyTables {
	var f table.MyTables
	for i := range 25 {
		f.Tables = append(f.Tables, table.Listing{Table: journal.TableID(i), Guild: 1<<63 - 1, Channel: 1<<63 - 1, Phase: journal.Playing,
			Edition: game.LutinLudique.ID, Turn: table.User{ID: 1, Name: turn}})
	}
	return f
}

// refused is a refusal with all that its sentence may speak of.
func refused(rule game.Rule) game.Refusal {
	return game.Refusal{Rule: rule, Seat: 1, Turn: 2, Card: game.Pirate(game.Red, 3), Ship: 4, Fleet: game.Yellow, By: 1}
}

func TestWhatIsLeftOutIsCounted(t *testing.T) {
	b := In("en").Board(crowded(t, game.Partnership, strings.Repeat("W", 32)))
	shown := strings.Count(b.Body, "**#")
	left := regexp.MustCompile(`… and (\d+) more ships at sea$`).FindStringSubmatch(b.Body)
	if left == nil || shown == 0 {
		t.Fatalf("the board does not say what it leaves out:\n%s", b.Body)
	}
	if left[1] != strconv.Itoa(game.MaxShips-shown) {
		t.Errorf("%d ships are shown and %s left out, of %d", shown, left[1], game.MaxShips)
	}
}

func TestClip(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"pirate", 6, "pirate"},
		{"pirates", 6, "pirat…"},
		{"red pirate", 5, "red…"},
		{"😀😀😀", 5, "😀😀…"},
		{"😀😀😀", 4, "😀…"},
		{`a\*b`, 3, "a…"},
	} {
		if got := clip(c.text, c.limit); got != c.want {
			t.Errorf("clip(%q, %d) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}
