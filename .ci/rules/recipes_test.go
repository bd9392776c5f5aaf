package main

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// recipe is a recipe of CONTRIBUTING.md, followed in a copy of the module. Its tests run there as contributors run
// them.
type recipe struct {
	t    *testing.T
	text string
	dir  string
}

// campaign is the environment variable that enables these tests, which take minutes.
const campaign = "KORSAR_CAMPAIGN"

// openRecipe copies the module and finds the recipe.
func openRecipe(t *testing.T, heading string) recipe {
	t.Helper()
	if os.Getenv(campaign) == "" {
		t.Skip("takes minutes: set " + campaign + "=1")
	}
	t.Parallel()
	if _, err := exec.LookPath("go"); err != nil {
		t.Skipf("recipes run go test: %v", err)
	}
	contributing, err := os.ReadFile(filepath.Join(repository, "CONTRIBUTING.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, text, found := strings.Cut(string(contributing), "### "+heading+"\n")
	if !found {
		t.Fatalf("CONTRIBUTING.md has no recipe %q", heading)
	}
	r := recipe{t: t, text: regexp.MustCompile(`(?s)\n##.*`).ReplaceAllString(text, ""), dir: t.TempDir()}
	for _, folder := range []string{"game", "storage", "bot", "docs"} {
		r.must(os.CopyFS(filepath.Join(r.dir, folder), os.DirFS(filepath.Join(repository, folder))))
	}
	for _, file := range []string{"go.mod", "go.sum", "README.md"} {
		text, err := os.ReadFile(filepath.Join(repository, file))
		r.must(err)
		r.must(os.WriteFile(filepath.Join(r.dir, file), text, 0o600))
	}
	return r
}

func (r recipe) must(err error) {
	r.t.Helper()
	if err != nil {
		r.t.Fatal(err)
	}
}

// read returns the text of a file of the copy.
func (r recipe) read(file string) string {
	r.t.Helper()
	text, err := os.ReadFile(filepath.Join(r.dir, file))
	r.must(err)
	return string(text)
}

// write writes a file that the recipe names. NAME in the file's path stands for name.
func (r recipe) write(named, name, text string) {
	r.t.Helper()
	if !strings.Contains(r.text, "`"+named+"`") {
		r.t.Errorf("the recipe does not name %s", named)
	}
	file := filepath.Join(r.dir, strings.ReplaceAll(named, "NAME", name))
	r.must(os.MkdirAll(filepath.Dir(file), 0o700))
	r.must(os.WriteFile(file, []byte(text), 0o600))
}

// insert adds text to a file that the recipe names, right behind a text that must be there once.
func (r recipe) insert(file, behind, text string) {
	r.t.Helper()
	old := r.read(file)
	if strings.Count(old, behind) != 1 {
		r.t.Fatalf("%s has not one %q", file, behind)
	}
	r.write(file, "", strings.Replace(old, behind, behind+text, 1))
}

// commands returns the commands that run tests in the recipe, in order.
func (r recipe) commands() (list []string) {
	for _, found := range regexp.MustCompile("`(go test [^`]*)`").FindAllStringSubmatch(r.text, -1) {
		list = append(list, found[1])
	}
	return list
}

// run runs a command in the copy.
func (r recipe) run(command string) (output string, passed bool) {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(r.t.Context(), 5*time.Minute)
	defer cancel()
	fields := strings.Fields(command)
	c := exec.CommandContext(ctx, fields[0], fields[1:]...)
	c.Dir = r.dir
	c.Env = slices.DeleteFunc(os.Environ(), func(v string) bool { return strings.HasPrefix(v, "KORSAR_") })
	c.Env = append(c.Env, "GOFLAGS=-vet=off -trimpath") // lint runs go vet; -trimpath lets copies share builds
	text, err := c.CombinedOutput()
	if exit := (*exec.ExitError)(nil); err != nil && !errors.As(err, &exit) {
		r.t.Fatalf("%s: %v", command, err)
	}
	return string(text), err == nil
}

// fails runs a command that must fail and name everything that is missing.
func (r recipe) fails(command string, names ...string) {
	r.t.Helper()
	output, passed := r.run(command)
	if passed {
		r.t.Errorf("%s passes, though the recipe was not followed to its end", command)
	}
	for _, name := range names {
		if !strings.Contains(output, name) {
			r.t.Errorf("%s does not name %s:\n%s", command, name, output)
		}
	}
}

// passes runs the commands of the recipe. Their number must be as given, and each must pass.
func (r recipe) passes(many int) {
	r.t.Helper()
	commands := r.commands()
	if len(commands) != many {
		r.t.Fatalf("the recipe has the commands %q, want %d", commands, many)
	}
	for _, command := range commands {
		if output, passed := r.run(command); !passed {
			r.t.Errorf("%s:\n%s", command, output)
		}
	}
}

// TestRecipeOfALanguage follows the recipe with a language that is English with accents.
func TestRecipeOfALanguage(t *testing.T) {
	r := openRecipe(t, "A language")
	const catalog, alike = "bot/say/catalog/NAME.json", "bot/say/testdata/alike/NAME.txt"
	const forbidden = "bot/say/testdata/voice/NAME-forbidden.txt"
	tag := unspoken(t)
	var english map[string]any
	r.must(json.Unmarshal([]byte(r.read("bot/say/catalog/en.json")), &english))
	accented, same := translated(english)

	unfinished := maps.Clone(accented)
	delete(unfinished, "rules.cards")
	unfinished["rules.turn"] = english["rules.turn"]
	unfinished["cards"] = map[string]any{"other": "{{.Count}}"}
	unfinished["seat"] = "séát"
	r.write(catalog, tag, encoded(t, unfinished))
	r.fails("go test ./bot/say -run Sentence|Placeholders", `"rules.cards" is missing`, `"rules.turn" equals English`,
		`"cards" is said by number`, `"seat" (other) has the placeholders []`)

	r.write(catalog, tag, encoded(t, accented))
	r.write(alike, tag, strings.Join(same, "\n")+"\n")
	r.write(forbidden, tag, "crew → áúdíéncé\n")
	r.passes(3)
	if page := r.read("bot/say/testdata/lobby-full.golden"); !strings.Contains(page, "=== "+tag+"\n") {
		t.Errorf("-update does not write the pages of %s:\n%s", tag, page)
	}
}

// unspoken returns the tag of a language without a catalog. The tag is not one of Discord's locales, and the language
// has the plural forms of English.
func unspoken(t *testing.T) string {
	t.Helper()
	for _, tag := range []string{"es", "sv", "pt"} {
		_, err := os.Stat(filepath.Join(repository, "bot/say/catalog", tag+".json"))
		if errors.Is(err, fs.ErrNotExist) {
			return tag
		}
	}
	t.Fatal("every language has a catalog: name another")
	return ""
}

// translated returns a catalog with an accent on every vowel, and the keys of the sentences that stay the same.
func translated(english map[string]any) (catalog map[string]any, same []string) {
	catalog = map[string]any{}
	for _, key := range slices.Sorted(maps.Keys(english)) {
		switch sentence := english[key].(type) {
		case string:
			catalog[key] = accented(sentence)
			if catalog[key] == sentence {
				same = append(same, key)
			}
		case map[string]any:
			forms, forSame := translated(sentence)
			catalog[key] = forms
			if len(forSame) == len(sentence) {
				same = append(same, key)
			}
		}
	}
	return catalog, same
}

// accented puts an accent on every vowel of a sentence, so that it fits where the English one does. Placeholders and
// code stay.
func accented(sentence string) string {
	parts := regexp.MustCompile("\\{\\{[^}]*}}|`[^`]*`|[aeiouAEIOU]")
	return parts.ReplaceAllStringFunc(sentence, func(part string) string {
		if i := strings.Index("aeiouAEIOU", part); i >= 0 {
			return string([]rune("áéíóúÁÉÍÓÚ")[i])
		}
		return part
	})
}

func encoded(t *testing.T, catalog map[string]any) string {
	t.Helper()
	text, err := json.MarshalIndent(catalog, "", "\t")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// TestRecipeOfAnEdition follows the recipe with an edition whose values each occur in some sheet, but together in none.
// One of its fleets has a new name.
func TestRecipeOfAnEdition(t *testing.T) {
	r := openRecipe(t, "An edition")
	const name, id = "islanders", "islanders-2099"
	r.write("game/edition_NAME.go", name, `package game

// Islanders is generated.
var Islanders = Edition{
	ID: "islanders-2099", Title: "Islanders", Fleets: [Fleets]FleetName{"blue", "green", "red", "umber"},
	AtEnd: ShipsAreDiscarded, AdmiralFor: OwnShips, PartnersMeet: NotInOneRound,
}
`)
	r.insert("game/edition.go", "&"+lastEdition(t, r), ", &Islanders")
	r.fails("go test ./game -run TestEditions|TestNames", "storedEditions", "referee/edition.go",
		"sentences/editions.go")
	r.fails("go test ./bot/say ./bot/draw -run Sentence|Dye", `"fleet.umber" is missing`, `"fleets.umber" is missing`,
		"umber has no dye")

	r.insert("game/view_test.go", "var storedEditions = []string{", `"`+id+`", `)
	r.insert("game/gametest/referee/edition.go", "var editions = map[string]edition{",
		`"`+id+`": {partnersApart: true},`)
	r.write("game/gametest/sentences/NAME.go", name, `package sentences

func islanders() []Sentence { return sheet("099", []string{"islanders-2099"}, players("Players")) }
`)
	r.insert("game/gametest/sentences/editions.go", "var sheets = []ruleSheet{",
		`{edition: "`+id+`", sentences: islanders, partnersApart: true},`)
	r.insert("game/gametest/sentences/sentences_test.go", "var sections = map[string][]string{", `"099": {"Players"},`)
	catalogs, err := filepath.Glob(filepath.Join(r.dir, "bot/say/catalog/*.json"))
	r.must(err)
	for _, catalog := range catalogs {
		text, err := os.ReadFile(catalog)
		r.must(err)
		tag := strings.TrimSuffix(filepath.Base(catalog), ".json")
		words := strings.Replace(string(text), "{", `{"fleet.umber": "umb`+tag+`", "fleets.umber": "umbs`+tag+`",`, 1)
		r.must(os.WriteFile(catalog, []byte(words), 0o600))
	}
	r.insert("bot/draw/palette.go", "var dyes = map[game.FleetName]paint{\n", `"umber": hex(0x6b4a2f),`+"\n")
	r.passes(2)
}

// lastEdition returns the name of the last variable in game.Editions.
func lastEdition(t *testing.T, r recipe) string {
	t.Helper()
	list := regexp.MustCompile(`var Editions = \[\]\*Edition\{[^}]*&(\w+)\}`)
	found := list.FindStringSubmatch(r.read("game/edition.go"))
	if found == nil {
		t.Fatal("game/edition.go lists no editions")
	}
	return found[1]
}
