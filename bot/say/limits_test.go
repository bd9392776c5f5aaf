package say

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"korsar/bot/community"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

func forEachLanguage(t *testing.T, check func(*testing.T, *Localizer)) {
	for _, l := range localizers() {
		t.Run(l.Tag(), func(t *testing.T) { check(t, l) })
	}
}

// checkFits fails for a text that is empty or, counted as Discord may, too long.
func checkFits(t *testing.T, what, text string, limit int) {
	t.Helper()
	if n := len(utf16.Encode([]rune(text))); n == 0 || n > limit {
		t.Errorf("%s has %d characters, want 1 to %d: %q", what, n, limit, text)
	}
	if strings.Contains(text, MissingMark) {
		t.Errorf("%s lacks a sentence: %q", what, text)
	}
}

// checkFitsEmbed fails for a board that Discord would not accept.
func checkFitsEmbed(t *testing.T, b Board) {
	t.Helper()
	checkFits(t, "the title", b.Title, TitleLimit)
	checkFits(t, "the body", b.Body, BodyLimit)
	if b.Footer != "" {
		checkFits(t, "the footer", b.Footer, 2048)
	}
	all := b.Title + b.Body + b.Footer
	for _, f := range b.Fields {
		checkFits(t, "a field's name", f.Name, TitleLimit)
		checkFits(t, "the field "+f.Name, f.Value, FieldLimit)
		all += f.Name + f.Value
	}
	checkFits(t, "the board", all, embedLimit)
}

func TestFullestBoardsFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			for _, mode := range game.Modes {
				state := fullTable(t, mode, name)
				state.Restored = true
				for _, phase := range []journal.Phase{journal.Lobby, journal.Playing, journal.Finished, journal.Gone} {
					state.Phase, state.Closed, state.Host, state.ClosedBy = phase,
						journal.Closed{Reason: journal.Stopped}, state.Seats[0].User, state.Seats[0].User
					checkFitsEmbed(t, l.Board(state))
				}
			}
		}
	})
}

func TestFullestEndsFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			names := []string{name, name, name, name, name}
			e := tabletest.Start(t, tabletest.Options(game.FreeForAll), names...).Play(500, 1, tabletest.Balanced).End()
			for i := range e.Finished.Result {
				e.Finished.Result[i].Place, e.Finished.Result[i].Score = 1, -100
				e.Finished.Result[i].Stranded = 100
			}
			e.Finished.Hands[0] = fullHand(t, name).View.Hand
			checkFitsEmbed(t, l.End(e))
			e.Top = &table.TopCapture{Ship: 25, Gold: 8, Owner: 1, Side: 2}
			checkFitsEmbed(t, l.ClipCaption(e))
			checkFits(t, "the alt text of a clip", l.ClipAlt(e), AltLimit)
			e.Finished, e.Closed, e.ClosedBy = nil, journal.Closed{Reason: journal.Stopped}, e.Seats[0].User
			checkFitsEmbed(t, l.End(e))
		}
	})
}

func TestFullestHandsFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			h := fullHand(t, name)
			hand := l.Hand(h, false)
			checkFits(t, "the title", hand.Title, TitleLimit)
			checkFits(t, "the body", hand.Body, BodyLimit)
			checkFits(t, "the footer", hand.Footer, 2048)
			if want := len(h.View.Options) - 1; len(hand.Options) != want {
				t.Fatalf("%d options for %d moves", len(hand.Options), want)
			}
			for _, o := range append(hand.Options, l.Move(h.PublicState, game.DrawMove),
				l.Move(h.PublicState, game.SitOutMove), l.Move(h.PublicState, game.DiscardMove(game.Admiral))) {
				checkFits(t, "a label", o.Label, OptionLimit)
				checkFits(t, "a description", o.Description, OptionLimit)
			}
		}
	})
}

func TestFullestAltTextsFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			h := fullHand(t, name)
			checkFits(t, "the words for a hand", l.HandAlt(h), AltLimit)
			checkFits(t, "the words for a lobby", l.lobbyAlt(h.PublicState), AltLimit)
			h.Preferences.Streamer = true
			if body := l.Hand(h, false).Body; strings.Count(body, "||")%2 != 0 || strings.HasSuffix(body, "…") {
				t.Errorf("a streamer's hand is cut off: %q", body)
			}
			h.Preferences.NoPictures = true
			hand := l.Hand(h, false)
			checkFits(t, "the sea", hand.Sea.Body, BodyLimit)
			checkFits(t, "both embeds", hand.Title+hand.Body+hand.Footer+hand.Sea.Title+hand.Sea.Body, embedLimit)
			for _, mode := range game.Modes {
				state := fullTable(t, mode, name)
				checkFits(t, "the words for a board", l.BoardAlt(state), AltLimit)
				r := community.Replay{PublicState: state, At: 9, Of: 10}
				for _, turn := range state.Recent {
					for _, e := range turn.Events {
						r.Last = append(r.Last, game.PrivateEvent{PublicEvent: e})
					}
				}
				deck := game.OrderedDeck()
				for i := range state.Seats {
					each := len(deck) / len(state.Seats)
					r.Hands = append(r.Hands, deck[i*each:(i+1)*each])
					whole := community.SeatShare{User: state.Seats[i].User, Part: 1}
					r.Played = append(r.Played, slices.Repeat([]community.SeatShare{whole}, 6))
				}
				checkFits(t, "the words for a position", l.ReplayAlt(r), AltLimit)
				checkFitsEmbed(t, l.Replay(r))
				r.Preferences.NoPictures = true
				checkFitsEmbed(t, l.Replay(r))
			}
		}
	})
}

func TestLongestAnswersFitDiscordsLimits(t *testing.T) {
	forEachLanguage(t, func(t *testing.T, l *Localizer) {
		for _, name := range hostileNames {
			state := fullTable(t, game.Partnership, name)
			state.Host = state.Seats[0].User
			checkFits(t, "the list of tables", l.MyTables(manyTables(name)), ContentLimit)
			open := community.OpenGames{Tables: manyTables(name).Tables, More: 180}
			checkFits(t, "the list of open games", l.OpenGames(open).Body, BodyLimit)
			checkFits(t, "a thread's name", l.ThreadName(name), OptionLimit)
			for _, kind := range declaredValues("../table/notice.go", "NoticeKind") {
				checkFits(t, kind, l.Notice(table.Notice{Kind: table.NoticeKind(kind), State: &state, Seat: 1,
					Who: state.Host}), ContentLimit)
				checkFits(t, kind, l.Notice(table.Notice{Kind: table.NoticeKind(kind)}), ContentLimit)
			}
			for _, code := range declaredValues("../table/refusal.go", "Code") {
				setup := game.SetupRefusal{Rule: game.TooFew}
				checkFits(t, code, l.Refused(table.Refusal{Code: table.Code(code), State: &state,
					Text: strings.Repeat(name, 100), Setup: &setup, Unready: table.Unready{Setup: &setup}, Seat: 1,
					Who: state.Host}), ContentLimit)
				checkFits(t, code, l.Refused(table.Refusal{Code: table.Code(code)}), ContentLimit)
			}
			advice := &pilot.Advice{Move: game.PlayMove(game.Captain(game.Yellow), 25), Reason: pilot.Defend, Gold: 8}
			checkFits(t, "a hint", l.renderer(&state, Name).advice(advice), ContentLimit)
			for _, rule := range game.Rules() {
				checkFits(t, rule.String(), l.Refusal(&state, fullRefusal(rule)), ContentLimit)
			}
		}
	})
}

// manyTables returns the longest list of tables that a user can have.
func manyTables(turn string) community.MyTables {
	var f community.MyTables
	for i := range 25 {
		f.Tables = append(f.Tables, community.TableListing{Table: journal.TableID(i), Guild: 1<<63 - 1,
			Channel: 1<<63 - 1, Phase: journal.Playing,
			Edition: game.LutinLudique.ID, Turn: table.User{ID: 1, Name: turn},
			Since: time.UnixMilli(1_790_000_000_000)})
	}
	return f
}

// fullRefusal returns a refusal with everything that its sentence may mention.
func fullRefusal(rule game.Rule) game.Refusal {
	return game.Refusal{Rule: rule, Seat: 1, Turn: 2, Card: game.Pirate(game.Red, 3), Ship: 4,
		Fleet: game.Yellow, By: 1}
}

func TestOmittedShipsAreCounted(t *testing.T) {
	b := In("en").Board(fullTable(t, game.Partnership, strings.Repeat("W", 32)))
	shown := strings.Count(b.Body, "**#")
	left := regexp.MustCompile(`… and (\d+) more ships at sea$`).FindStringSubmatch(b.Body)
	if left == nil || shown == 0 {
		t.Fatalf("the board does not say what it leaves out:\n%s", b.Body)
	}
	if left[1] != strconv.Itoa(game.MaxShips-shown) {
		t.Errorf("%d ships are shown and %s left out, of %d", shown, left[1], game.MaxShips)
	}
}

func TestClipCountsUTF16Units(t *testing.T) {
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
		if got := Clip(c.text, c.limit); got != c.want {
			t.Errorf("Clip(%q, %d) = %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}
