package engine_test

import (
	"bytes"
	"database/sql"
	"fmt"
	"maps"
	"os"
	"slices"
	"strconv"
	"testing"
	"time"

	standin "korsar/bot/sandbox/twitch"
	"korsar/storage/journal"
)

// crowdGame is a game that a scripted crowd plays, with the counts of the crowd itself.
type crowdGame struct {
	*stream
	crowd   *standin.Crowd
	letters map[string]string // by move, of the open window
	windows int               // that were closed
	votes   int               // that counted in these
	kills   int
	drops   int
}

// gather lets a crowd vote in a stream. It types between the deadlines, and nothing while the bot is not there.
func gather(s *stream, chatters, rate int, seed uint64) *crowdGame {
	s.T.Helper()
	g := &crowdGame{stream: s}
	s.Clock.Advance(halfStep)
	var err error
	g.crowd, err = s.channel.Gather(standin.CrowdOptions{Chatters: chatters, Rate: rate, Votes: 70, Seed: seed,
		Letters: func() []string {
			if s.channel.Readers() == 0 {
				return nil
			}
			return s.Registry.ChatLetters(streamChannel)
		}})
	if err != nil {
		s.T.Fatal(err)
	}
	s.T.Cleanup(g.crowd.Stop)
	return g
}

// playWindow plays until a window of the audience has closed, with something that happens in its middle. It reports
// whether there was one: the game may be over.
func (g *crowdGame) playWindow(happens func()) bool {
	g.T.Helper()
	for g.Registry.ChatLetters(streamChannel) == nil {
		if g.PublicState(g.id).Phase != journal.Playing {
			return false
		}
		g.step()
	}
	g.await(func() bool { return g.channel.Readers() > 0 })
	loaded := g.Stored(g.id)
	g.letters = map[string]string{}
	for move, letter := range loaded.Table.Letters() {
		g.letters[move.String()] = letter
	}
	g.pass(3 * time.Second)
	happens()
	for g.Registry.ChatLetters(streamChannel) != nil {
		g.step()
	}
	g.checkWindow()
	return true
}

// checkWindow compares the latest turn of the audience with the crowd's own count.
func (g *crowdGame) checkWindow() {
	g.T.Helper()
	tally, loaded := g.crowd.TakeTally(), g.Stored(g.id)
	if got := counted(loaded.Entries, g.letters); !maps.Equal(got, tally) {
		g.T.Errorf("in window %d the bot has counted %v, the crowd %v", g.windows+1, got, tally)
	}
	g.windows++
	for _, votes := range tally {
		g.votes += votes
	}
	for _, turn := range slices.Backward(loaded.Table.Turns) {
		if !loaded.Table.IsAudience(turn.Seat) {
			continue
		}
		most := slices.Max(append(slices.Collect(maps.Values(tally)), 0))
		if tally[g.letters[turn.Move.String()]] != most || turn.Votes != most {
			g.T.Errorf("in window %d %v was played with %d votes, of %v", g.windows, turn.Move, turn.Votes, tally)
		}
		return
	}
}

// drop ends the connection, and waits until the bot has another one.
func (g *crowdGame) drop() {
	before := g.server.Logins()
	g.server.Drop()
	g.await(func() bool {
		return g.server.Logins() > before && g.server.Connections() == 1 &&
			g.channel.Readers() == 1 && g.side.Readers() == 1
	})
	g.drops++
}

// reconnect asks the bot to connect again. Both connections deliver the chat until it has.
func (g *crowdGame) reconnect() {
	g.server.Reconnect(4 * time.Second)
	g.await(func() bool { return g.channel.Readers() == 2 && g.side.Readers() == 2 })
	g.drops++
}

// kill ends the process, and starts another one. It forgets the crowd's votes, for the window begins again.
func (g *crowdGame) kill() {
	g.T.Helper()
	before := g.Stored(g.id).Table.Seq
	g.Close()
	g.await(func() bool { return g.server.Connections() == 0 })
	g.Open()
	g.listen()
	if after := g.Stored(g.id).Table.Seq; after != before {
		g.T.Errorf("the process wrote %d entries when it ended", after-before)
	}
	g.crowd.TakeTally()
	g.open()
	if chat := g.poll().Chat; !chat.Again || chat.Voters != 0 {
		g.T.Errorf("after a kill the chat is %+v", chat)
	}
	g.kills++
}

// expectNoChatters searches the database and the log for the people of the crowd. It returns how many bytes it has
// searched.
func (g *crowdGame) expectNoChatters() (searched int) {
	g.T.Helper()
	g.Close() // writes everything into the file
	file, err := os.ReadFile(g.Path)
	if err != nil {
		g.T.Fatal(err)
	}
	if !bytes.Contains(file, []byte(streamChannel)) {
		g.T.Error("the search does not even find the channel")
	}
	values, log := []byte(fmt.Sprint(g.values())), []byte(g.Log.String())
	all := bytes.ToLower(slices.Concat(file, values, log))
	for _, c := range g.crowd.People() {
		for _, secret := range []string{c.Login, strconv.FormatUint(c.ID, 10)} {
			if at := bytes.Index(all, []byte(secret)); at >= 0 {
				g.T.Fatalf("%q is stored or logged: it is at %d of %d bytes of the database's file, %d of its values, "+
					"and %d of the log", secret, at, len(file), len(values), len(log))
			}
		}
	}
	return len(all)
}

// values returns all values in all tables of the database.
func (g *crowdGame) values() (all []any) {
	g.T.Helper()
	db, err := sql.Open("sqlite3", g.Path)
	if err != nil {
		g.T.Fatal(err)
	}
	defer db.Close()
	for _, name := range g.query(db, `select name from sqlite_master where type = 'table'`) {
		all = append(all, g.query(db, fmt.Sprintf(`select * from %q`, name))...)
	}
	return all
}

// query returns the values of all rows, texts as strings.
func (g *crowdGame) query(db *sql.DB, statement string) (all []any) {
	g.T.Helper()
	rows, err := db.QueryContext(g.T.Context(), statement)
	if err != nil {
		g.T.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		g.T.Fatal(err)
	}
	for rows.Next() {
		row, into := make([]any, len(columns)), make([]any, len(columns))
		for i := range row {
			into[i] = &row[i]
		}
		if err := rows.Scan(into...); err != nil {
			g.T.Fatal(err)
		}
		for _, value := range row {
			if text, is := value.([]byte); is {
				value = string(text)
			}
			all = append(all, value)
		}
	}
	if err := rows.Err(); err != nil {
		g.T.Fatal(err)
	}
	return all
}

// TestCrowdIsCounted: every vote of a crowd counts once, while connections drop and are replaced, and the process is
// killed. Nothing of the crowd is stored or logged.
func TestCrowdIsCounted(t *testing.T) {
	g := gather(openStream(t, journal.VoteRules{Window: 10, Chat: journal.Chat{Alone: true}}), 200, 3000, 1)
	for _, happens := range []func(){func() {}, g.drop, g.reconnect, g.kill, func() {}} {
		if !g.playWindow(happens) {
			t.Fatal("the game is over")
		}
	}
	if g.votes < 500 {
		t.Errorf("%d votes were counted, expected nearly 200 in each window", g.votes)
	}
	g.expectNoChatters()
}
