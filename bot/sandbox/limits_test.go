package sandbox_test

import (
	"strconv"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// limit is a row of a table of limits. The request at the limit is accepted. The request beyond it is refused with code
// 50035 and the given errors.
type limit struct {
	name   string
	at     any
	beyond any
	errors []string
}

func errorsOf(errors ...string) []string { return errors }

func with(field string, value any) object { return object{"content": "x", field: value} }

func embed(field string, value any) object { return with("embeds", []any{object{field: value}}) }

func component(c any) object { return with("components", []any{row(c)}) }

func buttonWith(field string, value any) object {
	b := object{"type": 2, "style": 1, "label": "b", "custom_id": "b"}
	b[field] = value
	return component(b)
}

func option(field string, value any) object {
	o := object{"label": "l", "value": "v"}
	o[field] = value
	return component(selection([]any{o}, nil))
}

func fields(n int) []any {
	return repeat(n, func(int) any { return object{"name": "n", "value": "v"} })
}

var messageLimits = []limit{
	{"message: 2000 characters", object{"content": text(2000)}, object{"content": text(2001)},
		errorsOf("content BASE_TYPE_MAX_LENGTH")},
	{"message: characters are code points", object{"content": strings.Repeat("☠", 2000)},
		object{"content": strings.Repeat("☠", 2001)}, errorsOf("content BASE_TYPE_MAX_LENGTH")},
	{"message: 10 embeds", with("embeds", repeat(10, func(int) any { return object{"title": "t"} })),
		with("embeds", repeat(11, func(int) any { return object{"title": "t"} })),
		errorsOf("embeds BASE_TYPE_MAX_LENGTH")},
	{"embed: title 256", embed("title", text(256)), embed("title", text(257)),
		errorsOf("embeds.0.title BASE_TYPE_MAX_LENGTH")},
	{"embed: description 4096", embed("description", text(4096)), embed("description", text(4097)),
		errorsOf("embeds.0.description BASE_TYPE_MAX_LENGTH")},
	{"embed: 25 fields", embed("fields", fields(25)), embed("fields", fields(26)),
		errorsOf("embeds.0.fields BASE_TYPE_MAX_LENGTH")},
	{"embed: field name 256", embed("fields", []any{object{"name": text(256), "value": "v"}}),
		embed("fields", []any{object{"name": text(257), "value": "v"}}),
		errorsOf("embeds.0.fields.0.name BASE_TYPE_MAX_LENGTH")},
	{"embed: field value 1024", embed("fields", []any{object{"name": "n", "value": text(1024)}}),
		embed("fields", []any{object{"name": "n", "value": text(1025)}}),
		errorsOf("embeds.0.fields.0.value BASE_TYPE_MAX_LENGTH")},
	{"embed: no empty field name", embed("fields", []any{object{"name": "n", "value": "v"}}),
		embed("fields", []any{object{"name": " ", "value": "v"}}),
		errorsOf("embeds.0.fields.0.name BASE_TYPE_REQUIRED")},
	{"embed: no empty field value", embed("fields", []any{object{"name": "n", "value": "v"}}),
		embed("fields", []any{object{"name": "n", "value": ""}}),
		errorsOf("embeds.0.fields.0.value BASE_TYPE_REQUIRED")},
	{"embed: footer 2048", embed("footer", object{"text": text(2048)}), embed("footer", object{"text": text(2049)}),
		errorsOf("embeds.0.footer.text BASE_TYPE_MAX_LENGTH")},
	{"embed: 6000 over all embeds", with("embeds",
		[]any{object{"description": text(3000)}, object{"description": text(3000)}}),
		with("embeds", []any{object{"description": text(3000)}, object{"description": text(3000), "title": "t"}}),
		errorsOf("embeds MAX_EMBED_SIZE_EXCEEDED")},
	{"embed: pictures are not known here", embed("title", "t"),
		embed("image", object{"url": "attachment://a.png"}), errorsOf("embeds.0.image SANDBOX_UNSUPPORTED")},
	{"embed: a color", embed("color", 0xffffff), embed("color", 0x1000000),
		errorsOf("embeds.0.color NUMBER_TYPE_MAX")},
	{"components: 5 rows", with("components", repeat(5, func(i int) any { return row(button(i)) })),
		with("components", repeat(6, func(i int) any { return row(button(i)) })),
		errorsOf("components BASE_TYPE_MAX_LENGTH")},
	{"components: 5 buttons in a row", with("components", []any{row(repeat(5, button)...)}),
		with("components", []any{row(repeat(6, button)...)}), errorsOf("components.0.components BASE_TYPE_BAD_LENGTH")},
	{"components: no empty row", component(button(0)),
		with("components", []any{object{"type": 1, "components": []any{}}}),
		errorsOf("components.0.components BASE_TYPE_BAD_LENGTH")},
	{"components: 1 select in a row", component(selection([]any{choice(0)}, nil)),
		with("components", []any{row(button(0), selection([]any{choice(0)}, nil))}),
		errorsOf("components.0.components.1 COMPONENT_LAYOUT_WIDTH_EXCEEDED")},
	{"components: rows only at the top", component(button(0)), with("components", []any{button(0)}),
		errorsOf("components.0.type BASE_TYPE_CHOICES")},
	{"components: select with 25 options", component(selection(repeat(25, choice), nil)),
		component(selection(repeat(26, choice), nil)),
		errorsOf("components.0.components.0.options BASE_TYPE_BAD_LENGTH")},
	{"components: select with an option", component(selection(repeat(1, choice), nil)),
		component(selection([]any{}, nil)), errorsOf("components.0.components.0.options BASE_TYPE_BAD_LENGTH")},
	{"components: selects of people and roles together are not known here", component(
		object{"type": 5, "custom_id": "s"}), component(object{"type": 7, "custom_id": "s"}),
		errorsOf("components.0.components.0.type SANDBOX_UNSUPPORTED")},
	{"components: option label 100", option("label", text(100)), option("label", text(101)),
		errorsOf("components.0.components.0.options.0.label BASE_TYPE_BAD_LENGTH")},
	{"components: option description 100", option("description", text(100)), option("description", text(101)),
		errorsOf("components.0.components.0.options.0.description BASE_TYPE_MAX_LENGTH")},
	{"components: option value 100", option("value", text(100)), option("value", text(101)),
		errorsOf("components.0.components.0.options.0.value BASE_TYPE_BAD_LENGTH")},
	{"components: option values differ", component(selection([]any{choice(0), choice(1)}, nil)),
		component(selection([]any{choice(0), choice(0)}, nil)),
		errorsOf("components.0.components.0.options.1.value SELECT_COMPONENT_OPTION_VALUE_DUPLICATED")},
	{"components: as many values as options", component(selection(repeat(2, choice), object{"max_values": 2})),
		component(selection(repeat(2, choice), object{"max_values": 3})),
		errorsOf("components.0.components.0.max_values NUMBER_TYPE_MAX")},
	{"components: custom id to 100", buttonWith("custom_id", text(100)), buttonWith("custom_id", text(101)),
		errorsOf("components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH")},
	{"components: custom id from 1", buttonWith("custom_id", "x"), buttonWith("custom_id", ""),
		errorsOf("components.0.components.0.custom_id BASE_TYPE_BAD_LENGTH")},
	{"components: custom id unique", with("components", []any{row(button(0), button(1))}),
		with("components", []any{row(button(0)), row(button(0))}),
		errorsOf("components.1.components.0.custom_id COMPONENT_CUSTOM_ID_DUPLICATED")},
	{"components: button label 80", buttonWith("label", text(80)), buttonWith("label", text(81)),
		errorsOf("components.0.components.0.label BASE_TYPE_MAX_LENGTH")},
	{"components: a label or an emoji", component(
		object{"type": 2, "style": 1, "custom_id": "b", "emoji": object{"name": "☠"}}),
		component(object{"type": 2, "style": 1, "custom_id": "b"}),
		errorsOf("components.0.components.0.label BASE_TYPE_REQUIRED")},
	{"components: an emoji is one", buttonWith("emoji", object{"name": "☠"}),
		buttonWith("emoji", object{"name": "skull"}),
		errorsOf("components.0.components.0.emoji.name BUTTON_COMPONENT_INVALID_EMOJI")},
	{"components: a link has an address", component(
		object{"type": 2, "style": 5, "label": "l", "url": "https://example.com"}),
		component(object{"type": 2, "style": 5, "label": "l"}),
		errorsOf("components.0.components.0.url BASE_TYPE_BAD_LENGTH")},
	{"components: a link with a scheme of the web", component(
		object{"type": 2, "style": 5, "label": "l", "url": "http://example.com"}),
		component(object{"type": 2, "style": 5, "label": "l", "url": "file://example.com"}),
		errorsOf("components.0.components.0.url URL_TYPE_INVALID_SCHEME")},
	{"components: placeholder 150", component(selection(repeat(1, choice), object{"placeholder": text(150)})),
		component(selection(repeat(1, choice), object{"placeholder": text(151)})),
		errorsOf("components.0.components.0.placeholder BASE_TYPE_MAX_LENGTH")},
	{"mentions: a list or all, not both", with("allowed_mentions",
		object{"parse": []any{"roles"}, "users": []any{"1"}}),
		with("allowed_mentions", object{"parse": []any{"users"}, "users": []any{"1"}}),
		errorsOf("allowed_mentions MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE")},
	{"mentions: 100 users", with("allowed_mentions",
		object{"users": repeat(100, func(i int) any { return strconv.Itoa(i) })}),
		with("allowed_mentions", object{"users": repeat(101, func(i int) any { return strconv.Itoa(i) })}),
		errorsOf("allowed_mentions.users BASE_TYPE_MAX_LENGTH")},
	{"mentions: known kinds", with("allowed_mentions", object{"parse": []any{"everyone"}}),
		with("allowed_mentions", object{"parse": []any{"all"}}),
		errorsOf("allowed_mentions.parse.0 BASE_TYPE_CHOICES")},
	{"once only: nonce 25", with("nonce", text(25)), with("nonce", text(26)), errorsOf("nonce NONCE_TYPE_TOO_LONG")},
	{"once only: nonce as a number", with("nonce", 1), with("nonce", true), errorsOf("nonce NONCE_TYPE_INVALID_TYPE")},
	{"attachments: an element names a file", with("attachments", []any{}),
		with("attachments", []any{object{"id": "0"}}), errorsOf("attachments.0.id ATTACHMENT_NOT_FOUND")},
	{"attachments: spoilers are named, not marked", with("attachments", []any{}),
		with("attachments", []any{object{"id": "0", "is_spoiler": true}}),
		errorsOf("attachments.0.is_spoiler SANDBOX_UNSUPPORTED")},
	{"poll objects: not known here", with("poll", nil), with("poll", object{"question": object{"text": "?"}}),
		errorsOf("poll SANDBOX_UNSUPPORTED")},
	{"replies: not known here", with("message_reference", nil), with("message_reference", object{"message_id": "1"}),
		errorsOf("message_reference SANDBOX_UNSUPPORTED")},
	{"Components V2: not known here", with("flags", 1<<2), with("flags", 1<<15), errorsOf("flags SANDBOX_UNSUPPORTED")},
	{"types: content is a string", object{"content": "1"}, object{"content": 1},
		errorsOf("content STRING_TYPE_CONVERT")},
	{"types: embeds is a list", with("embeds", []any{}), with("embeds", object{"title": "t"}),
		errorsOf("embeds LIST_TYPE_CONVERT")},
	{"types: an embed is an object", with("embeds", []any{object{"title": "t"}}), with("embeds", []any{"t"}),
		errorsOf("embeds.0 MODEL_TYPE_CONVERT")},
}

func TestMessagesAreLimitedAsOnDiscord(t *testing.T) {
	b, _, ch, _ := rawTable(t, sandbox.Options{})
	for _, limit := range messageLimits {
		b.do("POST", messagesPath(ch), limit.at).accepted(t, limit.name+", at the limit")
		b.do("POST", messagesPath(ch), limit.beyond).refused(t, limit.name+", beyond", 400, 50035, limit.errors...)
	}
	if warnings := b.d.Warnings(); len(warnings) > 0 {
		t.Errorf("warnings: %q", warnings)
	}
}
