package discord

import (
	"context"
	"strconv"

	"korsar/bot/community"
	"korsar/bot/draw"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

var (
	shareProfile     = newButton(button{action: "share-profile", label: "share", style: primary}) // argument: a user
	ownProfileButton = newButton(button{action: "profile", label: "own-profile", style: secondary})
	exampleButton    = newButton(button{action: "replay", label: "example", style: secondary}) // of a lesson
)

// profileMessage shows a profile. A button leads to a replay with an example of the reader's costliest mistake.
func profileMessage(t *say.Localizer, p community.Profile) message {
	m := pageMessage(t.Profile(p))
	if l := p.Lessons; l != nil && l.Times > 0 {
		m.addButtons(exampleButton.component(t, customID{Table: l.Example.Table,
			Arg: "lesson." + strconv.Itoa(l.Example.At())}))
	}
	return m
}

// profileForAll returns the profile that a Share button shares, without a comparison. The profile of a user who hides
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

func shownProfile() presenter {
	return shown[community.Profile]{
		words: func(_ *Bot, c *click, r community.Profile) message { return profileMessage(c.language, r) },
		picture: func(b *Bot, c *click, r community.Profile) illustration {
			i := illustrate(imageSlot{name: ratingFile}, r.Pictured(), func() message {
				m := profileMessage(c.language, r)
				b.addRatingPicture(c.language, &m, r)
				return m
			})
			i.embedded = true
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
			m := pageMessage(t.Profile(r))
			b.addRatingPicture(t, &m, r)
			m.addButtons(ownProfileButton.component(t, customID{}))
			return m
		},
	}.presenter()
}

// addRatingPicture adds the chart of the rating, if one is wanted and can be drawn.
func (b *Bot) addRatingPicture(t *say.Localizer, m *message, profile community.Profile) {
	if !profile.Pictured() {
		return
	}
	m.addPicture(ratingFile, b.drawPicture(0, optional, profile.Ratings,
		func() ([]byte, error) {
			user := profile.Of.ID
			return draw.RatingChart(profile.Ratings, b.faces.of(user)[user])
		}), t.CourseAlt(profile))
}
