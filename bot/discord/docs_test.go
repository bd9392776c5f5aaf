package discord

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// commandInDocs matches a command between backticks, or an option of the command before it, such as `scope:`.
var commandInDocs = regexp.MustCompile("`(/korsar[^`]*|[a-z-]+:)`")

// TestDocsNameCommandsAndOptions expects docs and README to name every command, and no command or option that does not
// exist.
func TestDocsNameCommandsAndOptions(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages of docs: %v", len(pages), err)
	}
	named := make(map[string]bool)
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		var level []optionDefinition // what may come next
		for _, found := range commandInDocs.FindAllStringSubmatch(string(text), -1) {
			if strings.HasPrefix(found[1], "/") {
				level = subcommands()
			}
			for word := range strings.FieldsSeq(strings.TrimPrefix(found[1], "/")) {
				next, exists := findDefinition(level, word)
				if !exists {
					t.Errorf("%s names `%s`: there is no %s", page, found[1], word)
				}
				if !strings.Contains(word, ":") {
					level = next
				}
			}
			named[found[1]] = true
		}
	}
	for _, c := range allRoutes.commands {
		grouped := c.run == nil && c.path != "korsar-admin" // docs/hosting.md names it as a whole
		name := "/" + allRoutes.rootOf(c).term(english()).Name
		if c.isSubcommand() {
			name += " " + c.term(english()).Name
		}
		if !grouped && !named[name] {
			t.Errorf("no page of docs names %s", name)
		}
	}
}

// subcommands returns the commands as if they were parts of one.
func subcommands() (level []optionDefinition) {
	for _, d := range allRoutes.definitions() {
		level = append(level, optionDefinition{Type: int(discordgo.ApplicationCommandOptionSubCommand),
			localizedTerm: d.localizedTerm, Options: d.Options})
	}
	return level
}

// findDefinition returns what may follow a word: the name of a subcommand, or that of an option with a colon.
func findDefinition(level []optionDefinition, word string) (next []optionDefinition, exists bool) {
	name, _, isOption := strings.Cut(word, ":")
	i := slices.IndexFunc(level, func(o optionDefinition) bool {
		return o.Name == name && isOption != (o.Type == int(discordgo.ApplicationCommandOptionSubCommand))
	})
	if i < 0 {
		return nil, false
	}
	return level[i].Options, true
}
