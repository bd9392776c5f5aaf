package page_test

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox/simplayer"
	crowd "korsar/bot/sandbox/twitch"
	"korsar/bot/twitch"
	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/sqlite"
	"korsar/storage/storagetest"
)

// TestDrawChatPicture draws the live page for docs/streaming.md: viewers of a stream vote by the letters of an open
// hand, in the middle of a game against two people.
func TestDrawChatPicture(t *testing.T) {
	chrome := pictureBrowser(t)
	h := newHarness(t)
	tavern := h.discord.Guilds()[0].Channels()[0]
	anne := &simplayer.Player{Person: h.discord.People()[0], Channel: tavern}
	ben := &simplayer.Player{Person: h.discord.People()[1], Channel: tavern}
	h.typeCommand(anne, "/korsar new audiences:1 seats:3 edition:"+game.LutinLudique.ID)
	h.press(ben, "join")
	server := h.readChats()
	h.continueTable(func(s *storagetest.Script) []storage.Commit {
		o := journal.OptionsChanged{Options: s.Options()}
		o.Options.VoteRules = journal.VoteRules{Window: 45,
			Chat: journal.Chat{Channel: "korsar", Alone: true, Open: true}}
		return []storage.Commit{s.Commit(s.Opened.Host, o)}
	})
	h.press(anne, "start")
	chance := rand.New(rand.NewPCG(5, 5))
	h.continueTable(liveliest)
	address := h.livePageURL(anne, 0)
	if _, err := ben.Move(t.Context(), func([]string) string { return simplayer.Draw }); err != nil {
		t.Fatal(err)
	}
	h.settle()
	for viewer := range uint64(412) {
		letter := string(rune('A' + min(chance.IntN(9), chance.IntN(9))))
		from := crowd.Chatter{ID: viewer + 1, Login: fmt.Sprint("viewer", viewer)}
		if _, err := server.Say(from, letter); err != nil {
			t.Fatal(err)
		}
	}
	w := openWindow(t, chrome, address+"?layout=wide", 1280, 720)
	w.waitFor("every vote is counted", tableShown+` && document.querySelector("#vote").innerText.includes("412 have")`)
	if err := os.WriteFile(filepath.Join("testdata", "live-chat.png"), w.screenshot(), 0o644); err != nil {
		t.Fatal(err)
	}
}

// readChats lets the bot, once it is started again, read the chats of a stand-in for Twitch. It returns a channel.
func (h *harness) readChats() *crowd.Channel {
	h.t.Helper()
	server, err := crowd.New(crowd.Options{Clock: clockwork.NewRealClock()})
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(server.Close)
	channel, err := server.Open("korsar")
	if err != nil {
		h.t.Fatal(err)
	}
	dial, err := twitch.Dialer("irc://" + server.PlainAddress())
	if err != nil {
		h.t.Fatal(err)
	}
	h.chats = twitch.New(twitch.Options{Dial: dial, Clock: clockwork.NewRealClock(),
		Log: slog.New(slog.DiscardHandler)})
	h.t.Cleanup(h.chats.Close)
	return channel
}

// continueTable stops the bot, stores commits of the first table, and starts the bot again.
func (h *harness) continueTable(commits func(*storagetest.Script) []storage.Commit) {
	h.t.Helper()
	h.stop()
	store, err := sqlite.Open(h.t.Context(), h.path, sqlite.Options{})
	if err != nil {
		h.t.Fatal(err)
	}
	loaded, err := store.Load(h.t.Context(), 1)
	if err != nil {
		h.t.Fatal(err)
	}
	from := time.Now().UTC().Truncate(time.Millisecond)
	for _, c := range commits(storagetest.Continue(loaded.ID, &loaded.Table, from, 1)) {
		if err := store.Append(h.t.Context(), loaded.ID, c); err != nil {
			h.t.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.start()
}

// liveliest returns commits until the last seat before the audience is on turn, with several ships at sea and many
// moves for the audience. It tries games until one has such a position.
func liveliest(s *storagetest.Script) (commits []storage.Commit) {
	for seed := uint64(1); ; seed++ {
		chance, try := rand.New(rand.NewPCG(seed, 0)), storagetest.Continue(s.ID, &s.Table, s.Clock, seed)
		for commits = nil; !try.Game.Over(); {
			seat := try.Game.Turn()
			if seat == 3 && len(try.Game.PublicView().AtSea) >= 4 && len(try.Game.Plans(1)) >= 14 {
				return commits
			}
			moves := try.Game.Moves(seat, nil)
			bodies := []journal.Body{journal.Played{Seat: seat, Move: moves[chance.IntN(len(moves))]}}
			if seat == 1 { // nobody votes
				bodies = append([]journal.Body{journal.Covered{Seat: seat, Why: journal.Silent}}, bodies...)
			}
			commits = append(commits, try.Commit(try.Chairs[seat-1].Occupant.Person, bodies...))
		}
	}
}
