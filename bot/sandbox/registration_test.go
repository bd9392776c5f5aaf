package sandbox_test

import (
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

func TestCommandsAreRegisteredByNameAndType(t *testing.T) {
	b, g, _, _ := rawTable(t, sandbox.Options{})
	made := b.do("POST", b.commandsPath(), command(
		object{"name_localizations": object{"fr": "c-fr"}, "default_member_permissions": "32"}))
	if made.status != 201 {
		t.Fatal(made)
	}
	again := b.do("POST", b.commandsPath(), command(
		object{"description": "new", "name_localizations": object{"fr": "c-fr"}}))
	if again.status != 200 || again.get("id") != made.get("id") || again.get("version") == made.get("version") {
		t.Errorf("a namesake: %v after %v", again, made)
	}
	if v := b.do("GET", b.commandsPath(), nil); strings.Contains(string(v.body), "c-fr") {
		t.Errorf("localisations come without being asked for: %s", v.body)
	}
	if v := b.do("GET", b.commandsPath()+"?with_localizations=true", nil); !strings.Contains(string(v.body), "c-fr") {
		t.Errorf("localisations do not come: %s", v.body)
	}
	path := b.commandsPath() + "/" + made.get("id")
	b.do("DELETE", path, nil).accepted(t, "a deletion")
	b.do("DELETE", path, nil).refused(t, "a deleted command", 404, 10063)
	guild := "/applications/" + b.d.ApplicationID() + "/guilds/" + g.ID() + "/commands"
	b.do("PUT", guild, []any{command(nil)}).accepted(t, "commands of a guild")
	if n := len(b.d.Commands(g)); n != 1 {
		t.Errorf("the guild has %d commands", n)
	}
	b.do("PUT", guild, []any{command(object{"contexts": []any{0}})}).accepted(t, "contexts of a guild's command")
	if len(b.d.Warnings()) != 1 {
		t.Errorf("warnings: %q", b.d.Warnings())
	}
}

func TestLocalizationsAreListedOnRequest(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	b.do("PUT", b.commandsPath(), []any{korsarCommand}).accepted(t, "the command")
	if v := b.do("GET", b.commandsPath(), nil); strings.Contains(string(v.body), "édition") ||
		strings.Contains(string(v.body), "Corsaire") {
		t.Errorf("localisations come without being asked for: %s", v.body)
	}
	if v := b.do("GET", b.commandsPath()+"?with_localizations=true", nil); !strings.Contains(
		string(v.body), "édition") || !strings.Contains(string(v.body), "Corsaire") {
		t.Errorf("localisations do not come: %s", v.body)
	}
}

func TestSubcommandCannotHaveContexts(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(object{
		"options": []any{object{"type": 1, "name": "s", "description": "d", "default_member_permissions": "32",
			"contexts": []any{0}}}})).accepted(t, "a subcommand with places")
	want := []string{"POST /applications/{application}/commands: options.0.contexts",
		"POST /applications/{application}/commands: options.0.default_member_permissions"}
	if got := b.d.Warnings(); !slices.Equal(got, want) {
		t.Errorf("warnings %q; want %q", got, want)
	}
}
