package main

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/alecthomas/kong"
	"github.com/jonboulle/clockwork"

	"korsar/game/gametest"
	"korsar/storage/postgres/postgrestest"
)

// runAsKorsar is an environment variable that makes the test binary run as the program.
const runAsKorsar = "RUN_AS_KORSAR"

func TestMain(m *testing.M) {
	if os.Getenv(runAsKorsar) != "" || os.Args[1] == "analyser" { // a bot starts the analyser with an empty environment
		main()
	}
	postgrestest.Exit(m.Run())
}

// child returns the program as a child process.
func child(args ...string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), runAsKorsar+"=1")
	return cmd
}

// outcome is the result of one run.
type outcome struct {
	code     int
	out, err string
}

// korsar runs the program in this process.
func korsar(in string, args ...string) outcome {
	var out, err bytes.Buffer
	code := run(args, nil, strings.NewReader(in), &out, &err)
	return outcome{code, out.String(), err.String()}
}

func simulated(t *testing.T, args ...string) string {
	t.Helper()
	o := korsar("", append([]string{"simulate"}, args...)...)
	if o.code != 0 {
		t.Fatalf("simulate %v: %+v", args, o)
	}
	return o.out
}

// TestUsageErrors checks that the error for an invalid command line refers to the help, and that nothing is written.
func TestUsageErrors(t *testing.T) {
	tests := []struct{ args, says string }{
		{"", "expected one of "},
		{"sail", "unexpected argument sail"},
		{"simulate --sails", "unknown flag --sails"},
		{"simulate now", "unexpected argument now"},
		{"match", "--pilots: expected two or more, such as mate,random"},
		{"match --pilots mate", "--pilots: expected two or more"},
		{"match --pilots mate,admiral", "--pilots admiral: expected some of random, deckhand, mate, captain"},
		{"match --pilots mate,captain --budget soon",
			"--budget soon: expected a time such as 100ms, or a number of iterations"},
		{"match --pilots mate,captain@0", "--pilots captain@0: expected a time"},
		{"match --pilots mate,random --games 0", "--games: expected 1 to 1000000\n"},
		{"match --pilots mate,random --players 3", "2 pilots do not share 3 sides evenly"},
		{"match --pilots mate,random --mode all", "one edition and one mode"},
		{"simulate --games 0", "--games: expected 1 to 1000000000"},
		{"simulate --games=-3", "--games: expected 1 to 1000000000"},
		{"simulate --games many", "--games: expected"},
		{"simulate --seed -1", "--seed: expected"},
		{"simulate --edition tilsit", "--edition tilsit: expected " + editionIDs() + " or all"},
		{"simulate --mode teams", "--mode teams: expected free-for-all, partnership or all"},
		{"simulate --players two", "--players two: expected a number or all"},
		{"simulate --players 1", "--players 1: 1 seats are too few"},
		{"simulate --players 7", "--players 7: Korsar is not for seven"},
		{"simulate --players 9", "--players 9: 9 seats are too many"},
		{"simulate --mode free-for-all --players 6", "--players 6: 6 seats play in partnership only"},
		{"simulate --mode free-for-all --players 8", "--players 8: 8 seats play in partnership only"},
		{"simulate --mode partnership --players 2", "--players 2: 2 seats are too few for partnership"},
		{"simulate --mode partnership --players 5", "--players 5: 5 seats make no pairs"},
		{"simulate --format swiss", "--format and the flags after it are for --tournament"},
		{"simulate --tournament --format ladder", "--format ladder: expected swiss, round-robin, knock-out or league"},
		{"simulate --tournament --format knock-out --players 5", "knock-out are for two to four at a table"},
		{"simulate --tournament --format knock-out --rounds 2", "--rounds: a knock-out has as many as it takes"},
		{"simulate --tournament --entrants 1", "--entrants: expected 2 to 4000"},
		{"simulate --tournament --levels admiral",
			"--levels admiral: expected some of random, deckhand, mate, captain"},
		{"simulate --tournament --players 6", "--players 6: 6 seats play in partnership only"},
		{"simulate --tournament --games 2", "leave out --games and --annotate"},
		{"simulate --tournament --seasons 3", "--division, --movers and --seasons are for --format league"},
		{"simulate --tournament --format knock-out --movers 0", "--movers and --seasons are for --format league"},
		{"simulate --tournament --partners drawn", "partners are for partnership"},
		{"bench --tables 0", "--tables: expected 1 to 100000"},
		{"bench --people 7", "--people: expected 2 to 5, or 6 or 8 as partners"},
		{"bench --rate -1", "--rate: expected"},
		{"bench --seconds 0", "--seconds: expected 1 to 3600"},
		{"puzzles generate --count 0", "--count: expected 1 to 100000"},
		{"puzzles generate --workers=-1", "--workers: expected 0 to 1000"},
		{"puzzles check --every 0", "--every: expected 1 to 100000"},
		{"sandbox --entrants 9", "--entrants: expected 0 to 8"},
		{"puzzles check --seed 100", "--seed: expected more than 100"},
		{"verify --annotation", "unknown flag --annotation"},
		{"doctor --guild tavern", "--guild: expected the id of a server"},
		{"version 2", "unexpected argument 2"},
	}
	for _, test := range tests {
		t.Run(test.args, func(t *testing.T) {
			o := korsar("", strings.Fields(test.args)...)
			if o.code != 2 || o.out != "" || !strings.Contains(o.err, test.says) ||
				!strings.HasSuffix(o.err, "\nRun 'korsar --help' for usage.\n") {
				t.Errorf("%+v", o)
			}
		})
	}
}

// TestNumbersAreBounded checks that every flag with a number has bounds, and that numbers beyond them are refused.
func TestNumbersAreBounded(t *testing.T) {
	parser, err := kong.New(new(commands), flagValues)
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	stop() // so that an accepted command line ends at once
	t.Chdir(t.TempDir())
	tried := 0
	for _, command := range parser.Model.Leaves(true) {
		args := strings.Fields(command.Path())
		if command.Name == "match" {
			args = append(args, "--pilots", "mate,random")
		}
		for _, flag := range command.Flags {
			kind := strings.TrimPrefix(flag.Target.Type().String(), "*")
			if kind != "int" || command.Name == "animate" { // the number of moves in the game bounds them
				continue
			}
			if flag.Group != nil {
				args = append(args[:1:1], "--tournament", "--format", "league")
			}
			for _, number := range []int{math.MinInt, -1, math.MaxInt} {
				var err bytes.Buffer
				p := &process{In: strings.NewReader(""), Out: io.Discard, Err: &err, Clock: clockwork.NewFakeClock()}
				line := append(slices.Clone(args), fmt.Sprintf("--%s=%d", flag.Name, number))
				if code := p.execute(ctx, line); code != exitUsage {
					t.Errorf("%q ends with %d: %s", line, code, &err)
				}
			}
			tried++
		}
	}
	if tried < 20 {
		t.Errorf("%d flags take numbers", tried)
	}
}

// TestEveryCommandHasHelp checks that every command has help, and that the main help lists the exit codes.
func TestEveryCommandHasHelp(t *testing.T) {
	o := korsar("", "--help")
	if o.code != 0 || o.err != "" {
		t.Fatalf("%+v", o)
	}
	words := strings.Join(strings.Fields(o.out), " ")
	for _, says := range []string{"0 success 1 failure", "2 invalid command line", "130 stopped",
		"141 standard output"} {
		if !strings.Contains(words, says) {
			t.Errorf("help does not say %q", says)
		}
	}
	for field := range reflect.TypeFor[commands]().Fields() {
		command := cmp.Or(field.Tag.Get("name"), strings.ToLower(field.Name))
		help := field.Tag.Get("help")
		if field.Type.NumField() > 0 && strings.HasPrefix(string(field.Type.Field(0).Tag), "cmd:") {
			help = field.Type.Field(0).Tag.Get("help") // the main help lists the commands of a group
		}
		if !strings.Contains(words, help) {
			t.Errorf("the help does not mention %s", command)
		}
		if o := korsar("", command, "--help"); o.code != 0 || o.err != "" ||
			!strings.HasPrefix(o.out, "Usage: korsar "+command) {
			t.Errorf("%s: %+v", command, o)
		}
	}
}

// TestExamplesInHelpRun runs each example of the help as a shell would.
func TestExamplesInHelpRun(t *testing.T) {
	gametest.Long(t)
	tournament := cup(t)
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{"games.txt": simulated(t, "--players", "3"),
		"more.txt": simulated(t, "--players", "3"), "korsar-tournament-1.json": tournament} {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	example := regexp.MustCompile(`(?m)^    korsar (.*)$`)
	for command, examples := range map[string]int{"simulate": 6, "verify": 4} {
		found := example.FindAllStringSubmatch(korsar("", command, "--help").out, -1)
		if len(found) != examples {
			t.Fatalf("%s: %d examples", command, len(found))
		}
		for _, line := range found {
			t.Run(line[1], func(t *testing.T) { shell(t, line[1]) })
		}
	}
}

// shell runs commands joined by pipes. The input of the first one may come from a file.
func shell(t *testing.T, line string) {
	line, file, _ := strings.Cut(line, " < ")
	in := ""
	if file != "" {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		in = string(text)
	}
	for command := range strings.SplitSeq(line, " | ") {
		o := korsar(in, strings.Fields(strings.TrimPrefix(command, "korsar "))...)
		if o.code != 0 || o.out == "" {
			t.Fatalf("%s: %+v", command, o)
		}
		in = o.out
	}
}
