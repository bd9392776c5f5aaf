package main

import (
	"errors"
	"flag"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"korsar/bot/sandbox"
	"korsar/storage/postgres/postgrestest"
)

// startThrough starts a bot that reaches the database through n.
func (w *clusterWorld) startThrough(n *postgrestest.Network) botProcess {
	w.t.Helper()
	return startBot(w.t, w.Discord, n.URL, clusterSettings...)
}

// startTwo starts two bots that share the shards, and opens a table in every guild.
func (w *clusterWorld) startTwo(first, second func() botProcess) (botProcess, botProcess) {
	w.t.Helper()
	a := first()
	w.waitUntil("one bot connects all shards", w.connected)
	w.typeEverywhere("/korsar new", "")
	b := second()
	w.waitUntil("both have a share", func() bool { return b.count("connected to Discord") == 2 && w.connected() })
	return a, b
}

// TestPartition checks that a bot whose packets to the database vanish loses its shards to the other bot. It takes a
// share again when the network is repaired.
func TestPartition(t *testing.T) {
	w := openCluster(t, 4)
	network := postgrestest.Through(t, w.database)
	cut, other := w.startTwo(func() botProcess { return w.startThrough(network) }, w.start)
	network.Swallow()
	took := w.waitUntil("the other one takes over",
		func() bool { return other.count("resumed=true") == 4 && w.connected() })
	t.Logf("all shards are connected again after %v", took)
	w.typeEverywhere("/korsar new", "already")
	network.Repair()
	w.waitUntil("it takes a share again", func() bool { return cut.count("resumed=true") == 2 && w.connected() })
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after the partition", 4)
}

// databaseAway is how long the database stays away after every bot has noticed.
var databaseAway = flag.Duration("databaseaway", 2*time.Second, "how long the database is away")

// TestDatabaseIsAway checks that nobody serves while the database is away for longer than the leases, and that
// everything continues when it is back.
func TestDatabaseIsAway(t *testing.T) {
	w := openCluster(t, 4)
	network := postgrestest.Through(t, w.database)
	// A lease is renewed when a third of it is over, and given up a second before its end. So the bots serve for at
	// least five more seconds, in which a click has to be answered.
	start := func() botProcess { return w.startThrough(network) }
	w.startTwo(start, start)
	network.Refuse()
	answer, err := w.anne.Type(w.ctx, w.channels[0], "/korsar new")
	if err != nil || answer.Kind != sandbox.Replied || strings.Contains(answer.Message.Content, "already") {
		t.Errorf("without the database: %+v, %v", answer, err)
	}
	w.waitUntil("nobody serves", func() bool { return w.Gateway().Connected() == 0 })
	time.Sleep(*databaseAway)
	network.Repair()
	took := w.waitUntil("all shards are connected again", w.connected)
	t.Logf("all shards are connected again after %v", took)
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after the outage", 4)
}

// TestDatabaseRestarts checks that bots survive a crash of PostgreSQL.
func TestDatabaseRestarts(t *testing.T) {
	w := openCluster(t, 4)
	w.startTwo(w.start, w.start)
	postgrestest.Crash(t)
	took := w.waitUntil("a table is found again", func() bool {
		answer, err := w.anne.Type(w.ctx, w.channels[0], "/korsar new")
		return err == nil && answer.Kind == sandbox.Replied && strings.Contains(answer.Message.Content, "already")
	})
	t.Logf("a table is found again after %v", took)
	w.waitUntil("all shards are connected", w.connected)
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after the crash", 4)
}

// TestAcknowledgementIsLost checks that the bot finds a table that was stored, although the connection was lost before
// the bot got the acknowledgement.
func TestAcknowledgementIsLost(t *testing.T) {
	w := openCluster(t, 4)
	conn, err := pgx.Connect(w.ctx, w.database)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(w.ctx) }()
	network := postgrestest.Through(t, w.database)
	w.startThrough(network)
	w.waitUntil("all shards are connected", w.connected)
	answered := make(chan *sandbox.Answer, 1)
	tables := func() (n int) {
		if err := conn.QueryRow(w.ctx, `SELECT count(*) FROM tables`).Scan(&n); err != nil {
			t.Error(err)
		}
		return n
	}
	network.LoseCommitOf(`"edition":"korsar-`)
	go func() {
		answer, err := w.anne.Type(w.ctx, w.channels[0], "/korsar new")
		if err != nil {
			t.Error(err)
		}
		answered <- answer
	}()
	w.waitUntil("the table is stored", func() bool { return tables() == 1 })
	network.Repair()
	answer := <-answered
	if answer.Kind != sandbox.Replied || !strings.Contains(answer.Message.Content, "is open") {
		t.Errorf("the click is answered %v: %s", answer.Kind, answer.Message.Content)
	}
	again, err := w.anne.Type(w.ctx, w.channels[0], "/korsar new")
	if err != nil || !strings.Contains(again.Message.Content, "already") {
		t.Errorf("the second try: %+v, %v", again, err)
	}
	if n := tables(); n != 1 {
		t.Errorf("there are %d tables", n)
	}
}

// TestAllSessionsEnd checks that after all sessions end at the same moment, all shards identify again. None identifies
// too early, although each bucket has shards of both bots.
func TestAllSessionsEnd(t *testing.T) {
	w := openClusterOf(t, 4, 2)
	w.startTwo(w.start, w.start)
	w.Gateway().Invalidate(false)
	took := w.waitUntil("all have identified",
		func() bool { return len(w.Gateway().Identifies()) == 8 && w.connected() })
	t.Logf("all shards are connected again after %v", took)
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after the end of all sessions", 8)
}

// TestResumeHostIsAway checks that the sessions of a killed bot are resumed at the gateway's own address if their
// resume address does not respond.
func TestResumeHostIsAway(t *testing.T) {
	w := openCluster(t, 4)
	first, second := w.startTwo(w.start, w.start)
	w.Gateway().SetResumeUnavailable(true)
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait()
	took := w.waitUntil("the other one takes over",
		func() bool { return second.count("resumed=true") == 4 && w.connected() })
	t.Logf("all shards are connected again after %v", took)
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("after a kill", 4)
}

// TestNewerVersionBesideOlder checks that running bots continue after a newer version has migrated the database, and
// that a bot that starts later reports that it is too old.
func TestNewerVersionBesideOlder(t *testing.T) {
	w := openCluster(t, 4)
	first, second := w.startTwo(w.start, w.start)
	conn, err := pgx.Connect(w.ctx, w.database)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close(w.ctx) }()
	for _, migrate := range []string{
		`CREATE TABLE later (id bigint PRIMARY KEY)`, `ALTER TABLE tables ADD COLUMN later text NOT NULL DEFAULT ''`,
		`INSERT INTO schema_versions (version_id, is_applied) VALUES (99999, true)`,
	} {
		if _, err := conn.Exec(w.ctx, migrate); err != nil {
			t.Fatal(err)
		}
	}
	w.typeEverywhere("/korsar new", "already")
	late := w.start()
	var exit *exec.ExitError
	if err := late.Wait(); !errors.As(err, &exit) ||
		!strings.Contains(late.log.String(), "install that version or a later one") {
		t.Errorf("a bot that is too old: %v\n%s", err, late.log)
	}
	if err := first.Process.Kill(); err != nil {
		t.Fatal(err)
	}
	_ = first.Wait()
	w.waitUntil("the other one takes over", func() bool { return second.count("resumed=true") == 4 && w.connected() })
	w.typeEverywhere("/korsar new", "already")
	w.wantIdentifies("with a newer database", 4)
}
