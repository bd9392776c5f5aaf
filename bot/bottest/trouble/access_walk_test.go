package trouble_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/bottest"
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
	"korsar/game/gametest"
	"korsar/storage/journal"
)

// actionArguments are the arguments to try with each action of a button or select. Every new action has to be added.
var actionArguments = map[string][]string{
	"join": {""}, "leave": {""}, "start": {""}, "cancel": {""}, "change-side": {""}, "computers": {""},
	"hand": {""}, "draw": {""}, "play": {"", "target"}, "back": {""}, "take-back": {""}, "hint": {""},
	"open-hand-part": {"", "more", "orders"}, "streamer": {"on"},
	"order": {"", "draw", "until", "else", "none"}, "end": {""}, "unshelve": {""}, "nudge": {""}, "return": {""},
	"accept": {""}, "decline": {""}, "rematch": {""}, "open-hand": {""}, "my-tables": {"10"},
	"manage-table": {""}, "guild-tables": {"10"}, "cover-seat": {""}, "ask-end": {""},
	"end-anywhere": {""}, "more": {""}, "seat": {"", "of"}, "substitute": {"1"}, "invite": {""},
	"audience": {""}, "join-audience": {"1", "2"}, "vote": {"", "draw"}, "vote-controls": {""},
	"control-vote": {"hold", "close", "veto", "extend"}, "remove-voter": {""}, "live-page": {"", "delay", "remove"},
	"replay": {"first.0", "next.1"}, "history": {"0.0"}, "open-replay": {""}, "count-again": {""},
	"rulings": {"20"}, "tournament-list": {"25"},
	"leaderboard": {"page.here.0.rated.rating.0"}, "rules": {"korsar-2019"}, "topic": {"korsar-2019"},
	"preference": {"switches", "zone"}, "guild-setting": {""}, "guild-set": {"x.on", "x"},
	"test": {""}, "download": {""}, "help": {"play"},
	"share-leaderboard": {"page.here.0.rated.rating.0"}, "share-profile": {"0"}, "share-replay": {"at.0"},
	"share-record": {""}, "profile": {""}, "never-mind": {""}, "ask-delete-data": {""}, "delete-data": {""},
	"add-computer": {""}, "confirm": {""}, "fair-deal": {""}, "ask-end-solo": {""},
	"leave-game": {""}, "set": {"pace", "role.1"}, "setting": {""}, "settings": {""}, "set-chat": {""},
	"chat-form":   {""},
	"how-to-play": {"korsar-2019.goal"}, "how-to-play-hand": {"korsar-2019.goal"},
	"guide": {""}, "guide-leave": {""}, "step": {""},
	"analyse": {""}, "details": {""}, "export": {""}, "verify": {""}, "share-analysis": {""},
	"animation": {"range.0.1", "from.0.1"}, "animate": {"range.0.1"}, "share-animation": {"range.0.1"},
	"puzzle": {""}, "puzzle-choose": {"draw"}, "puzzle-board": {""}, "share-puzzle": {""},
	"practice": {""}, "practice-choose": {"draw"},
	"call": {""}, "join-waiting": {""}, "tell-me": {""}, "stop-alert": {"", "100"},
	"enter": {""}, "withdraw-entry": {""}, "tournament": {"", "bracket"}, "tournament-details": {""},
	"tournaments": {""}, "partner": {""}, "export-tournament": {""},
	"manage-tournament": {""}, "start-tournament": {""}, "pause-tournament": {""}, "resume-tournament": {""},
	"ask-cancel-tournament": {""}, "cancel-tournament": {""}, "extend-round": {""}, "extend-round-form": {""},
	"tournament-table": {""}, "enter-result": {"1.1"}, "enter-result-form": {"1.1"}, "void-table": {"1.1"},
	"promise-role":      {""},
	"tournament-tables": {"25"}, "tournament-entrants": {"25"}, "tournament-entrant": {""},
	"ask-remove-entrant": {"1"}, "replace-entrant": {"0"}, "replacement": {"0"}, "new-partner": {"0"},
	"remove-entrant": {"0"}, "create-tournament": {"evening.0.off"}, "form-again": {"enter-result-form.1.1"},
	"new": nil, "solo": nil, // they name no table, but open one
}

// actions returns every action that the bot's code defines or handles.
func actions(t testing.TB) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", "discord", "*.go"))
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	add := func(word ast.Expr) {
		if literal, is := word.(*ast.BasicLit); is && literal.Kind == token.STRING {
			list = append(list, strings.Trim(literal.Value, `"`))
		}
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.KeyValueExpr: // the action of a button or a select
				if key, is := n.Key.(*ast.Ident); is && key.Name == "action" {
					add(n.Value)
				}
			case *ast.ValueSpec:
				if kind, is := n.Type.(*ast.Ident); is && kind.Name == "action" {
					add(n.Values[0])
				}
			case *ast.CallExpr:
				if called, is := n.Fun.(*ast.Ident); is && called.Name == "newPager" {
					add(n.Args[0])
				}
			}
			return true
		})
	}
	slices.Sort(list)
	list = slices.Compact(list)
	if len(list) < 48 {
		t.Fatalf("the code has %d actions: %v", len(list), list)
	}
	return list
}

// startHiddenTables makes a table in every phase, in channels that only its people see.
func (w *world) startHiddenTables() map[journal.Phase]string {
	w.T.Helper()
	numbers := map[journal.Phase]string{}
	made := func(phase journal.Phase) {
		w.T.Helper()
		if got := w.LoadTable().Table.Phase; got != phase {
			w.T.Fatalf("the table is %s, expected %s", got, phase)
		}
		numbers[phase] = bottest.Base36(w.LoadTable().ID)
	}
	w.MoveTo(w.NewPrivateChannel("laid", w.People...))
	w.StartGame("/korsar new seats:2 time:0", 2)
	w.PassTime(15 * 24 * time.Hour)
	made(journal.Shelved)
	w.MoveTo(w.NewPrivateChannel("lobby", w.People...))
	w.Type(w.People[0], "/korsar new seats:2")
	made(journal.Lobby)
	w.MoveTo(w.NewPrivateChannel("over", w.People...))
	w.StartGame("/korsar new seats:2", 2)
	w.SkipToEnd()
	made(journal.Finished)
	w.MoveTo(w.NewPrivateChannel("gone", w.People...))
	w.Type(w.People[0], "/korsar new seats:2")
	w.Press(w.People[0], "cancel")
	made(journal.Gone)
	w.MoveTo(w.NewPrivateChannel("playing", w.People...))
	w.StartAudience("/korsar new audiences:1 seats:2 ")
	made(journal.Playing)
	return numbers
}

// TestEveryActionHidesHiddenTables tries every action of buttons and selects, and every option with free text. The
// answer about a hidden table is the same as about one that does not exist, whether its number is in the custom id or
// in a value. That holds for a moderator of another channel, a manager of the server, and a manager of another server.
func TestEveryActionHidesHiddenTables(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	w := open(t, 2, 1, bottest.SeatOneBegins)
	office := w.Channel
	numbers := w.startHiddenTables()
	before := w.countCausedEntries()
	mona := w.NewPlayerIn("Mona", office)
	office.Allow(mona.Person, sandbox.ManageMessages)
	mara := w.NewPlayerIn("Mara", office,
		w.Guild.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	tortuga := w.Discord.NewGuild("Tortuga")
	rick := &simplayer.Player{Person: w.Discord.NewPerson("Rick", "en-US"), Channel: tortuga.NewChannel("beach")}
	tortuga.Add(rick.Person, tortuga.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false))
	for _, who := range []*simplayer.Player{mona, mara, rick} {
		w.compareActions(who, numbers)
		w.compareOptions(who, numbers)
	}
	if after := w.countCausedEntries(); after != before {
		t.Errorf("%d entries were caused by clicks, before the walk %d", after, before)
	}
}

// countCausedEntries returns how many entries of all tables were caused by clicks. The end of a vote is caused by none.
func (w *world) countCausedEntries() (n int) {
	w.T.Helper()
	for id := journal.TableID(1); id <= 5; id++ {
		loaded, err := w.Store.Load(w.Ctx, id)
		if err != nil {
			w.T.Fatal(err)
		}
		for _, e := range loaded.Entries {
			if e.Cause != 0 {
				n++
			}
		}
	}
	return n
}

// compareActions compares the answers to every action about hidden tables with those about no table.
func (w *world) compareActions(who *simplayer.Player, numbers map[journal.Phase]string) {
	w.T.Helper()
	m := w.postMessage(who)
	for _, action := range actions(w.T) {
		args, listed := actionArguments[action]
		if !listed {
			w.T.Errorf("the action %q is new: add its arguments to actionArguments", action)
		}
		for _, arg := range args {
			try := func(number string) string {
				id := strings.TrimSuffix("k1:"+number+":3:"+action+":"+arg, ":")
				return w.answerText(w.Forge(who, m, id, number), number)
			}
			wanted := try(noTable)
			for phase, number := range numbers {
				if got := try(number); got != wanted {
					w.T.Errorf("%s, action %q with %q, a table that is %s: the answer is\n%s\n"+
						"that about no table is\n%s", who.Name(), action, arg, phase, got, wanted)
				}
			}
		}
	}
}

// compareOptions does the same for every option with free text, and checks the suggestions.
func (w *world) compareOptions(who *simplayer.Player, numbers map[journal.Phase]string) {
	w.T.Helper()
	tried := 0
	for _, command := range w.Discord.Commands(nil) {
		for _, sub := range command.Options {
			typed, rest := "", ""
			for _, o := range sub.Options {
				if o.Autocomplete {
					typed = o.Name
				} else if o.Required && o.Type == sandbox.OptionString {
					rest += " " + o.Name + ":x"
				}
			}
			line := "/" + command.Name + " " + sub.Name + " " + typed + ":"
			if typed == "" || !w.offersCommand(who, line) {
				continue
			}
			tried++
			try := func(number string) string { return w.answerText(w.Type(who, line+number+rest), number) }
			wanted := try(noTable)
			offers, err := who.Suggest(w.Ctx, who.Channel, line)
			if err != nil {
				w.T.Fatal(err)
			}
			for phase, number := range numbers {
				if got := try(number); got != wanted {
					w.T.Errorf("%s, %s%s, a table that is %s: the answer is\n%s\nthat about no table is\n%s",
						who.Name(), line, number, phase, got, wanted)
				}
				for _, offer := range offers {
					if offer.Value == number {
						w.T.Errorf("%s is offered %s by %s", who.Name(), number, line)
					}
				}
			}
		}
	}
	if tried < 8 {
		w.T.Errorf("%s could try %d options", who.Name(), tried)
	}
}

// offersCommand reports whether a player's client offers the command of a line.
func (w *world) offersCommand(who *simplayer.Player, line string) bool {
	for _, c := range who.Commands(who.Channel) {
		if strings.HasPrefix(line, "/"+c.Name+" ") {
			return true
		}
	}
	return false
}
