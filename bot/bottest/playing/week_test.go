package playing_test

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox/simplayer"
	"korsar/game"
	"korsar/game/deal"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

var update = flag.Bool("update", false, "rewrite the golden file of TestWeekLongGameMatchesGolden")

// playerHabit is how a player plays a game that lasts for days.
type playerHabit struct {
	delay  time.Duration // time from the beginning of the turn until the player looks
	orders bool          // the player then orders to draw until attacked
}

// TestWeekLongGameMatchesGolden plays a whole game of four players with habits: one is quick, one looks twice a day,
// one forgets a turn now and then, and one is away for two days. The channel's text equals the golden file, which is
// meant to be read.
func TestWeekLongGameMatchesGolden(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	deck, _ := deal.Deal(deal.Secret{}, make(deal.Joins, 4), game.FreeForAll, 4)
	w := open(t, 4, 1, func(o *bot.Options) { o.Deal = bottest.FixedDeal(deck, 1) })
	channel := &channelRecorder{world: w}
	w.StartGame("/korsar new seats:4 time:1440 away:computer", 4)
	channel.record()
	habits := []playerHabit{{delay: 2 * time.Hour}, {delay: 13 * time.Hour, orders: true}, {delay: 5 * time.Hour},
		{delay: time.Hour, orders: true}}
	pick := bottest.RandomPick(7)
	for turn := 0; w.LoadTable().Table.Phase == journal.Playing; turn++ {
		loaded := w.LoadTable()
		seat, seq := int(loaded.Table.Game.Turn()), loaded.Table.TurnSeq
		who, looks := w.People[seat-1], habits[seat-1].delay
		if turn%9 == 8 {
			looks = 30 * time.Hour // forgotten
		}
		if seat == 4 && turn > 12 && turn < 17 {
			w.Type(who, "/korsar-me away until:"+w.Clock.Now().AddDate(0, 0, 2).Format(time.DateOnly))
		}
		w.PassTime(25 * time.Minute) // avoids the full hours at which turns end
		for left := looks - time.Hour; left > 0 && w.LoadTable().Table.TurnSeq == seq; left -= time.Hour {
			w.PassTime(time.Hour)
		}
		w.waitForCurrentBoard()
		channel.record()
		if w.LoadTable().Table.TurnSeq != seq {
			continue // the computer has moved
		}
		hand := w.OpenHand(who)
		if _, err := who.MoveFromHand(w.Ctx, hand, pick); err != nil {
			t.Fatal(err)
		}
		w.MustSettle()
		if now, _ := who.Message(hand.ID); habits[seat-1].orders {
			w.orderDrawUntilAttacked(who, now.ID)
		}
		channel.record()
	}
	w.waitForCurrentBoard()
	channel.record()
	for _, who := range w.People {
		fmt.Fprintf(&channel.text, "%s: %d mentions\n", who.Name(), who.Pings())
	}
	fmt.Fprintf(&channel.text, "%d moves in %.0f days\n", w.MoveCount(), w.Clock.Since(bottest.Noon).Hours()/24)
	path := filepath.Join("testdata", "week.golden")
	if *update {
		if err := os.WriteFile(path, []byte(channel.text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), channel.text.String()); diff != "" {
		t.Errorf("the channel's text has changed "+
			"(if it should: go test ./bot/bottest/playing -run TestWeekLongGame -update):\n%s", diff)
	}
}

// waitForCurrentBoard waits until the board shows the newest number.
func (w *world) waitForCurrentBoard() {
	w.T.Helper()
	w.MustSettle()
	w.WaitUntil("the board is the newest", func() bool {
		board := w.LastMessage()
		for _, b := range board.Buttons() {
			parts := strings.Split(b.CustomID, ":")
			seq, err := strconv.ParseInt(parts[2], 36, 64)
			return err == nil && seq == w.LoadTable().Table.BoardSeq
		}
		return false
	})
	w.MustSettle()
}

// orderDrawUntilAttacked gives the order to draw until attacked, if it is offered.
func (w *world) orderDrawUntilAttacked(who *simplayer.Player, hand string) {
	w.T.Helper()
	now, _ := who.Message(hand)
	if !bottest.HasButton(now, "open-hand-part:orders") {
		return
	}
	if now = w.openOrders(who, now); strings.Contains(now.Text(), bottest.English.DrawUntilAttacked()) {
		w.chooseOrder(who, now, "until")
	}
}

// channelRecorder records what is posted in the channel.
type channelRecorder struct {
	world *world
	seen  int
	text  strings.Builder
}

var relativeTimestamps = regexp.MustCompile(`<t:(\d+):R>`)

// record records what was posted since the last call.
func (c *channelRecorder) record() {
	all := c.world.Discord.Transcript()
	for _, s := range all[c.seen:] {
		m, _ := bottest.OutgoingMessage(s)
		if s.Method != http.MethodPost || s.Route != bottest.RoutePost || s.Refused() {
			continue
		}
		at := s.At.UTC().Round(time.Hour) // to the hour, because clicks take seconds
		fmt.Fprintf(&c.text, "%s\n", at.Format("Monday 2, 15:04"))
		if m.Content != "" {
			fmt.Fprintf(&c.text, "  %s\n", c.withNames(m.Content))
		}
		for _, e := range m.Embeds {
			fmt.Fprintf(&c.text, "  [%s]\n", e.Title)
			for line := range strings.SplitSeq(withHours(e.Description, s.At), "\n") {
				if line != "" {
					fmt.Fprintf(&c.text, "  %s\n", line)
				}
			}
		}
	}
	c.seen = len(all)
}

func (c *channelRecorder) withNames(text string) string {
	for _, who := range c.world.People {
		text = strings.ReplaceAll(text, who.Mention(), "@"+who.Name())
	}
	return text
}

// withHours replaces relative timestamps with the hours from at.
func withHours(text string, at time.Time) string {
	return relativeTimestamps.ReplaceAllStringFunc(text, func(stamp string) string {
		seconds, _ := strconv.ParseInt(relativeTimestamps.FindStringSubmatch(stamp)[1], 10, 64)
		return fmt.Sprintf("in %.0f hours", time.Unix(seconds, 0).Sub(at).Hours())
	})
}
