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
	"korsar/bot/simplayer"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
)

var update = flag.Bool("update", false, "write down what the channel of TestAWeek reads")

// habit is how somebody plays a game that lasts for days.
type habit struct {
	looks time.Duration // so long after their turn has come
	plans bool          // and says then to draw until a ship of theirs is attacked
}

// TestAWeek plays a whole game of four by their habits: one is quick, one looks
// twice a day, one forgets a turn now and then, one is away for two days. What
// the channel reads is written down, to be read.
func TestAWeek(t *testing.T) {
	t.Parallel()
	deck, _ := deal.Deal(deal.Secret{}, make(deal.Joins, 4), game.FreeForAll, 4)
	p := open(t, 4, 1, func(o *bot.Options) { o.Deal = bottest.Fixed(deck, 1) })
	channel := &chronicle{p: p}
	p.Started("/korsar new seats:4 time:24 away:sail", 4)
	channel.listen()
	habits := []habit{{looks: 2 * time.Hour}, {looks: 13 * time.Hour, plans: true}, {looks: 5 * time.Hour}, {looks: time.Hour, plans: true}}
	pick := bottest.Random(7)
	for turn := 0; p.Kept().Table.Phase == journal.Playing; turn++ {
		kept := p.Kept()
		seat, seq := int(kept.Table.Game.Turn()), kept.Table.TurnSeq
		who, looks := p.People[seat-1], habits[seat-1].looks
		if turn%9 == 8 {
			looks = 30 * time.Hour // forgotten
		}
		if seat == 4 && turn > 12 && turn < 17 {
			p.Types(who, "/korsar away until:"+p.Clock.Now().AddDate(0, 0, 2).Format(time.DateOnly))
		}
		p.Pass(25 * time.Minute) // apart from the full hours after which turns end
		for left := looks - time.Hour; left > 0 && p.Kept().Table.TurnSeq == seq; left -= time.Hour {
			p.Pass(time.Hour)
		}
		p.untilTold()
		channel.listen()
		if p.Kept().Table.TurnSeq != seq {
			continue // the computer has played
		}
		hand := p.Opens(who)
		if _, err := who.MoveIn(p.Ctx, hand, pick); err != nil {
			t.Fatal(err)
		}
		p.Settled()
		if now, _ := who.Message(hand.ID); habits[seat-1].plans {
			p.plansToDraw(who, now.ID)
		}
		channel.listen()
	}
	p.untilTold()
	channel.listen()
	for _, who := range p.People {
		fmt.Fprintf(&channel.text, "%s: %d mentions\n", who.Name(), who.Pings())
	}
	fmt.Fprintf(&channel.text, "%d moves in %.0f days\n", p.Made(), p.Clock.Since(bottest.Noon).Hours()/24)
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
		t.Errorf("the channel reads otherwise (if it should: go test ./bot/bottest/playing -run TestAWeek -update):\n%s", diff)
	}
}

// untilTold waits until the board shows the newest number.
func (p *world) untilTold() {
	p.T.Helper()
	p.Settled()
	p.Until("the board is the newest", func() bool {
		board := p.Board()
		for _, b := range board.Buttons() {
			parts := strings.Split(b.CustomID, ":")
			seq, err := strconv.ParseInt(parts[2], 36, 64)
			return err == nil && seq == p.Kept().Table.Shown
		}
		return false
	})
	p.Settled()
}

// plansToDraw orders to draw until attacked, where that is on offer.
func (p *world) plansToDraw(who *simplayer.Player, hand string) {
	p.T.Helper()
	now, _ := who.Message(hand)
	for _, b := range now.Buttons() {
		if b.Label == bottest.English.Label("order-until") {
			p.Reply(who.Click(p.Ctx, hand, b.Label))
			return
		}
	}
}

// chronicle writes down what is posted in the channel.
type chronicle struct {
	p    *world
	seen int
	text strings.Builder
}

var stamps = regexp.MustCompile(`<t:(\d+):R>`)

// listen writes down what was posted since.
func (c *chronicle) listen() {
	all := c.p.Discord.Transcript()
	for _, s := range all[c.seen:] {
		m, _ := bottest.MessageIn(s)
		if s.Method != http.MethodPost || s.Route != bottest.RoutePost || s.Refused() {
			continue
		}
		at := s.At.UTC().Round(time.Hour) // to the hour: clicks take seconds
		fmt.Fprintf(&c.text, "%s\n", at.Format("Monday 2, 15:04"))
		if m.Content != "" {
			fmt.Fprintf(&c.text, "  %s\n", c.named(m.Content))
		}
		for _, e := range m.Embeds {
			fmt.Fprintf(&c.text, "  [%s]\n", e.Title)
			for _, f := range e.Fields {
				if f.Name == "Log" || f.Name == "Time" {
					fmt.Fprintf(&c.text, "  %s\n", strings.ReplaceAll(timed(f.Value, s.At), "\n", "\n  "))
				}
			}
		}
	}
	c.seen = len(all)
}

// named puts names for mentions.
func (c *chronicle) named(text string) string {
	for _, who := range c.p.People {
		text = strings.ReplaceAll(text, who.Mention(), "@"+who.Name())
	}
	return text
}

// timed puts hours for time stamps, as seen at a time.
func timed(text string, at time.Time) string {
	return stamps.ReplaceAllStringFunc(text, func(stamp string) string {
		seconds, _ := strconv.ParseInt(stamps.FindStringSubmatch(stamp)[1], 10, 64)
		return fmt.Sprintf("in %.0f hours", time.Unix(seconds, 0).Sub(at).Hours())
	})
}
