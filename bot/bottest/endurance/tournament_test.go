package endurance_test

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/sqlite"
	"korsar/storage/tournamentjournal"
)

// monthPlayers is the number of players who enter before the start. One more enters late.
const monthPlayers = 16

// monthly is a tournament of several weeks that is played by clicks while the bot is killed.
type monthly struct {
	*clockedBot
	guild   *sandbox.Guild
	channel *sandbox.Channel
	mara    *simplayer.Player // manages the server, and hosts the tournament
	people  map[string]*simplayer.Player
	store   *sqlite.Store
	chance  *rand.Rand
	skipped string // the player who never joins their table of the first round
	voided  bool   // the game of a table was annulled
}

// TestMonthLongTournament runs a tournament of 16 players with a no-show, an annulled game, a player who withdraws and
// a latecomer. It runs to its end although the bot is killed three times. It has one post, each of its tables has one
// announcement and one thread, and every game that is played counts once.
func TestMonthLongTournament(t *testing.T) {
	gametest.Campaign(t)
	ctx, cancel := context.WithTimeout(context.Background(), hangTime)
	defer cancel()
	const rounds = 4
	m := openMonthly(t, ctx)
	m.create(rounds)
	for _, name := range monthNames()[:monthPlayers] {
		m.press(m.people[name], "enter")
	}
	panel, _ := m.typeAs(m.mara, "/korsar-tournament manage").Now()
	if _, err := m.mara.Click(ctx, panel.ID, bottest.Button(t, panel, "start-tournament").CustomID); err != nil {
		t.Fatal(err)
	}
	m.settle()
	m.killSoon()
	for round := 1; round <= rounds; round++ {
		m.playRound(round)
		m.killIf(round == 1)
	}
	m.settle()
	m.checkAtEnd(rounds)
	gametest.Count(t, "kills", m.kills)
}

func monthNames() []string {
	var names []string
	for i := range monthPlayers + 1 {
		names = append(names, fmt.Sprintf("Player %c", 'A'+i))
	}
	return names
}

func openMonthly(t *testing.T, ctx context.Context) *monthly {
	t.Helper()
	m := &monthly{clockedBot: newClockedBot(t, ctx), people: map[string]*simplayer.Player{},
		chance: rand.New(rand.NewPCG(5, 5))}
	m.guild, m.channel = bottest.NewGuild(m.world)
	m.start()
	t.Cleanup(func() {
		_ = m.process.Process.Kill()
		_ = m.process.Wait()
	})
	join := func(name string, roles ...*sandbox.Role) *simplayer.Player {
		person := m.world.NewPerson(name, "en-US")
		m.guild.Add(person, roles...)
		return &simplayer.Player{Person: person, Channel: m.channel}
	}
	m.mara = join("Mara", m.guild.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	for _, name := range monthNames() {
		m.people[name] = join(name)
	}
	store, err := sqlite.Open(ctx, m.path, sqlite.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	m.store = store
	return m
}

func (m *monthly) create(rounds int) {
	m.t.Helper()
	answer := m.typeAs(m.mara, "/korsar-tournament create kind:month")
	if answer.Modal == nil {
		m.t.Fatal("no form was opened")
	}
	inputs := sandbox.Inputs{"name": {"November Cup"}, "rounds": {strconv.Itoa(rounds)}}
	if _, err := m.mara.Submit(m.ctx, answer.Modal, inputs); err != nil {
		m.t.Fatal(err)
	}
	m.settle()
}

// settle lets a second pass and waits until everything that is due has happened.
func (m *monthly) settle() {
	m.t.Helper()
	m.pass(time.Second)
}

func (m *monthly) pass(d time.Duration) {
	m.t.Helper()
	m.advance(d)
	m.expectLine("done")
}

func (m *monthly) typeAs(who *simplayer.Player, line string) *sandbox.Answer {
	m.t.Helper()
	answer, err := who.Type(m.ctx, who.Channel, line)
	if err != nil {
		m.t.Fatal(err)
	}
	m.settle()
	return answer
}

func (m *monthly) press(who *simplayer.Player, action string) *sandbox.Answer {
	m.t.Helper()
	answer, err := who.Press(m.ctx, action)
	if err != nil {
		m.t.Fatalf("%s presses %s: %v", who.Name(), action, err)
	}
	m.settle()
	return answer
}

// killSoon kills the bot at a random moment and starts it again.
func (m *monthly) killSoon() {
	m.t.Helper()
	m.advance(time.Second)
	time.Sleep(time.Duration(m.chance.IntN(20_000)) * time.Microsecond) // the moment must be random
	m.kill()
	m.start()
	m.settle()
}

func (m *monthly) killIf(now bool) {
	m.t.Helper()
	if now {
		m.killSoon()
	}
}

func (m *monthly) load() *tournamentjournal.Tournament {
	m.t.Helper()
	all, err := m.store.TournamentsAt(m.ctx, snowflake.Parse(m.guild.ID()), 2)
	if err != nil || len(all) != 1 {
		m.t.Fatalf("%d tournaments: %v", len(all), err)
	}
	loaded, err := m.store.LoadTournament(m.ctx, all[0].ID)
	if err != nil {
		m.t.Fatal(err)
	}
	return loaded.Tournament
}

// playRound plays the games of a round without delay, except the last one, which takes days. In the first round, one
// player never joins the fourth table, and a moderator annuls the game of the third table.
func (m *monthly) playRound(round int) {
	m.t.Helper()
	if got := len(m.load().Rounds()); got != round {
		m.t.Fatalf("round %d has been paired, not %d", got, round)
	}
	tables := m.load().Rounds()[round-1].Tables
	for number := 1; number <= len(tables); number++ {
		players := m.seat(round, number)
		last, days := number == len(tables), 0
		if round == 1 && last {
			m.skipped = players[0].Name()
			players = players[1:]
		}
		for _, who := range players {
			m.press(who, "join")
		}
		switch {
		case round == 1 && last:
			m.pass(49 * time.Hour) // a player who has not joined by then is a no-show
			days = 4
		case last:
			days = 6
		case round == 1 && number == 3:
			m.void(round, number)
			continue
		}
		m.play(players, uint64(10*round+number), days, round == 2 && number == 1)
	}
}

// void lets a moderator end the game of a table.
func (m *monthly) void(round, number int) {
	m.t.Helper()
	at := &simplayer.Player{Person: m.mara.Person, Channel: m.thread(round, number)}
	answer, err := at.PressIn(m.ctx, "more", "ask-end")
	if err != nil {
		m.t.Fatal(err)
	}
	m.settle()
	asked, ok := answer.Now()
	if !ok {
		m.t.Fatal("the moderator is not asked")
	}
	if _, err := at.Click(m.ctx, asked.ID, bottest.Button(m.t, asked, "end").CustomID); err != nil {
		m.t.Fatal(err)
	}
	m.settle()
	m.voided = true
}

// play plays a game to its end over the given number of days. In the middle of the last game of the first round, a
// player withdraws and another one enters.
func (m *monthly) play(players []*simplayer.Player, seed uint64, days int, killed bool) {
	m.t.Helper()
	const nearlyADay, middle = 23 * time.Hour, 30
	moves := 0
	table := &simplayer.Table{Players: players, Settle: func(context.Context) error { m.settle(); return nil }}
	err := table.Play(m.ctx, bottest.RandomPick(seed), func(*simplayer.Player, string) error {
		moves++
		switch {
		case moves <= days:
			m.pass(nearlyADay)
		case killed && moves == middle:
			m.killSoon()
		case m.skipped != "" && m.load().Entrants() == monthPlayers && moves == middle:
			m.press(m.people[monthNames()[monthPlayers]], "enter")
			m.press(m.people[m.leaver()], "withdraw-entry")
		}
		return nil
	})
	if err != nil {
		m.t.Fatal(err)
	}
	m.settle()
}

// leaver returns the player who withdraws: the first one, other than the no-show, whose game of the first round is
// over.
func (m *monthly) leaver() string {
	t := m.load()
	for _, name := range monthNames() {
		e := m.entrantOf(t, name)
		for _, table := range t.Rounds()[0].Tables {
			seated := slices.ContainsFunc(table.Sides, func(s tournament.Side) bool { return slices.Contains(s, e) })
			if seated && table.Phase == tournament.Played {
				return name
			}
		}
	}
	m.t.Fatal("nobody's game is over")
	return ""
}

func (m *monthly) entrantOf(t *tournamentjournal.Tournament, name string) tournament.Entrant {
	m.t.Helper()
	person, err := m.store.FindPerson(m.ctx, snowflake.Parse(m.people[name].ID()))
	if storage.UnlessNotFound(err) != nil {
		m.t.Fatal(err)
	}
	return t.EntrantOf(person)
}

func (m *monthly) thread(round, number int) *sandbox.Channel {
	m.t.Helper()
	id := m.load().VenueAt(round, number).Message.String()
	for _, ch := range m.guild.Channels() {
		if ch.ID() == id {
			return ch
		}
	}
	m.t.Fatalf("table %d of round %d has no thread", number, round)
	return nil
}

// seat returns the players of a table by seat. They click in its thread.
func (m *monthly) seat(round, number int) (players []*simplayer.Player) {
	m.t.Helper()
	t, thread := m.load(), m.thread(round, number)
	for _, side := range t.Rounds()[round-1].Tables[number-1].Sides {
		for _, name := range monthNames() {
			if e := m.entrantOf(t, name); e != 0 && slices.Contains(side, e) {
				players = append(players, &simplayer.Player{Person: m.people[name].Person, Channel: thread})
			}
		}
	}
	return players
}

// checkAtEnd checks the result of each entrant, and that nothing was posted or counted twice.
func (m *monthly) checkAtEnd(rounds int) {
	m.t.Helper()
	t := m.load()
	if t.Phase() != tournamentjournal.PhaseFinished || len(t.Rounds()) != rounds {
		m.t.Fatalf("after %d rounds the tournament is %s", len(t.Rounds()), t.Phase())
	}
	games, tables, absent, voids := map[tournament.Entrant]int{}, 0, []tournament.Entrant(nil), 0
	opened := map[journal.TableID]bool{}
	for r, round := range t.Rounds() {
		for n, table := range round.Tables {
			tables++
			absent = append(absent, table.Absent...)
			opened[t.VenueAt(r+1, n+1).ID] = true
			if table.Phase == tournament.Void {
				voids++
				continue
			}
			for _, side := range table.Sides {
				for _, e := range side {
					games[e]++
				}
			}
		}
	}
	skipped, late := m.entrantOf(t, m.skipped), m.entrantOf(t, monthNames()[monthPlayers])
	if voids != 1 || !m.voided || !slices.Equal(absent, []tournament.Entrant{skipped}) {
		m.t.Errorf("%d games are void, and absent are %v; want one, and %d", voids, absent, skipped)
	}
	if late == 0 || games[late] != rounds-1 {
		m.t.Errorf("the latecomer, entrant %d, has played %d games of %d", late, games[late], rounds-1)
	}
	withdrawn := 0
	for e := tournament.Entrant(1); int(e) <= t.Entrants(); e++ {
		if t.HasWithdrawn(e) {
			withdrawn++
			if games[e] != 1 {
				m.t.Errorf("entrant %d has withdrawn after one game and has played %d", e, games[e])
			}
		}
	}
	if withdrawn != 1 || len(opened) != tables || m.kills < 3 {
		m.t.Errorf("%d have withdrawn; %d games for %d tables; %d kills", withdrawn, len(opened), tables, m.kills)
	}
	m.checkPosts(tables)
}

// checkPosts checks that the channel has one post, and one announcement and one thread for each table. It logs the
// messages.
func (m *monthly) checkPosts(tables int) {
	m.t.Helper()
	threads := 0
	for _, ch := range m.guild.Channels() {
		if ch != m.channel {
			threads++
		}
	}
	messages := m.channel.Messages()
	if threads != tables || len(messages) != tables+1 {
		m.t.Errorf("for %d tables there are %d threads and %d messages", tables, threads, len(messages))
	}
	for _, message := range messages {
		m.t.Logf("%s\n", message.Text())
	}
	days := m.clock.Now().Sub(bottest.Noon).Hours() / 24
	m.t.Logf("%.0f days, %d kills", days, m.kills)
}
