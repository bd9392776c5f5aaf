package page_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"korsar/bot/draw"
	"korsar/bot/sandbox"
	"korsar/bot/web/webtest"
	"korsar/game"
)

// newDemo returns a sandbox with a scripted bot that shows each part of messages and modals that the page supports.
func newDemo(t *testing.T) (*scripted, *sandbox.Channel) {
	t.Helper()
	d := newSandbox(t)
	command := func(kind int, name string) object {
		c := object{"type": kind, "name": name}
		if kind == sandbox.CommandChat {
			c["description"] = "Show the " + name
		}
		return c
	}
	return startScripted(t, d, map[string]object{
		"board":    {"type": 4, "data": board(time.Now())},
		"hand":     {"type": 4, "data": hand},
		"form":     {"type": 9, "data": form},
		"settings": {"type": 4, "data": object{"content": "thank you", "flags": sandbox.FlagEphemeral}},
		"b1":       {"type": 4, "data": hand},
		"thinking": {"type": 5},
	}, command(sandbox.CommandChat, "board"), command(sandbox.CommandChat, "hand"),
		command(sandbox.CommandChat, "form"), command(sandbox.CommandChat, "thinking"),
		command(sandbox.CommandChat, "silent"), command(sandbox.CommandUser, "Challenge"),
		command(sandbox.CommandMessage, "Quote")), d.Guilds()[0].Channels()[0]
}

// board returns a message with every kind of markup and button.
func board(now time.Time) object {
	return object{
		"content": "# Board\n||Hidden|| It is **your** *turn*: see [the rules](https://example.com/rules) or " +
			"https://example.com.\n> a quote\n- one\n- two\n1. first\n```\ncode\n```\n-# small",
		"embeds": []any{object{
			"title": "The sea 🌊", "color": 0x2a78b8,
			"description": fmt.Sprintf("🏴‍☠️ takes 💰 5 <t:%d:R> by </board:1>, `code`", now.Add(-5*time.Minute).Unix()),
			"fields": []any{object{"name": "Anne ⚙", "value": "💰 12", "inline": true},
				object{"name": "b", "value": "c"}},
			"footer": object{"text": "Round 3"},
		}},
		"components": []any{
			object{"type": 1, "components": []any{
				object{"type": 2, "style": 1, "label": "Primary", "custom_id": "b1", "emoji": object{"name": "🚢"}},
				object{"type": 2, "style": 2, "label": "Secondary", "custom_id": "b2"},
				object{"type": 2, "style": 3, "label": "Success", "custom_id": "b3"},
				object{"type": 2, "style": 4, "label": "Danger", "custom_id": "b4"},
				object{"type": 2, "style": 5, "label": "Link", "url": "https://example.com"},
			}},
			object{"type": 1, "components": []any{
				object{"type": 2, "style": 1, "label": "Disabled", "custom_id": "b5", "disabled": true}}},
		},
	}
}

// hand is an ephemeral message with every kind of select.
var hand = object{
	"content": "Only for you", "flags": sandbox.FlagEphemeral,
	"components": []any{
		object{"type": 1, "components": []any{object{"type": 3, "custom_id": "s1", "placeholder": "What do you play?",
			"options": []any{
				object{"label": "Launch", "value": "l", "description": "A ship with 💰 4", "emoji": object{"name": "🚢"}},
				object{"label": "Draw", "value": "d"}}}}},
		object{"type": 1, "components": []any{object{"type": 5, "custom_id": "s2", "placeholder": "Whom?",
			"min_values": 1, "max_values": 3}}},
		object{"type": 1, "components": []any{object{"type": 3, "custom_id": "s3", "disabled": true,
			"options": []any{object{"label": "Chosen", "value": "c", "default": true}}}}},
	},
}

// form is a modal with every kind of input.
var form = object{
	"title": "Settings", "custom_id": "settings", "components": []any{
		object{"type": 18, "label": "Pace", "description": "How fast it goes", "component": object{
			"type": 3, "custom_id": "pace", "options": []any{object{"label": "Live", "value": "live", "default": true},
				object{"label": "Relaxed", "value": "relaxed", "description": "A day a turn"}}}},
		object{"type": 18, "label": "Rivals", "component": object{
			"type": 3, "custom_id": "rivals", "required": false, "max_values": 2, "placeholder": "Whom?",
			"options": []any{object{"label": "anne", "value": "a"}, object{"label": "ben", "value": "b"}}}},
		object{"type": 18, "label": "Title", "component": object{
			"type": 4, "custom_id": "title", "style": 1, "max_length": 20}},
		object{"type": 18, "label": "Notes", "description": "For all", "component": object{
			"type": 4, "custom_id": "notes", "style": 1, "required": false}},
	},
}

// TestModalIsFilledByKeyboard: a form with selects and texts is filled and sent. The bot gets its values.
func TestModalIsFilledByKeyboard(t *testing.T) {
	chrome := webtest.Browser(t)
	b, _ := newDemo(t)
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	w.send("/form")
	w.waitFor("the form is open", `document.querySelector("dialog[open] .select") === document.activeElement`)
	w.checkFits("the form")
	w.pressKeys(down, down, enter)
	w.focus(`document.querySelectorAll("dialog .select")[1]`)
	w.pressKeys(down, down, enter, tab)
	w.focus(`document.querySelector("dialog input")`)
	w.typeText("Friday")
	w.pressKeys(enter)
	w.waitFor("the form is sent", `!document.querySelector("dialog") && `+newestPrivate)
	want := `"components":[` +
		`{"type":18,"id":1,"component":{"type":3,"id":2,"custom_id":"pace","values":["relaxed"]}},` +
		`{"type":18,"id":3,"component":{"type":3,"id":4,"custom_id":"rivals","values":["b"]}},` +
		`{"type":18,"id":5,"component":{"type":4,"id":6,"custom_id":"title","value":"Friday"}},` +
		`{"type":18,"id":7,"component":{"type":4,"id":8,"custom_id":"notes","value":""}}]`
	if got := string(b.last().Data); !strings.Contains(got, want) {
		t.Errorf("the bot got %s", got)
	}
	w.checkFaults(strings.TrimPrefix(b.d.Origin(), "http://"))
}

// TestDirectMessagesWork: a person presses a button of a message that the bot sent to them, and gets a private answer
// there. The answer goes at once when the bot deletes it.
func TestDirectMessagesWork(t *testing.T) {
	chrome := webtest.Browser(t)
	b, _ := newDemo(t)
	anne := b.d.People()[0]
	dm := b.request("POST", "/users/@me/channels", object{"recipient_id": anne.ID()})
	b.request("POST", "/channels/"+dm+"/messages", board(time.Now()))
	w := openPage(t, chrome, b.d.Origin()+"/as/anne#"+dm, 390, 844)
	w.press("Primary", buttonLabeled("🚢Primary"))
	w.waitFor("the answer is shown", newestPrivate)
	b.request("DELETE", "/webhooks/"+b.d.ApplicationID()+"/"+b.last().Token+"/messages/@original", nil)
	w.waitFor("the answer is gone",
		newestPrivate+` === undefined && document.querySelectorAll(".message").length === 1`)
	w.checkFaults(strings.TrimPrefix(b.d.Origin(), "http://"))
}

// TestTimesAreInTheReadersLanguage: relative times and the time of a message follow the language of the person.
func TestTimesAreInTheReadersLanguage(t *testing.T) {
	chrome := webtest.Browser(t)
	b, tavern := newDemo(t)
	b.request("POST", messages(tavern), board(time.Now()))
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	shows := func(name, relative, stamp string) {
		t.Helper()
		w.waitFor("the times of "+name, fmt.Sprintf(`document.querySelector(".moment")?.textContent === %q &&
			/^%s \d/.test(document.querySelector(".stamp").textContent)`, relative, stamp))
	}
	shows("Anne", "5 minutes ago", "Today at")
	w.press("Cleo's tab", tabOf("Cleo"))
	shows("Cleo", "il y a 5 minutes", "Aujourd’hui à")
	b.d.People()[2].SetLocale("de")
	shows("Cleo, who reads German now", "vor 5 Minuten", "Heute um")
}

// TestHintGoesOnceSomethingIsTyped: the hint fits one line, puts its command into the message box, and does not come
// back.
func TestHintGoesOnceSomethingIsTyped(t *testing.T) {
	chrome := webtest.Browser(t)
	d := newSandbox(t)
	w := openPage(t, chrome, d.Origin()+"/as/anne", 390, 844)
	hint := `document.querySelector("#hint")`
	if high := evaluate[float64](w, hint+`.getBoundingClientRect().height`); high == 0 || high > 40 {
		t.Errorf("the hint is %v pixels high", high)
	}
	w.press("the command", hint+`.querySelector("button")`)
	w.waitFor("the command is in the message box",
		`document.querySelector("#line").value === "/korsar new " && `+hint+`.hidden`)
	w.do(chromedp.Reload())
	w.waitFor("the page is loaded again", `!document.querySelector("#line").disabled`)
	if !evaluate[bool](w, hint+`.hidden`) {
		t.Error("the hint is back")
	}
}

// TestSequencesAreOneEmoji: the page's font has one picture for joined emoji, with and without the selector of the
// colored form.
func TestSequencesAreOneEmoji(t *testing.T) {
	chrome := webtest.Browser(t)
	w := openPage(t, chrome, newSandbox(t).Origin()+"/as/anne", 390, 844)
	widths := evaluate[[]float64](w, `(async () => {
		await document.fonts.load("20px Emoji", "\u{1F3F4}");
		const context = document.createElement("canvas").getContext("2d");
		context.font = "20px Emoji";
		return ["\u{1F3F4}", "\u{1F3F4}\u200D\u2620\uFE0F", "\u{1F3F4}\u200D\u2620"]
			.map((text) => context.measureText(text).width);
	})()`)
	if widths[0] == 0 || widths[1] != widths[0] || widths[2] != widths[0] {
		t.Errorf("a flag, and two ways to write a pirate's flag, are %v wide", widths)
	}
}

// TestEmojisOfTheApplicationArePictures: a text, a button and an option show the picture of an emoji. A deleted one is
// its name in a text, and nothing beside a label.
func TestEmojisOfTheApplicationArePictures(t *testing.T) {
	chrome := webtest.Browser(t)
	b, tavern := newDemo(t)
	one := draw.CardEmoji(&game.Korsar2019, game.Merchant5)
	picture, err := one.PNG()
	if err != nil {
		t.Fatal(err)
	}
	shown := object{"name": one.Name(), "id": b.d.AddAppEmoji(one.Name(), picture)}
	b.request("POST", messages(tavern), object{"content": fmt.Sprintf("Launch <:%s:%s>!", shown["name"], shown["id"]),
		"components": []any{
			object{"type": 1, "components": []any{
				object{"type": 2, "style": 2, "label": "Launch", "custom_id": "b1", "emoji": shown}}},
			object{"type": 1, "components": []any{object{"type": 3, "custom_id": "s1", "options": []any{
				object{"label": "Launch", "value": "l", "emoji": shown}}}}}}})
	w := openPage(t, chrome, b.d.Origin()+"/as/anne", 390, 844)
	w.waitFor("the pictures are shown", `(() => {
		const shown = [...document.querySelectorAll(".message img.emoji")];
		return shown.length === 3 && shown.every((one) => one.naturalWidth === 128);
	})()`)
	b.d.DeleteAppEmoji(shown["id"].(string))
	w.do(chromedp.Reload())
	w.waitFor("the words are shown", fmt.Sprintf(`document.querySelector(".message p img.emoji")?.alt === ":%s:" &&
		document.querySelector(".message .button img.emoji")?.alt === ""`, shown["name"]))
}

// messages returns the path of a channel's messages.
func messages(ch *sandbox.Channel) string { return "/channels/" + ch.ID() + "/messages" }
