package engine_test

import (
	"context"
	"errors"
	"net"
	"slices"
	"testing"
	"time"

	"korsar/bot/engine/enginetest"
	standin "korsar/bot/sandbox/twitch"
	"korsar/bot/table"
	"korsar/bot/twitch"
	"korsar/storage/journal"
)

const (
	streamChannel = "korsar_stream"
	// halfStep is half of the time between two moments in which the crowd types. Deadlines are due in the other half,
	// so that no window ends while a vote is typed.
	halfStep = 50 * time.Millisecond
)

// stream is a table whose audience votes in the chat of a stream, with a stand-in for Twitch.
type stream struct {
	*harness
	server  *standin.Server
	channel *standin.Channel
	id      journal.TableID

	beforeTyping func() // is called before the crowd types

	side  *standin.Channel // its messages come after those of the channel that were sent before
	heard chan string      // letters in side
	mark  int
}

// openStream opens a stream whose audience is on turn against two computers.
func openStream(t *testing.T, rules journal.VoteRules, change ...func(*enginetest.Options)) *stream {
	t.Helper()
	s := &stream{heard: make(chan string, 1000), beforeTyping: func() {}}
	o := enginetest.Options{Deal: enginetest.FixedDeal, NewPilot: enginetest.NewFirstMove, DialChat: s.dial}
	for _, f := range change {
		f(&o)
	}
	s.harness = newHarness(t, o)
	var err error
	if s.server, err = standin.New(standin.Options{Clock: s.Clock}); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.server.Close)
	s.channel, s.side = s.room(streamChannel), s.room("side")
	rules.Chat.Channel = streamChannel
	s.listen()
	s.id = s.ChatGame(rules)
	return s
}

func (s *stream) dial(ctx context.Context) (net.Conn, error) {
	return new(net.Dialer).DialContext(ctx, "tcp", s.server.PlainAddress())
}

func (s *stream) room(name string) *standin.Channel {
	s.T.Helper()
	room, err := s.server.Open(name)
	if err != nil {
		s.T.Fatal(err)
	}
	return room
}

// listen reads the side channel through the connection of the bot.
func (s *stream) listen() {
	s.T.Helper()
	_, err := s.Chats.Watch("side", twitch.Handler{Message: func(m twitch.Message) { s.heard <- m.Letter }})
	if err != nil {
		s.T.Fatal(err)
	}
	s.await(func() bool { return s.side.Readers() == 1 })
}

// await blocks until the chat is as it should be.
func (s *stream) await(condition func() bool) {
	s.T.Helper()
	ctx, cancel := context.WithTimeoutCause(s.Ctx, time.Minute, errors.New("a minute is over"))
	defer cancel()
	if err := s.server.Wait(ctx, condition); err != nil {
		s.T.Fatal(err)
	}
}

// sync blocks until the bot has read everything that was typed.
func (s *stream) sync() {
	s.T.Helper()
	s.mark = (s.mark + 1) % (26 * 26)
	letter := string([]byte{byte('A' + s.mark/26), byte('A' + s.mark%26)})
	if _, err := s.side.Say(standin.Chatter{ID: 1, Login: "lookout"}, "!"+letter); err != nil {
		s.T.Fatal(err)
	}
	for timeout := time.After(time.Minute); ; {
		select {
		case heard := <-s.heard:
			if heard == letter {
				return
			}
		case <-timeout:
			s.T.Fatalf("the bot does not read the chat; the stand-in refused %q", s.server.Refused())
		}
	}
}

// step lets deadlines fall due, and then the crowd type.
func (s *stream) step() {
	s.T.Helper()
	s.Clock.Advance(halfStep)
	s.Settle()
	s.beforeTyping()
	s.Clock.Advance(halfStep)
	s.sync()
}

// pass passes time in steps.
func (s *stream) pass(d time.Duration) {
	s.T.Helper()
	for range d / (2 * halfStep) {
		s.step()
	}
}

// open passes time until a window is open.
func (s *stream) open() {
	s.T.Helper()
	for range 1000 {
		if s.Registry.ChatLetters(streamChannel) != nil {
			return
		}
		s.step()
	}
	s.T.Fatal("no window opens")
}

// say types a vote for each of some chatters, once the bot reads the channel.
func (s *stream) say(letter string, chatters ...standin.Chatter) {
	s.T.Helper()
	s.await(func() bool { return s.channel.Readers() > 0 })
	for _, c := range chatters {
		if _, err := s.channel.Say(c, letter); err != nil {
			s.T.Fatal(err)
		}
	}
	s.sync()
}

// viewer returns a chatter with a number from 1.
func viewer(number uint64) standin.Chatter {
	return standin.Chatter{ID: 555000 + number, Login: "viewer" + string(rune('a'+number))}
}

func (s *stream) poll() table.Poll {
	s.T.Helper()
	return s.PublicState(s.id).Poll
}

// counted returns the votes that the latest entry with a count has, by letter.
func counted(entries []journal.Entry, letters map[string]string) map[string]int {
	for _, e := range slices.Backward(entries) {
		if c, is := e.Body.(journal.Counted); is {
			votes := map[string]int{}
			for _, one := range c.Counts {
				votes[letters[one.Move.String()]] = one.Votes
			}
			return votes
		}
	}
	return nil
}
