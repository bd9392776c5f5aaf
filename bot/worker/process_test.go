package worker

import (
	"context"
	"errors"
	"io"
	"math/rand/v2"
	"os"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/pilot"
	"korsar/game/record"
)

// What the test binary does as a process, by its argument.
const (
	serves = "serves"
	dies   = "dies"
	speaks = "speaks" // complains about its environment
)

func TestMain(m *testing.M) {
	switch os.Args[1] {
	case serves:
	case dies:
		_, _ = os.Stderr.WriteString("no room for the tree\n")
		os.Exit(3)
	case speaks:
		_, _ = os.Stderr.WriteString(strings.Join(os.Environ(), "\n"))
		os.Exit(3)
	default:
		os.Exit(m.Run())
	}
	if err := Serve(context.Background(), os.Stdin, os.Stdout); err != nil {
		panic(err)
	}
}

// process returns a Process that runs the test binary.
func process(as string, iterations int) Process {
	return Process{Command: []string{os.Args[0], as}, Iterations: iterations}
}

// finished returns the record of a game of two.
func finished(t *testing.T) *record.Record {
	t.Helper()
	rng := rand.New(rand.NewPCG(4, 4))
	setup := game.Setup{Edition: &game.Korsar2019, Mode: game.FreeForAll, Seats: 2, First: 1, Deck: game.OrderedDeck()}
	rng.Shuffle(len(setup.Deck), setup.Deck.Swap)
	g, err := game.New(setup)
	if err != nil {
		t.Fatal(err)
	}
	r := &record.Record{Edition: setup.Edition.ID, Mode: setup.Mode, Seats: []string{"A", "B"}, First: 1,
		Deck: setup.Deck}
	for mate := pilot.Named("mate", pilot.Budget{}); !g.Over(); {
		v := g.SeatView(g.Turn())
		m := mate.Choose(t.Context(), &v, rng)
		if _, err := g.Play(v.Seat, m); err != nil {
			t.Fatal(err)
		}
		r.Moves = append(r.Moves, m)
	}
	r.Result = record.Scores(&g)
	return r
}

// TestProcessFindsTheSame: the analysis in a process is the same as here, and its progress is reported.
func TestProcessFindsTheSame(t *testing.T) {
	r := finished(t)
	var told []int
	got, err := process(serves, 50).Analyse(t.Context(), r, func(done int) { told = append(told, done) })
	if err != nil {
		t.Fatal(err)
	}
	want, err := Here{Iterations: 50}.Analyse(t.Context(), r, func(int) {})
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("a process finds something else (%v)", err)
	}
	if !slices.IsSorted(told) || told[len(told)-1] != len(r.Moves) {
		t.Errorf("of %d moves it says %v", len(r.Moves), told)
	}
}

// TestProcessEndsWithItsContext: an analysis in a process ends when its context does.
func TestProcessEndsWithItsContext(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	_, err := process(serves, 5_000).Analyse(ctx, finished(t), func(int) { cancel() })
	if !errors.Is(err, context.Canceled) {
		t.Errorf("after its context has ended: %v", err)
	}
}

// TestProcessThatFails: the error has the complaint of the process, or the name of a program that does not exist.
func TestProcessThatFails(t *testing.T) {
	_, err := process(dies, 1).Analyse(t.Context(), finished(t), func(int) {})
	if err == nil || !strings.Contains(err.Error(), "exit status 3: no room for the tree") {
		t.Errorf("of a process that dies: %v", err)
	}
	_, err = Process{Command: []string{"/nowhere"}}.Analyse(t.Context(), finished(t), func(int) {})
	if err == nil || !strings.Contains(err.Error(), "/nowhere") {
		t.Errorf("of a program that is not there: %v", err)
	}
}

// TestLongComplaintKeepsItsEnd: the last 4 KB of it are kept, where a program says why it dies.
func TestLongComplaintKeepsItsEnd(t *testing.T) {
	var said complaint
	for _, part := range []string{strings.Repeat("x", 3<<10), strings.Repeat("y", 9<<10), "no room"} {
		if n, err := said.Write([]byte(part)); n != len(part) || err != nil {
			t.Errorf("wrote %d of %d bytes: %v", n, len(part), err)
		}
	}
	if want := strings.Repeat("y", maxComplaint-len("no room")) + "no room"; string(said) != want {
		t.Errorf("kept %d bytes: %.20s…", len(said), said)
	}
}

// TestProcessHasNoSecrets: the process sees nothing of the bot's environment.
func TestProcessHasNoSecrets(t *testing.T) {
	t.Setenv("DISCORD_TOKEN", "secret")
	t.Setenv("KORSAR_DB", "postgres://korsar:secret@localhost/korsar")
	_, err := process(speaks, 1).Analyse(t.Context(), finished(t), func(int) {})
	if err == nil || !strings.HasSuffix(err.Error(), "exit status 3: GOMAXPROCS=1") {
		t.Errorf("it sees %v", err)
	}
}

// TestOnlyFinishedGames: no process is started for an unfinished game.
func TestOnlyFinishedGames(t *testing.T) {
	r := finished(t)
	r.Result = nil
	for _, a := range []Analyser{Here{1}, Process{Command: []string{"/nowhere"}}} {
		if _, err := a.Analyse(t.Context(), r, func(int) {}); !errors.Is(err, analysis.ErrUnfinished) {
			t.Errorf("%T: %v", a, err)
		}
	}
}

// TestServeEndsWithItsInput: a bot that was killed leaves no process behind.
func TestServeEndsWithItsInput(t *testing.T) {
	text, err := record.Append(nil, finished(t))
	if err != nil {
		t.Fatal(err)
	}
	in, ask := io.Pipe()
	go func() {
		_, _ = io.WriteString(ask, `{"iterations":100000000,"record":`+strconv.Quote(string(text))+"}\n")
		_ = ask.Close()
	}()
	if err := Serve(t.Context(), in, io.Discard); err != nil {
		t.Errorf("after its input has ended: %v", err)
	}
}

// TestServeRefusesNonsense: an invalid record is answered with a fault, and an invalid request with an error.
func TestServeRefusesNonsense(t *testing.T) {
	var out strings.Builder
	in, ask := io.Pipe()
	go func() { _, _ = io.WriteString(ask, `{"record":"nonsense"}`) }()
	if err := Serve(t.Context(), in, &out); err != nil || !strings.Contains(out.String(), `"fault"`) {
		t.Errorf("of a record that is none: %v, %s", err, out.String())
	}
	if err := Serve(t.Context(), strings.NewReader("nonsense"), io.Discard); err == nil {
		t.Error("nonsense is served")
	}
}
