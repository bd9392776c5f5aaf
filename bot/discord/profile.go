package discord

import (
	"context"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/discord/followup"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/worker"
	"korsar/storage/snowflake"
)

var (
	shareProfile     = newButton(button{action: "share-profile", label: "share", style: primary}) // argument: a user
	ownProfileButton = newButton(button{action: "profile", label: "own-profile", style: secondary})
	exampleButton    = newButton(button{action: "replay", label: "example", style: secondary}) // of a lesson
)

// profileMessage shows a profile with words. A button leads to a replay with an example of the reader's costliest
// mistake.
func profileMessage(t *say.Localizer, page say.Page, p community.Profile) message {
	m := pageMessage(page)
	if l := p.Lessons; l != nil && l.Times > 0 {
		m.addButtons(exampleButton.component(t, customID{Table: l.Example.Table,
			Arg: "lesson." + strconv.Itoa(l.Example.At())}))
	}
	return m
}

// profileForAll returns the profile that a Share button posts, without a comparison. The profile of a user who hides
// from leaderboards is not shared.
func (b *Bot) profileForAll(ctx context.Context, c *click, p pressed) (table.Reply, say.Fault) {
	reply := b.community.Profile(ctx, table.Click{}, c.Guild, table.User{ID: snowflake.Parse(p.Arg)})
	if profile, ok := reply.(community.Profile); ok && (profile.Unlisted || !profile.Known()) {
		return nil, say.HidesFromOthers
	}
	return reply, ""
}

func (b *Bot) profile(ctx context.Context, c *click, user table.User) table.Reply {
	return b.community.Profile(ctx, c.Click, c.Guild, user)
}

func (b *Bot) ownProfile(ctx context.Context, c *click, _ pressed) table.Reply {
	return b.profile(ctx, c, table.User{})
}

func profilePresenter() presenter {
	return presenterFor[community.Profile]{
		words: func(_ *Bot, c *click, r community.Profile) message {
			return profileMessage(c.language, c.language.Profile(r), r)
		},
		picture: func(b *Bot, c *click, r community.Profile) illustration {
			i := illustrate(followup.Slot{File: profileFile}, r.Pictured(), func() message {
				return b.withProfilePicture(c.language, r, func(page say.Page) message {
					return profileMessage(c.language, page, r)
				})
			})
			i.keepsNone = true
			return i
		},
		share: func(c *click, r community.Profile) component {
			if !r.Known() || r.Unlisted {
				return component{}
			}
			return shareProfile.component(c.language, customID{Arg: r.Of.ID.String()})
		},
		everybody: func(b *Bot, t *say.Localizer, r community.Profile, files bool) message {
			r.Pictures = r.Pictures && files
			m := b.withProfilePicture(t, r, pageMessage)
			m.addButtons(ownProfileButton.component(t, customID{}))
			return m
		},
	}.presenter()
}

// withProfilePicture returns the message with the picture of a profile and the words beside it. If no picture is
// wanted, or it cannot be drawn, the message has all in words.
func (b *Bot) withProfilePicture(t *say.Localizer, p community.Profile, with func(say.Page) message) message {
	var picture []byte
	if p.Pictured() {
		picture = b.drawPicture(0, worker.Optional, p,
			func() ([]byte, error) { return draw.Profile(t, p, b.faces.Of(p.Of.ID)) })
	}
	if picture == nil {
		return with(t.Profile(p))
	}
	m := with(t.PicturedProfile(p))
	m.attachPicture(profileFile, picture, t.ProfileAlt(p))
	return m
}
