package trouble_test

import (
	"bytes"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/sandbox"
)

// FuzzForgedClick sends forged clicks through the bot's own clients to a running table, and to a table in a channel
// that the sender does not see. Each is answered. None makes the bot panic, makes a move for another player, or shows
// anything of the other table.
func FuzzForgedClick(f *testing.F) {
	for _, action := range []string{"join", "leave", "start", "cancel", "change-side", "hand", "draw", "play",
		"open-hand-part", "back", "end", "rules:x", "topic:x", "rematch", "replay:next.3",
		"preference:switches", "guild-set:boards.off", "guild-setting",
		"computers", "return", "hint", "nudge", "unshelve", "accept", "decline", "open-hand",
		"preference:zone", "guild-set:channels", "test", "manage-table", "cover-seat",
		"end-anywhere", "ask-end", "take-back", "leaderboard:by.x", "history:0", "open-replay", "count-again",
		"download", "ask-delete-data", "order:until", "audience", "join-audience:1", "vote:draw",
		"vote-controls", "control-vote:veto", "remove-voter", "live-page:delay", "order:else"} {
		for _, value := range []string{"", "draw", "1"} {
			f.Add("k1:1:4:"+action, value)
		}
		f.Add("k1:2:4:"+action, "2")
	}
	f.Add("k1:0:0:open-replay", "zzzzzzzzzzzz")
	f.Add("", "\x00")
	log := &panicLog{}
	w, _ := bottest.ServeLive(f, 3, bottest.SeatOneBegins,
		func(o *bot.Options) { o.Log = slog.New(slog.NewTextHandler(log, nil)) })
	w.StartGame("/korsar new seats:2 preset:quick", 2)
	made := func() int {
		loaded, err := w.Store.Load(w.Ctx, 1)
		if err != nil {
			panic(err)
		}
		return loaded.Table.Game.MovesMade()
	}
	stranger := w.People[2]
	board := w.LastMessage()
	odette := w.NewPlayer("Odette", "en-US")
	odette.Channel = w.NewPrivateChannel("den", odette)
	w.Type(odette, "/korsar new")
	f.Fuzz(func(t *testing.T, customID, value string) {
		if strings.HasSuffix(customID, ":delete-data") || customID == "" || len(customID) > 100 || len(value) > 100 {
			return
		}
		forged := sandbox.Forgery{Channel: stranger.Channel, MessageID: board.ID, CustomID: customID}
		if value != "" {
			forged.Type, forged.Values = sandbox.TypeSelect, []string{value}
		}
		before := made()
		answer, err := stranger.Forge(w.Ctx, forged)
		if err != nil {
			t.Fatalf("%q with %q is not answered: %v", customID, value, err)
		}
		if m, shown := answer.Now(); shown && strings.Contains(m.Text(), odette.Name()) {
			t.Fatalf("%q with %q shows a table in a channel that is not seen:\n%s", customID, value, m.Text())
		}
		if made() != before {
			t.Fatalf("%q with %q made a move for somebody else", customID, value)
		}
		if log.panicked.Load() {
			t.Fatalf("%q with %q made the bot panic", customID, value)
		}
	})
}

// panicLog records whether the bot has panicked. It does not log to the test, because lines may be written after the
// end of a fuzz target.
type panicLog struct{ panicked atomic.Bool }

func (l *panicLog) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("panicked")) {
		l.panicked.Store(true)
	}
	return len(line), nil
}
