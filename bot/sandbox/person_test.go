package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// korsarCommand is a command with every kind of option.
var korsarCommand = object{"name": "korsar", "description": "d", "name_localizations": object{"fr": "corsaire"},
	"options": []any{
		object{"type": 1, "name": "new", "description": "d", "name_localizations": object{"fr": "partie"},
			"options": []any{
				object{"type": 3, "name": "edition", "description": "d", "required": true,
					"name_localizations": object{"fr": "édition"}, "choices": []any{
						object{"name": "Korsar (2019)", "value": "korsar-2019",
							"name_localizations": object{"fr": "Corsaire (2019)"}}}},
				object{"type": 3, "name": "seats", "description": "d", "choices": choices(9)[2:]},
				object{"type": 5, "name": "thread", "description": "d"},
				object{"type": 6, "name": "rival", "description": "d"},
				object{"type": 8, "name": "crew", "description": "d"},
				object{"type": 3, "name": "title", "description": "d"},
			}},
		object{"type": 1, "name": "end", "description": "d"},
	}}

func TestTypedLineSendsItsOptions(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), korsarCommand).accepted(t, "the command")
	louis, mates := b.d.NewPerson("louis", "fr"), g.NewRole("mates", 0, false)
	g.Add(louis)
	for _, line := range []struct {
		person *sandbox.Person
		typed  string
		sent   string // options of the subcommand, as JSON
	}{
		{anne, "/korsar new edition:Korsar (2019)", `[["edition","korsar-2019"]]`},
		{anne, "/korsar new edition:korsar-2019 seats:3 thread:true",
			`[["edition","korsar-2019"],["seats","3"],["thread",true]]`},
		{louis, "/corsaire partie édition:Corsaire (2019) thread:False",
			`[["edition","korsar-2019"],["thread",false]]`},
		{louis, "/korsar new edition:Korsar (2019)", `[["edition","korsar-2019"]]`},
		{anne, "/korsar new edition:korsar-2019 rival:@louis crew:@mates",
			`[["edition","korsar-2019"],["rival","` + louis.ID() + `"],["crew","` + mates.ID() + `"]]`},
		{anne, "/korsar new title:one  two edition:korsar-2019",
			`[["title","one  two"],["edition","korsar-2019"]]`},
		{anne, "/korsar new edition:korsar-2019 title:a title:b", `[["edition","korsar-2019"],["title","a title:b"]]`},
		{anne, "/korsar end", `[]`},
	} {
		received := b.typeCommand(line.person, ch, line.typed)
		options := received.event["data"].(object)["options"].([]any)
		options, _ = options[0].(object)["options"].([]any)
		sent := []any{}
		for _, o := range options {
			sent = append(sent, []any{o.(object)["name"], o.(object)["value"]})
		}
		if got, _ := json.Marshal(sent); string(got) != line.sent {
			t.Errorf("%s sent %s; want %s", line.typed, got, line.sent)
		}
		b.respond(received, 4, object{"content": "x"})
	}
}

// TestInvalidLinesAreRefusedByTheClient: the client refuses a line that it would not send, and names the alternatives
// in the reader's language.
func TestInvalidLinesAreRefusedByTheClient(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), korsarCommand).accepted(t, "the command")
	for _, line := range []string{
		"korsar new", "/", "/unknown", "/korsar", "/korsar old", "/korsar new",
		"/korsar new edition:nothing", "/korsar new seats:3", "/korsar new edition", "/korsar new colour:red",
		"/korsar new edition:korsar-2019 seats:1", "/korsar new edition:korsar-2019 seats:9",
		"/korsar new edition:korsar-2019 thread:maybe", "/korsar new edition:korsar-2019 rival:@nobody",
		"/korsar new edition:korsar-2019 crew:@nobody", "/korsar new edition:korsar-2019 title:",
		"/korsar new edition:korsar-2019 edition:korsar-2019",
	} {
		if _, err := anne.Type(b.ctx, ch, line); !errors.Is(err, sandbox.ErrClient) {
			t.Errorf("%q: %v", line, err)
		}
	}
	louis := b.d.NewPerson("louis", "fr")
	ch.Guild().Add(louis)
	for line, want := range map[string]string{"/korsar": "send /korsar alone; there are: partie,",
		"/korsar old": `find "old" under /korsar; there are: partie,`, "/old": "registered are: go, corsaire"} {
		if _, err := louis.Type(b.ctx, ch, line); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, expected %q", line, err, want)
		}
	}
	if _, err := anne.Suggest(b.ctx, ch, "/korsar new edition:k"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("suggestions without autocomplete: %v", err)
	}
	ch.Deny(anne, sandbox.UseApplicationCommand)
	if _, err := anne.Type(b.ctx, ch, "/go"); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("without permission: %v", err)
	}
}

func TestManagersAreOfferedTheirCommands(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(object{"name": "admin", "default_member_permissions": "32"})).
		accepted(t, "the command")
	has := func() bool {
		return slices.ContainsFunc(anne.Commands(ch), func(c sandbox.Command) bool { return c.Name == "admin" })
	}
	if has() {
		t.Error("anne is offered a command for managers")
	}
	g.Add(anne, g.NewRole("manager", sandbox.ManageGuild, false))
	if !has() {
		t.Error("a manager is not offered the command")
	}
}

func TestPeopleUseOnlyOfferedComponents(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	id := b.do("POST", messagesPath(ch), object{"content": "x", "components": []any{
		row(object{"type": 2, "style": 5, "label": "Link", "url": "https://example.com"},
			object{"type": 2, "style": 1, "label": "Off", "custom_id": "off", "disabled": true},
			object{"type": 2, "style": 1, "label": "Rules", "custom_id": "r", "emoji": object{"name": "📖"}}),
		row(selection(repeat(3, choice), object{"placeholder": "Move", "max_values": 2})),
		row(object{"type": 5, "custom_id": "who", "placeholder": "Rival"}),
	}}).accepted(t, "the message").get("id")
	for _, label := range []string{"Link", "Off", "Nothing"} {
		if _, err := anne.Click(b.ctx, id, label); !errors.Is(err, sandbox.ErrClient) {
			t.Errorf("click on %s: %v", label, err)
		}
	}
	for _, label := range []string{"Rules", "📖", "📖 Rules", "r"} {
		received := b.click(anne, id, label)
		b.respond(received, 6, nil).accepted(t, label)
	}
	for _, wrong := range [][]string{{}, {"0", "1", "2"}, {"7"}} {
		if _, err := anne.Choose(b.ctx, id, "Move", wrong...); !errors.Is(err, sandbox.ErrClient) {
			t.Errorf("choosing %q: %v", wrong, err)
		}
	}
	received := b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
		return anne.Choose(ctx, id, "Move", "2", "0")
	})
	if values := received.event["data"].(object)["values"].([]any); len(values) != 2 || values[0] != "2" {
		t.Errorf("values %v", values)
	}
	b.respond(received, 6, nil)
	received = b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
		return anne.Choose(ctx, id, "Rival", "anne")
	})
	resolved := received.event["data"].(object)["resolved"].(object)
	if resolved["users"].(object)[anne.ID()] == nil || resolved["members"].(object)[anne.ID()] == nil {
		t.Errorf("resolved %v", resolved)
	}
	b.respond(received, 6, nil)
}

func TestSuggestionsAreLimitedAndSendTheirValue(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	b.do("POST", b.commandsPath(), command(object{
		"name": "play", "options": []any{object{"type": 3, "name": "move", "description": "d",
			"autocomplete": true}}})).accepted(t, "the command")
	suggest := func(data any, status, code int) {
		t.Helper()
		done := make(chan error, 1)
		received := b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
			_, err := anne.Suggest(ctx, ch, "/play move:dr")
			done <- err
			return nil, err
		})
		focused := received.event["data"].(object)["options"].([]any)[0].(object)
		if focused["focused"] != true || focused["value"] != "dr" {
			t.Errorf("asked with %v", focused)
		}
		b.respond(received, 4, object{"content": "x"}).
			refused(t, "a message to an autocomplete", 400, 50035, "type BASE_TYPE_CHOICES")
		if v := b.respond(received, 8, data); v.status != status || v.code != code {
			t.Errorf("suggestions: %v; want %d code %d", v, status, code)
		}
		if status >= 400 {
			b.respond(received, 8, object{"choices": []any{}})
		}
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
	suggest(object{"choices": choices(25)}, 204, 0)
	suggest(object{"choices": choices(26)}, 400, 50035)
	suggest(object{"choices": []any{object{"name": text(101), "value": "v"}}}, 400, 50035)
	suggest(object{"choices": []any{object{"name": "Draw a card", "value": "D"}}}, 204, 0)
	received := b.typeCommand(anne, ch, "/play move:Draw a card")
	if value := received.event["data"].(object)["options"].([]any)[0].(object)["value"]; value != "D" {
		t.Errorf("the picked suggestion sent %v", value)
	}
	b.respond(received, 4, object{"content": "x"})
}

func TestWaitEndsWithItsContext(t *testing.T) {
	d := open(t, sandbox.Options{})
	ctx, cancel := context.WithTimeout(t.Context(), time.Millisecond)
	defer cancel()
	if err := d.Wait(ctx, func() bool { return false }); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("waiting for nothing: %v", err)
	}
}
