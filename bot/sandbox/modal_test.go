package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

func modal(more object) object {
	m := object{"title": "t", "custom_id": "m", "components": repeat(1, textRow)}
	maps.Copy(m, more)
	return m
}

func textRow(i int) any { return row(textInput(fmt.Sprint("t", i), nil)) }

func label(input any, more object) object {
	l := object{"type": 18, "label": "l", "component": input}
	maps.Copy(l, more)
	return l
}

// labeled returns a modal with one labeled string select that has more fields.
func labeled(more object) object {
	return modal(object{"components": []any{label(modalSelect(more), nil)}})
}

func modalSelect(more object) object { return selection([]any{choice(0), choice(1)}, more) }

func textInput(id string, more object) object {
	c := object{"type": 4, "style": 1, "label": "l", "custom_id": id}
	maps.Copy(c, more)
	return c
}

// labeledText returns a text input without a label of its own.
func labeledText(more object) object {
	c := object{"type": 4, "style": 1, "custom_id": "t"}
	maps.Copy(c, more)
	return c
}

func TestModalsAreLimitedAsOnDiscord(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	for _, limit := range []limit{
		{"modal: title 45", modal(object{"title": text(45)}), modal(object{"title": text(46)}),
			errorsOf("data.title BASE_TYPE_BAD_LENGTH")},
		{"modal: 5 rows", modal(object{"components": repeat(5, textRow)}),
			modal(object{"components": repeat(6, textRow)}), errorsOf("data.components BASE_TYPE_BAD_LENGTH")},
		{"modal: a row", modal(nil), modal(object{"components": []any{}}),
			errorsOf("data.components BASE_TYPE_BAD_LENGTH")},
		{"modal: 4000 characters asked for", modal(
			object{"components": []any{row(textInput("t", object{"max_length": 4000}))}}),
			modal(object{"components": []any{row(textInput("t", object{"max_length": 4001}))}}),
			errorsOf("data.components.0.components.0.max_length NUMBER_TYPE_MAX")},
		{"modal: 4000 characters to start with", modal(
			object{"components": []any{row(textInput("t", object{"value": text(4000)}))}}),
			modal(object{"components": []any{row(textInput("t", object{"value": text(4001)}))}}),
			errorsOf("data.components.0.components.0.value BASE_TYPE_MAX_LENGTH")},
		{"modal: no buttons", modal(nil), modal(object{"components": []any{row(button(0))}}),
			errorsOf("data.components.0.components.0.type BASE_TYPE_CHOICES")},
		{"modal: a label with an input", labeled(nil), modal(object{"components": []any{
			object{"type": 18, "label": "l"}}}), errorsOf("data.components.0.component BASE_TYPE_REQUIRED")},
		{"modal: label 45", modal(object{"components": []any{label(modalSelect(nil), object{"label": text(45)})}}),
			modal(object{"components": []any{label(modalSelect(nil), object{"label": text(46)})}}),
			errorsOf("data.components.0.label BASE_TYPE_BAD_LENGTH")},
		{"modal: description of a label 100",
			modal(object{"components": []any{label(modalSelect(nil), object{"description": text(100)})}}),
			modal(object{"components": []any{label(modalSelect(nil), object{"description": text(101)})}}),
			errorsOf("data.components.0.description BASE_TYPE_MAX_LENGTH")},
		{"modal: inputs not known here", labeled(nil), modal(object{"components": []any{
			label(object{"type": 5, "custom_id": "f"}, nil)}}),
			errorsOf("data.components.0.component.type SANDBOX_UNSUPPORTED")},
		{"modal: texts not known here", labeled(nil), modal(object{"components": []any{
			object{"type": 10, "content": "x"}}}), errorsOf("data.components.0.type SANDBOX_UNSUPPORTED")},
		{"modal: one line of text", modal(object{"components": []any{label(labeledText(nil), nil)}}),
			modal(object{"components": []any{label(labeledText(object{"style": 2, "placeholder": "x"}), nil)}}),
			errorsOf("data.components.0.component.placeholder SANDBOX_UNSUPPORTED",
				"data.components.0.component.style SANDBOX_UNSUPPORTED")},
		{"modal: one text for an input", modal(object{"components": []any{label(labeledText(nil), nil)}}),
			modal(object{"components": []any{label(labeledText(object{"label": "l"}), nil)}}),
			errorsOf("data.components.0.component.label SANDBOX_UNSUPPORTED")},
		{"modal: no selects in rows", labeled(nil), modal(object{"components": []any{row(modalSelect(nil))}}),
			errorsOf("data.components.0.components.0.type BASE_TYPE_CHOICES")},
		{"modal: no disabled selects", labeled(object{"disabled": false}), labeled(object{"disabled": true}),
			errorsOf("data.components.0.component.disabled COMPONENT_DISABLED_IN_MODAL")},
		{"modal: a required select takes a value", labeled(object{"min_values": 0, "required": false}),
			labeled(object{"min_values": 0}), errorsOf("data.components.0.component.min_values NUMBER_TYPE_MIN")},
		{"modal: custom ids unique", modal(object{"components": []any{
			label(labeledText(nil), nil), label(labeledText(object{"custom_id": "u"}), nil)}}),
			modal(object{"components": []any{label(labeledText(nil), nil), label(labeledText(nil), nil)}}),
			errorsOf("data.components.1.component.custom_id COMPONENT_CUSTOM_ID_DUPLICATED")},
		{"modal: custom id 100", modal(object{"custom_id": text(100)}), modal(object{"custom_id": text(101)}),
			errorsOf("data.custom_id BASE_TYPE_BAD_LENGTH")},
	} {
		received := b.typeCommand(anne, ch, "/go")
		b.respond(received, 9, limit.beyond).refused(t, limit.name+", beyond", 400, 50035, limit.errors...)
		b.respond(received, 9, limit.at).accepted(t, limit.name+", at the limit")
		if got := received.answer(t); got.Kind != sandbox.Opened {
			t.Errorf("%s: the person got %v", limit.name, got.Kind)
		}
	}
}

func TestPeopleSubmitOnlyTheirModals(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	bart := b.d.NewPerson("bart", "en-US")
	g.Add(bart)
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 9, modal(object{"components": []any{
		row(textInput("t", object{"label": "Name", "max_length": 3})),
		row(textInput("u", object{"label": "Why", "required": false, "value": "because"}))}})).accepted(t, "the modal")
	form := received.answer(t).Modal
	for _, values := range []sandbox.Inputs{{}, {"Name": {""}}, {"Name": {"long"}}, {"Name": {"ok"}, "Other": {"x"}}} {
		if _, err := anne.Submit(b.ctx, form, values); !errors.Is(err, sandbox.ErrClient) {
			t.Errorf("submitting %v: %v", values, err)
		}
	}
	if _, err := bart.Submit(b.ctx, form, sandbox.Inputs{"Name": {"ok"}}); !errors.Is(err, sandbox.ErrClient) {
		t.Errorf("another's modal: %v", err)
	}
	sent := b.interact(func(ctx context.Context) (*sandbox.Answer, error) {
		return anne.Submit(ctx, form, sandbox.Inputs{"Name": {"ok"}})
	})
	if data, _ := json.Marshal(sent.event["data"]); !strings.Contains(string(data), `"value":"ok"`) ||
		!strings.Contains(string(data), `"value":"because"`) {
		t.Errorf("submitted %s", data)
	}
	b.respond(sent, 9, modal(nil)).refused(t, "a modal upon a modal", 400, 50035, "type BASE_TYPE_CHOICES")
	b.respond(sent, 7, object{"content": "x"}).refused(
		t, "an update where no message is", 400, 50035, "type BASE_TYPE_CHOICES")
	b.respond(sent, 4, object{"content": "thanks"}).accepted(t, "the answer")
}

func TestModalsCarrySelectsAndTexts(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 9, modal(object{"components": []any{
		label(modalSelect(object{"custom_id": "pace", "options": []any{
			object{"label": "Live", "value": "live", "default": true}, object{"label": "Slow", "value": "slow"}}}),
			object{"label": "Pace", "description": "How fast"}),
		label(modalSelect(object{"custom_id": "rival", "required": false, "max_values": 2}), object{"label": "Rivals"}),
		label(labeledText(object{"custom_id": "title", "required": false}), object{"label": "Title"}),
	}})).accepted(t, "the modal")
	form := received.answer(t).Modal
	if p := form.Parts; p[0].Label != "Pace" || p[0].Description != "How fast" ||
		p[0].Input.Type != sandbox.TypeSelect {
		t.Errorf("the form is %+v", p)
	}
	for _, inputs := range []sandbox.Inputs{
		{"Pace": {}}, {"Pace": {"live", "slow"}}, {"Pace": {"other"}}, {"Rivals": {"nobody"}}, {"Title": {"a", "b"}},
	} {
		if _, err := anne.Submit(b.ctx, form, inputs); !errors.Is(err, sandbox.ErrClient) {
			t.Errorf("submitting %v: %v", inputs, err)
		}
	}
	submit := func(inputs sandbox.Inputs) object {
		t.Helper()
		sent := b.interact(func(ctx context.Context) (*sandbox.Answer, error) { return anne.Submit(ctx, form, inputs) })
		b.respond(sent, 4, object{"content": "x"}).accepted(t, "the answer")
		return sent.event["data"].(object)
	}
	filled := submit(sandbox.Inputs{"Pace": {"Slow"}, "rival": {"1"}, "Title": {"Friday"}})
	want := `[{"component":{"custom_id":"pace","id":2,"type":3,"values":["slow"]},"id":1,"type":18},` +
		`{"component":{"custom_id":"rival","id":4,"type":3,"values":["1"]},"id":3,"type":18},` +
		`{"component":{"custom_id":"title","id":6,"type":4,"value":"Friday"},"id":5,"type":18}]`
	if got, _ := json.Marshal(filled["components"]); string(got) != want {
		t.Errorf("submitted %s", got)
	}
	initial, _ := json.Marshal(submit(nil)["components"])
	for _, want := range []string{`"values":["live"]`, `"values":[]`, `"value":""`} {
		if !strings.Contains(string(initial), want) {
			t.Errorf("submitted without a change: %s", initial)
		}
	}
	if warnings := b.d.Warnings(); len(warnings) > 0 {
		t.Errorf("warnings: %q", warnings)
	}
}
