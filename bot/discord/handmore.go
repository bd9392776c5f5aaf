package discord

import (
	"context"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
)

// The buttons that open and close a part of a hand. Their argument is the part, or "" for none.
var (
	moreOnHand = newButton(button{action: "open-hand-part", label: "more", style: secondary,
		arg: string(table.HandMore)})
	planButton = newButton(button{action: "open-hand-part", label: "plan", style: secondary,
		arg: string(table.HandOrders)})
	closeHandPart = newButton(button{action: "open-hand-part", label: "back", style: secondary})
)

var hintButton = newButton(button{action: "hint", style: secondary})

// actionStreamer switches the streamer mode on or off, as its argument says, and shows the hand again.
const actionStreamer action = "streamer"

func openHandPart(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.OpenHand(ctx, by, table.HandPart(p.Arg))
}

// helpingButtons returns the buttons behind More on a hand, and the way back.
func helpingButtons(t *say.Localizer, h table.Hand, id customID) (list []component) {
	if h.PublicState.Options.Hints {
		list = append(list, hintButton.component(t, id))
	}
	if offersGuide(h) {
		list = append(list, guideButton.component(t, customID{}))
	} else {
		list = append(list, howToOnHand.component(t, customID{Arg: howToArg(h.Edition(), say.HowToGoal)}))
	}
	streamer := id
	streamer.Action, streamer.Arg = actionStreamer, onOrOff(!h.Preferences.Streamer)
	label := t.ToggleLabel(say.SwitchStreamer, h.Preferences.Streamer)
	list = append(list, newButtonComponent(streamer, secondary, label))
	if isSolo(h.PublicState) {
		list = append(list, askEndSoloButton.component(t, id))
	}
	return append(list, closeHandPart.component(t, id))
}

// switchStreamer saves whether the user is a streamer, and shows the hand in that way.
func (b *Bot) switchStreamer(ctx context.Context, c *click, p pressed) error {
	reply := b.community.SetPreferences(ctx, c.Click, func(u *storage.UserPreferences) { u.Streamer = p.Arg == turnOn })
	if _, saved := reply.(community.UserPreferences); !saved {
		return b.reply(ctx, c, reply)
	}
	return fromAnywhere(tableMethod((*table.Table).Look))(b, ctx, c, p)
}

// hint shows the move that a computer would play.
func (b *Bot) hint(ctx context.Context, c *click, p pressed) table.Reply {
	return b.registry.Hint(ctx, c.Click, p.Table)
}
