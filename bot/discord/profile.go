package discord

import (
	"context"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

func init() {
	onCommand(command{path: "korsar profile", group: say.GroupServer, weight: 150, options: []option{userOption("who")},
		run: aboutUser(func(b *Bot, ctx context.Context, c *click, user table.User) table.Reply {
			return b.community.Profile(ctx, c.Click, c.Guild, user)
		})})
	onPress(ownProfileButton.action, replyWith(func(b *Bot, ctx context.Context, c *click, _ pressed) table.Reply {
		return b.community.Profile(ctx, c.Click, c.Guild, table.User{})
	}))
	onPress(shareProfile.action, share((*Bot).profileForAll))
}

var (
	shareProfile     = newButton(button{action: "share-profile", label: "share", style: primary}) // with a user
	ownProfileButton = newButton(button{action: "profile", label: "own-profile", style: secondary})
	exampleButton    = newButton(button{action: "replay", label: "example", style: secondary}) // of a lesson
)

// profileMessage shows a profile, with a button to the replay of an example of what cost the reader most.
func profileMessage(t *say.Localizer, p community.Profile) message {
	m := pageMessage(t.Profile(p))
	if l := p.Lessons; l != nil && l.Times > 0 {
		m.addButtons(exampleButton.component(t, customID{Table: l.Example.Table,
			Arg: "lesson." + strconv.Itoa(l.Example.At())}))
	}
	return m
}

// profileForAll returns the profile that a Share button stands for, compared with nobody. A person who hides
// from leaderboards is not shown.
func (b *Bot) profileForAll(ctx context.Context, c *click, p pressed) (table.Reply, say.Fault) {
	reply := b.community.Profile(ctx, table.Click{}, c.Guild, table.User{ID: snowflake.Parse(p.Arg)})
	if profile, ok := reply.(community.Profile); ok && (profile.Unlisted || !profile.Known()) {
		return nil, say.HidesFromOthers
	}
	return reply, ""
}
