package bot_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot"
	"korsar/bot/rehearsal"
	"korsar/bot/sandbox"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/journal"
)

// The steps that tests of single behaviours are made of.

// types lets somebody type a command and waits until all is told.
func (p *port) types(who *rehearsal.Player, line string) *sandbox.Answer {
	p.t.Helper()
	answer, err := who.Type(p.ctx, who.Channel, line)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}

// presses lets somebody press the newest button of an action.
func (p *port) presses(who *rehearsal.Player, action string) *sandbox.Answer {
	p.t.Helper()
	answer, err := who.Press(p.ctx, action)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}

// opens is somebody's hand, opened from the board.
func (p *port) opens(who *rehearsal.Player) sandbox.Message {
	p.t.Helper()
	hand, err := who.Hand(p.ctx)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return hand
}

// takes lets somebody take an offer of a hand.
func (p *port) takes(who *rehearsal.Player, hand sandbox.Message, offer string) *sandbox.Answer {
	p.t.Helper()
	answer, err := who.Take(p.ctx, hand, offer)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}

// moves lets somebody make a move from a hand that they open.
func (p *port) moves(who *rehearsal.Player, offer string) *sandbox.Answer {
	p.t.Helper()
	return p.takes(who, p.opens(who), offer)
}

// lobby opens a table and lets the first people sit down.
func (p *port) lobby(command string, people int) {
	p.t.Helper()
	p.types(p.people[0], command)
	for _, who := range p.people[:people] {
		p.presses(who, "join")
	}
}

// started is a table of the first people at which seat 1 begins.
func (p *port) started(command string, people int) {
	p.t.Helper()
	p.lobby(command, people)
	p.presses(p.people[0], "start")
}

// meet leads everybody into another channel.
func (p *port) meet(ch *sandbox.Channel) {
	p.channel = ch
	for _, who := range p.people {
		who.Channel = ch
	}
}

// forges lets somebody send a click that no button on the message may offer.
func (p *port) forges(who *rehearsal.Player, m sandbox.Message, customID string, values ...string) *sandbox.Answer {
	p.t.Helper()
	f := sandbox.Forgery{Channel: who.Channel, MessageID: m.ID, CustomID: customID, Values: values}
	if len(values) > 0 {
		f.Type = sandbox.TypeSelect
	}
	answer, err := who.Forge(p.ctx, f)
	if err != nil {
		p.t.Fatal(err)
	}
	p.settled()
	return answer
}

// moderator is one more person, who may manage messages.
func (p *port) moderator() *rehearsal.Player {
	m := p.newPlayer("Morgan", "en-US")
	p.guild.Add(m.Person, p.guild.NewRole("moderators", sandbox.ManageMessages, false))
	return m
}

// endsGame plays the game that has begun at random to its end.
func (p *port) endsGame() {
	p.t.Helper()
	seats := len(p.kept().Table.Chairs)
	if err := p.table(seats).Play(p.ctx, random(1), func(*rehearsal.Player, string) error { return nil }); err != nil {
		p.t.Fatal(err)
	}
	p.settled()
}

// turn turns the clock.
func (p *port) turn(d time.Duration) {
	p.t.Helper()
	p.clock.Advance(d)
}

// until waits until the world is as it should be.
func (p *port) until(what string, condition func() bool) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 20*time.Second)
	defer cancel()
	if err := p.discord.Wait(ctx, condition); err != nil {
		p.t.Fatalf("in vain did the test wait until %s: %v", what, err)
	}
}

// public is what everybody sees in the channel.
func (p *port) public() []sandbox.Message { return p.channel.Messages() }

// board is the newest message of the channel.
func (p *port) board() sandbox.Message {
	p.t.Helper()
	messages := p.public()
	if len(messages) == 0 {
		p.t.Fatal("nothing stands in the channel")
	}
	return messages[len(messages)-1]
}

// entries is the journal of the newest table of the channel.
func (p *port) entries() []journal.Entry {
	p.t.Helper()
	return p.kept().Entries
}

// kept is what the store has of the newest table of the channel.
func (p *port) kept() storage.Kept {
	p.t.Helper()
	id, err := p.store.LatestIn(p.ctx, snowflake(p.t, p.channel.ID()))
	if errors.Is(err, storage.ErrNotFound) {
		return storage.Kept{}
	}
	if err != nil {
		p.t.Fatal(err)
	}
	kept, err := p.store.Load(p.ctx, id)
	if err != nil {
		p.t.Fatal(err)
	}
	return kept
}

// unchanged fails the test if what is done changes the table.
func (p *port) unchanged(do func()) {
	p.t.Helper()
	before := len(p.entries())
	do()
	if after := len(p.entries()); after != before {
		p.t.Errorf("the journal had %d entries and has %d", before, after)
	}
}

// count is how many requests of a kind the bot has sent.
func (p *port) count(method, route string) (n int) {
	for _, s := range p.discord.Transcript() {
		if s.Method == method && s.Route == route {
			n++
		}
	}
	return n
}

// read is what an answer reads as now; it has to be private.
func (p *port) read(a *sandbox.Answer) string {
	p.t.Helper()
	m, ok := a.Now()
	if !ok {
		p.t.Fatalf("nothing was said: the answer is %v", a.Kind)
	}
	if !m.Ephemeral() {
		p.t.Errorf("everybody sees the answer %q", m.Text())
	}
	return m.Text()
}

// reads fails the test unless an answer has these words in it.
func (p *port) reads(a *sandbox.Answer, words string) {
	p.t.Helper()
	if text := p.read(a); words == "" || !strings.Contains(text, words) {
		p.t.Errorf("the answer is\n%s\nexpected in it\n%s", text, words)
	}
}

// english is in what language the tests' people read, unless they are French.
var english, french = say.In("en"), say.In("fr")

// notice is a notice in English about a table that Anne made.
func notice(kind table.NoticeKind) string { return noticeIn(english, kind) }

func noticeIn(t *say.Tongue, kind table.NoticeKind) string {
	return t.Notice(table.Notice{Kind: kind, Face: &table.Face{Host: table.Sailor{Name: names[0]}}})
}

// seatOneBegins deals fairly and lets seat 1 begin.
func seatOneBegins(o *bot.Options) {
	o.Deal = func(s deal.Secret, j deal.Joins, m game.Mode, seats int) (game.Deck, game.Seat) {
		deck, _ := deal.Deal(s, j, m, seats)
		return deck, 1
	}
}

// deals is a deal of hands for which seat 1 begins, with the rest of the cards
// in the order of the sorted deck, or turned around.
func deals(hands [][]game.Card, next ...game.Card) func(*bot.Options) {
	deck, i := game.Deck{}, 0
	left := game.OrderedDeck()
	rest := slices.Clone(left[:])
	put := func(c game.Card) {
		deck[i] = c
		i++
		at := slices.Index(rest, c)
		rest = slices.Delete(rest, at, at+1)
	}
	for card := range game.HandAtStart {
		for _, hand := range hands {
			put(hand[card])
		}
	}
	for _, c := range next {
		put(c)
	}
	copy(deck[i:], rest)
	return func(o *bot.Options) { o.Deal = fixed(deck, 1) }
}

// cards reads a hand.
func cards(t testing.TB, text string) []game.Card {
	t.Helper()
	var hand []game.Card
	for _, word := range strings.Fields(text) {
		c, err := game.ParseCard(word)
		if err != nil {
			t.Fatal(err)
		}
		hand = append(hand, c)
	}
	return hand
}

// hands reads hands.
func hands(t testing.TB, texts ...string) [][]game.Card {
	t.Helper()
	var list [][]game.Card
	for _, text := range texts {
		list = append(list, cards(t, text))
	}
	return list
}

// button is the custom id of the button of an action on a message.
func button(t testing.TB, m sandbox.Message, action string) sandbox.Component {
	t.Helper()
	for _, b := range m.Buttons() {
		if strings.Contains(b.CustomID+":", ":"+action+":") {
			return b
		}
	}
	t.Fatalf("no button %q stands on the message:\n%s", action, m.Text())
	return sandbox.Component{}
}

func has(m sandbox.Message, action string) bool {
	return slices.ContainsFunc(m.Buttons(), func(b sandbox.Component) bool { return strings.Contains(b.CustomID+":", ":"+action+":") })
}

func snowflake(t testing.TB, id string) journal.Snowflake {
	t.Helper()
	var n journal.Snowflake
	for _, digit := range id {
		n = 10*n + journal.Snowflake(digit-'0')
	}
	return n
}
