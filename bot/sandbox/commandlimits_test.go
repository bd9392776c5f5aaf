package sandbox_test

import (
	"fmt"
	"maps"
	"strconv"
	"testing"

	"korsar/bot/sandbox"
)

func command(more object) object {
	c := object{"name": "c", "description": "d"}
	maps.Copy(c, more)
	return c
}

func commandOption(more object) object {
	o := object{"type": 3, "name": "o", "description": "d"}
	maps.Copy(o, more)
	return command(object{"options": []any{o}})
}

func options(n int) []any {
	return repeat(n, func(i int) any { return object{"type": 3, "name": fmt.Sprint("o", i), "description": "d"} })
}

func choices(n int) []any {
	return repeat(n, func(i int) any { return object{"name": strconv.Itoa(i), "value": strconv.Itoa(i)} })
}

// commandOfSize returns a command with exactly n counted characters.
func commandOfSize(n int) object {
	n -= 2 // its name and description
	list := []any{}
	for i := 0; n > 0; i++ {
		values := []any{}
		n -= 3
		for j := 0; j < 25 && n > 0; j++ {
			size := min(n-1, 100)
			values = append(values, object{"name": strconv.Itoa(j % 10), "value": text(size)})
			n -= size + 1
		}
		list = append(list, object{"type": 3, "name": fmt.Sprintf("o%c", 'a'+i), "description": "d", "choices": values})
	}
	return command(object{"options": list})
}

var commandLimits = []limit{
	{"commands: name 32", command(object{"name": text(32)}), command(object{"name": text(33)}),
		errorsOf("name BASE_TYPE_BAD_LENGTH")},
	{"commands: name in lower case", command(object{"name": "korsar-games"}), command(object{"name": "Korsar"}),
		errorsOf("name APPLICATION_COMMAND_INVALID_NAME")},
	{"commands: name without spaces", command(object{"name": "l'île_2"}), command(object{"name": "my games"}),
		errorsOf("name APPLICATION_COMMAND_INVALID_NAME")},
	{"commands: localized name", command(object{"name_localizations": object{"fr": "île"}}),
		command(object{"name_localizations": object{"fr": "Île"}}),
		errorsOf("name_localizations.fr APPLICATION_COMMAND_INVALID_NAME")},
	{"commands: a locale of Discord's", command(object{"name_localizations": object{"en-GB": "c"}}),
		command(object{"name_localizations": object{"en": "c"}}), errorsOf("name_localizations.en BASE_TYPE_CHOICES")},
	{"commands: description 100", command(object{"description": text(100)}), command(object{"description": text(101)}),
		errorsOf("description BASE_TYPE_BAD_LENGTH")},
	{"commands: a description", command(nil), object{"name": "c"}, errorsOf("description BASE_TYPE_REQUIRED")},
	{"commands: 25 options", command(object{"options": options(25)}), command(object{"options": options(26)}),
		errorsOf("options BASE_TYPE_MAX_LENGTH")},
	{"commands: 25 choices", commandOption(object{"choices": choices(25)}),
		commandOption(object{"choices": choices(26)}), errorsOf("options.0.choices BASE_TYPE_MAX_LENGTH")},
	{"commands: 25 subcommands", command(object{"options": repeat(25, subcommand)}),
		command(object{"options": repeat(26, subcommand)}), errorsOf("options BASE_TYPE_MAX_LENGTH")},
	{"commands: subcommands or options", command(object{"options": repeat(2, subcommand)}),
		command(object{"options": append(repeat(1, subcommand), options(1)...)}),
		errorsOf("options APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")},
	{"commands: option name", commandOption(object{"name": text(32)}), commandOption(object{"name": "Seats"}),
		errorsOf("options.0.name APPLICATION_COMMAND_INVALID_NAME")},
	{"commands: option description", commandOption(object{"description": text(100)}),
		commandOption(object{"description": ""}), errorsOf("options.0.description BASE_TYPE_BAD_LENGTH")},
	{"commands: choice name 100", commandOption(object{"choices": []any{object{"name": text(100), "value": "v"}}}),
		commandOption(object{"choices": []any{object{"name": text(101), "value": "v"}}}),
		errorsOf("options.0.choices.0.name BASE_TYPE_BAD_LENGTH")},
	{"commands: choice value 100", commandOption(object{"choices": []any{object{"name": "n", "value": text(100)}}}),
		commandOption(object{"choices": []any{object{"name": "n", "value": text(101)}}}),
		errorsOf("options.0.choices.0.value BASE_TYPE_BAD_LENGTH")},
	{"commands: choices of a string option", commandOption(object{"choices": choices(1)}),
		commandOption(object{"type": 5, "choices": choices(1)}),
		errorsOf("options.0.choices APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID")},
	{"commands: numbers are not known here", commandOption(object{"type": 8}), commandOption(object{"type": 4}),
		errorsOf("options.0.type SANDBOX_UNSUPPORTED")},
	{"commands: lengths of values are not known here", commandOption(nil), commandOption(object{"min_length": 0}),
		errorsOf("options.0.min_length SANDBOX_UNSUPPORTED")},
	{"commands: no subcommand of a subcommand", command(object{"options": repeat(1, subcommand)}),
		command(object{"options": []any{object{"type": 1, "name": "s", "description": "d",
			"options": repeat(1, subcommand)}}}),
		errorsOf("options.0.options.0.type APPLICATION_COMMAND_OPTIONS_TYPE_INVALID")},
	{"commands: a choice has a value", commandOption(object{"choices": choices(1)}),
		commandOption(object{"choices": []any{object{"name": "n"}}}),
		errorsOf("options.0.choices.0.value BASE_TYPE_REQUIRED")},
	{"commands: a number is no string", commandOption(object{"choices": choices(1)}),
		commandOption(object{"choices": []any{object{"name": "n", "value": 1}}}),
		errorsOf("options.0.choices.0.value STRING_TYPE_CONVERT")},
	{"commands: a value is a scalar", commandOption(object{"choices": choices(1)}),
		commandOption(object{"choices": []any{object{"name": "n", "value": []any{}}}}),
		errorsOf("options.0.choices.0.value STRING_TYPE_CONVERT")},
	{"commands: autocomplete or choices", commandOption(object{"autocomplete": true}),
		commandOption(object{"autocomplete": true, "choices": choices(1)}),
		errorsOf("options.0.autocomplete APPLICATION_COMMAND_OPTIONS_AUTOCOMPLETE_INVALID")},
	{"commands: required options first", command(object{
		"options": []any{object{"type": 3, "name": "a", "description": "d", "required": true},
			object{"type": 3, "name": "b", "description": "d"}}}),
		command(object{"options": []any{object{"type": 3, "name": "a", "description": "d"},
			object{"type": 3, "name": "b", "description": "d", "required": true}}}),
		errorsOf("options.1 APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID")},
	{"commands: 8000 characters", commandOfSize(8000), commandOfSize(8001), errorsOf("APPLICATION_COMMAND_TOO_LARGE")},
	{"commands: no description in a menu", object{"name": "Challenge me", "type": 2},
		object{"name": "Challenge me", "type": 2, "description": "d"},
		errorsOf("description APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_NOT_ALLOWED")},
	{"contexts: known kinds", command(object{"contexts": []any{0, 1, 2}}), command(object{"contexts": []any{3}}),
		errorsOf("contexts.0 BASE_TYPE_CHOICES")},
	{"contexts: not by the deprecated field", command(object{"contexts": []any{0}}),
		command(object{"dm_permission": false}), errorsOf("dm_permission SANDBOX_UNSUPPORTED")},
	{"contexts: known installations", command(object{"integration_types": []any{0, 1}}),
		command(object{"integration_types": []any{2}}), errorsOf("integration_types.0 BASE_TYPE_CHOICES")},
}

func subcommand(i int) any {
	return object{"type": 1, "name": fmt.Sprint("s", i), "description": "d"}
}

func TestCommandsAreLimitedAsOnDiscord(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	for _, limit := range commandLimits {
		b.do("POST", b.commandsPath(), limit.at).accepted(t, limit.name+", at the limit")
		b.do("POST", b.commandsPath(), limit.beyond).refused(t, limit.name+", beyond", 400, 50035, limit.errors...)
	}
	if warnings := b.d.Warnings(); len(warnings) > 0 {
		t.Errorf("warnings: %q", warnings)
	}
}

func TestNumberOfCommandsIsLimited(t *testing.T) {
	b, _, _, _ := rawTable(t, sandbox.Options{})
	for _, kind := range []struct{ kind, most int }{{1, 100}, {2, 15}, {3, 15}} {
		commandsOf := func(n int) []any {
			return repeat(n, func(i int) any {
				c := object{"name": fmt.Sprint("c", i), "type": kind.kind}
				if kind.kind == 1 {
					c["description"] = "d"
				}
				return c
			})
		}
		b.do("PUT", b.commandsPath(), commandsOf(kind.most)).accepted(t, "all commands of a kind")
		b.do("PUT", b.commandsPath(), commandsOf(kind.most+1)).refused(t, "one command more", 400, 30032)
		b.do("POST", b.commandsPath(), commandsOf(kind.most + 1)[kind.most]).
			refused(t, "one command more by itself", 400, 30032)
		b.do("POST", b.commandsPath(), commandsOf(1)[0]).accepted(t, "a command again")
	}
	b.do("PUT", b.commandsPath(), []any{command(nil), command(nil)}).
		refused(t, "a name twice", 400, 50035, "1.name APPLICATION_COMMANDS_DUPLICATE_NAME")
}
