package discord

import (
	"encoding/json"
	"reflect"
	"runtime"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestInteractionIsReadAsByDiscordgo compares what the bot reads of a press with what discordgo's type has.
func TestInteractionIsReadAsByDiscordgo(t *testing.T) {
	const text = `{"id":"11","type":3,"token":"secret","guild_id":"2","channel_id":"3",
		"app_permissions":"9007199254740993","channel":{"id":"3","type":11,"parent_id":"33"},
		"locale":"fr","guild_locale":"de","version":1,
		"member":{"user":{"id":"4","username":"anne","global_name":"Anne"},
			"nick":"A\u00e9","roles":["5"],"permissions":"8"},
		"message":{"id":"7","flags":64,"type":20,"interaction_metadata":{"id":"8","type":2},
			"attachments":[{"id":"9","filename":"hand.png"},{"id":"10","filename":"b\"c.png"}],
			"embeds":[{"title":"x"},{"image":{"url":"https://cdn/rating.png?a=1"}}],
			"components":[{"type":1,"components":[{"type":2,"custom_id":"k1","style":1}]}]},
		"data":{"custom_id":"k1:1:1:play","component_type":3,"values":["draw"]}}`
	got, err := parseInteraction(text)
	if err != nil {
		t.Fatal(err)
	}
	var want discordgo.Interaction
	if err := json.Unmarshal([]byte(text), &want); err != nil {
		t.Fatal(err)
	}
	m := want.Message
	for what, pair := range map[string][2]any{
		"id":          {got.id.String(), want.ID},
		"type":        {got.kind, want.Type},
		"token":       {got.token, want.Token},
		"guild":       {got.guild.String(), want.GuildID},
		"channel":     {got.channelID.String(), want.ChannelID},
		"member":      {got.member, want.Member},
		"permissions": {got.permissions, want.AppPermissions},
		"locale":      {got.locale, string(want.Locale)},
		"guildLocale": {got.guildLocale, string(*want.GuildLocale)},
		"data":        {got.data, want.Data},
		"message":     {got.message.id.String(), m.ID},
		"private":     {got.message.private, m.Flags&discordgo.MessageFlagsEphemeral != 0},
		"answers":     {got.message.answers.String(), m.InteractionMetadata.ID},
		"files":       {got.message.files, []string{m.Attachments[0].Filename, m.Attachments[1].Filename}},
		"thread of":   {got.channel.parent.String(), "33"},
	} {
		if !reflect.DeepEqual(pair[0], pair[1]) {
			t.Errorf("%s is %v, discordgo has %v", what, pair[0], pair[1])
		}
	}
}

// TestFormDoesNotHoldItsInteraction keeps the data of forms that were sent from large messages.
func TestFormDoesNotHoldItsInteraction(t *testing.T) {
	const forms, size = 16, 1 << 20
	text := `{"id":"1","type":5,"data":{"custom_id":"k1:1:1:x","components":[` +
		`{"component":{"custom_id":"name","value":"Cup"}}]},"message":{"content":"` + strings.Repeat("x", size) + `"}}`
	used := func() uint64 {
		var m runtime.MemStats
		runtime.GC()
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	var list [forms]discordgo.InteractionData
	before := used()
	for n := range list {
		i, err := parseInteraction(text)
		if err != nil {
			t.Fatal(err)
		}
		list[n] = i.data
	}
	if after := used(); after > before+forms*size/2 {
		t.Errorf("%d forms of a few bytes hold %d bytes", forms, after-before)
	}
	runtime.KeepAlive(list)
}

// TestInteractionWithoutDataIsDropped parses interactions with missing data, or with data or a member of another form.
// Each is an error.
func TestInteractionWithoutDataIsDropped(t *testing.T) {
	for _, text := range []string{`{"id":"1","type":3}`, `{"id":"1","type":2,"data":7}`,
		`{"id":"1","type":3,"data":"x"}`,
		`{"id":"1","type":4,"data":{"name":{}}}`, `{"id":"1","type":3,"member":[],"data":{}}`} {
		if i, err := parseInteraction(text); err == nil {
			t.Errorf("%s is parsed as %+v", text, i)
		}
	}
}
