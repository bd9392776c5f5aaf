package say

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"korsar/bot/community"
	"korsar/bot/guide"
	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game"
	"korsar/game/analysis"
	"korsar/game/lesson"
	"korsar/game/pilot"
	"korsar/game/puzzle"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// families lists what may follow the prefix of each key that the code composes.
var families = map[string][]string{
	"notice.": append(declaredValues("../table/notice.go", "NoticeKind"),
		declaredValues("../table/refusal.go", "Code")...),
	"refusal.": stringsOf(game.Rules()),
	"setup.":   stringsOf(game.SetupRules()),
	"event.":   stringsOf(game.EventKinds()),
	"fleet.":   fleetNames(),
	"fleets.":  fleetNames(),
	"closed.": stringsOf(
		[]journal.Reason{journal.Canceled, journal.Stopped, journal.Abandoned, journal.ByTournament}),
	"permission.":    declaredValues("permission.go", "Permission"),
	"fault.":         declaredValues("fault.go", "Fault"),
	"denied.":        stringsOf(table.DenialReasons),
	"switch.":        stringsOf(Switches),
	"switch.about.":  stringsOf(UserSwitches),
	"personal-data.": {"games", "seats", "puzzles", "practice", "tournaments"},
	"topic.":         stringsOf(Topics),
	"rules.":         stringsOf(Topics),
	"howto.":         stringsOf(HowToPages[:5]),
	"howto.title.":   stringsOf(HowToPages),

	"rank.about.":     stringsOf(storage.LadderSorts),
	"rank.column.":    stringsOf(storage.LadderSorts),
	"rank.own.":       declaredValues("../community/ranking.go", "Missing"),
	"profile.label.":  declaredValues("profilefigure.go", "ProfileFigure"),
	"digest.prize.":   {"1", "2", "3"},
	"digest.mariner.": {"1", "2", "3"},
	"digest.score.":   {"1", "2", "3"},
	"badge.":          stringsOf(community.Badges),
	"badge.about.":    stringsOf(community.Badges),
	"chat.about.": {"channel", "latency", VotesAlike, VotesHalves, VotesAlone, HandLive, HandPage, ViewersAll,
		ViewersSettled, ViewersKnown},
	"chat.suggest.":   {HandLive, HandPage},
	"lobby.hand.":     {HandLive, HandPage},
	"live-page.line.": {HandLive, HandPage},
	"preset.about.":   stringsOf(table.Presets),
	"lesson.":         stringsOf(lesson.Kinds[:]),
	"lesson.about.":   stringsOf(lesson.Kinds[:]),
	"month.":          {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"},
	"event.covered.":  stringsOf([]journal.Cover{journal.Late, journal.Away, journal.Silent, journal.RoundOver}),
	"help.":           stringsOf(CommandGroups),
	"help.about.":     stringsOf(CommandGroups),
	"picker.":         declaredValues("picker.go", "Picker"),
	"computer.":       stringsOf(journal.Levels),
	"computer.about.": stringsOf(journal.Levels),
	"guide.tip.":      stringsOf(guide.Tips),
	"legend.":         stringsOf(Signs),
	"alt.howto.":      stringsOf(HowToPages[:5]),
	"reason.":         stringsOf(pilot.Reasons),
	"why.":            stringsOf(pilot.Reasons),
	"verdict.":        stringsOf(append([]analysis.Verdict{analysis.Forced}, analysis.Verdicts...)),
	"verdicts.":       stringsOf(analysis.Verdicts[2:]),
	"puzzle.level.":   stringsOf(puzzle.Difficulties),
	"puzzle.tactic.":  stringsOf(puzzle.Tactics),
	"live.layout.":    layoutNames(),
	"tie-break.":      append(stringsOf(tournament.TieBreaks), string(tournament.ByLot)),

	"tournament.format.":   stringsOf(tournament.Formats),
	"tournament.about.":    stringsOf(tournament.Formats),
	"tournament.partners.": stringsOf([]tournament.Partners{tournament.FixedPartners, tournament.DrawnPartners}),
	"tournament.phase.":    stringsOf(tournamentjournal.Phases),
	"tournament.table.": stringsOf(
		[]tournament.Phase{tournament.Open, tournament.OnHold, tournament.Void, tournament.Rest}),
	"tournament.reason.":  stringsOf(tournament.Reasons()),
	"role.refused.":       stringsOf(tournaments.RoleFaults),
	"role.why.":           append(stringsOf(tournaments.RoleFaults), string(tournaments.RoleDenied)),
	"tournament.refused.": stringsOf(tournaments.Codes[3:]), // the first three use other sentences
	"form.":               stringsOf(FormFields),
	"form.about.":         stringsOf(FormFields),
}

func layoutNames() (names []string) {
	for _, layout := range table.LiveLayouts {
		names = append(names, layout.Name)
	}
	return names
}

// declaredValues returns the values of the constants of a type that a file declares.
func declaredValues(path, of string) (values []string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, 0)
	if err != nil {
		panic(err)
	}
	ast.Inspect(file, func(n ast.Node) bool {
		spec, is := n.(*ast.ValueSpec)
		if !is {
			return true
		}
		if name, typed := spec.Type.(*ast.Ident); typed && name.Name == of {
			text, err := strconv.Unquote(spec.Values[0].(*ast.BasicLit).Value)
			if err != nil {
				panic(err)
			}
			values = append(values, text)
		}
		return true
	})
	return values
}

func allPermissions() (list []Permission) {
	for _, name := range declaredValues("permission.go", "Permission") {
		list = append(list, Permission(name))
	}
	return list
}

func stringsOf[T any](all []T) []string {
	var list []string
	for _, one := range all {
		list = append(list, fmt.Sprint(one))
	}
	return list
}

func fleetNames() []string {
	var names []string
	for _, e := range game.Editions {
		names = append(names, stringsOf(e.Fleets[:])...)
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// routeFamilies lists the families whose keys come from the commands, buttons and selects of package discord. The tests
// of that package check them.
var routeFamilies = []string{"button.", "placeholder.", "command.", "option.", "choice.", "setting."}

// catalogMembers returns what follows a family's prefix in the English catalog.
func catalogMembers(t *testing.T, family string) (members []string) {
	t.Helper()
	for key := range catalog(t, "en") {
		if member, of := strings.CutPrefix(key, family); of {
			members = append(members, member)
		}
	}
	slices.Sort(members)
	return members
}

// catalogPaths returns the commands, or the options, that the catalogs name.
func catalogPaths(t *testing.T, family string) (list []string) {
	t.Helper()
	for _, member := range catalogMembers(t, family) {
		if path, named := strings.CutSuffix(member, ".name"); named {
			list = append(list, strings.ReplaceAll(path, ".", " "))
		}
	}
	return list
}

// keysInCode returns the keys that the package's source uses: literals, and prefixes with what families lists for them.
// The value reports whether the sentence depends on a number.
func keysInCode(t *testing.T) (plural map[string]bool) {
	t.Helper()
	plural = map[string]bool{}
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	used := map[string]bool{}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			name, key := sayCall(n)
			if name == "" {
				return true
			}
			for _, key := range expand(t, used, key) {
				plural[key] = plural[key] || name == "many"
			}
			return true
		})
	}
	for family := range families {
		if !used[family] {
			t.Errorf("the code uses no key of the family %q", family)
		}
	}
	return plural
}

// sayCall returns the function that a node calls and the key, if it is say, many, or a function that passes a key on to
// them. It returns "" for any other node.
func sayCall(n ast.Node) (name string, key ast.Expr) {
	call, ok := n.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return "", nil
	}
	selector, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return "", nil
	}
	switch selector.Sel.Name {
	case "say", "find", "many", "term":
		return selector.Sel.Name, call.Args[0]
	case "handAlt":
		return "say", call.Args[0]
	case "pile":
		return "many", call.Args[0]
	}
	return "", nil
}

// expand returns the keys that an argument stands for.
func expand(t *testing.T, used map[string]bool, key ast.Expr) []string {
	t.Helper()
	if sum, ok := key.(*ast.BinaryExpr); ok {
		for ok {
			key = sum.X
			sum, ok = key.(*ast.BinaryExpr)
		}
	}
	literal, ok := key.(*ast.BasicLit)
	if !ok {
		return nil // a key passed on by one of the functions above
	}
	text, err := strconv.Unquote(literal.Value)
	if err != nil {
		t.Fatal(err)
	}
	members, ok := families[text]
	if slices.Contains(routeFamilies, text) {
		members, ok = catalogMembers(t, text), true
	}
	if ok {
		used[text] = true
		var keys []string
		for _, member := range members {
			keys = append(keys, text+member)
		}
		return keys
	}
	return []string{text}
}
