package discord

import (
	"context"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

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

// profile returns the profile of a user.
func (b *Bot) profile(ctx context.Context, c *click, user table.User) table.Reply {
	return b.community.Profile(ctx, c.Click, c.Guild, user)
}

// ownProfile returns the profile of the user who presses.
func (b *Bot) ownProfile(ctx context.Context, c *click, _ pressed) table.Reply {
	return b.profile(ctx, c, table.User{})
}
