package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar replay", weight: 170, run: (*Bot).typedReplay, options: []option{gameOption()}})
	onPress(replayStart.action, (*Bot).replay)
}

// The ways through a game that has ended: their argument is what tells them apart, a dot
// and the number of moves before the position that they lead to.
var (
	replayStart    = newButton(button{action: "replay", label: "replay", style: secondary})
	replayFirst    = newButton(button{action: "replay", label: "first", style: secondary})
	replayPrevious = newButton(button{action: "replay", label: "previous", style: secondary})
	replayNext     = newButton(button{action: "replay", label: "next", style: secondary})
	replayLast     = newButton(button{action: "replay", label: "last", style: secondary})
	roundMenu      = newMenu(menu{action: "replay", prompt: "round"})
)

// typedReplay opens a finished game at its first position.
func (b *Bot) typedReplay(ctx context.Context, c *click, a arguments) error {
	return b.watch(ctx, c, a.text("game"))
}

// replay shows a position of a game that has ended, to whoever clicked alone.
func (b *Bot) replay(ctx context.Context, c *click, p pressed) error {
	_, place, _ := strings.Cut(p.Arg, ".")
	if p.value() != "" {
		place = p.value()
	}
	at, err := strconv.Atoi(place)
	if err != nil {
		return b.tell(ctx, c, text(c.language.Fault(say.UnknownButton)))
	}
	return b.reply(ctx, c, b.registry.Replay(ctx, c.Click, p.Table, at))
}

// paintReplay returns a position with its picture.
func (b *Bot) paintReplay(t *say.Localizer, r table.Replay) message {
	picture := b.positionPicture(r)
	r.Preferences.NoPictures = picture == nil // then the words tell all
	m := replayMessage(t, r)
	if picture != nil {
		m.attach(pictureFile(replayFile, picture), t.ReplayAlt(r))
	}
	return m
}

// replayMessage shows a position with the ways to others.
func replayMessage(t *say.Localizer, r table.Replay) message {
	m := newMessage()
	m.Embeds = []embed{embedOf(t.Replay(r), colourOver)}
	way := func(b button, from string, to int) component {
		one := b.at(t, positionID(r.PublicState, from, min(max(to, 0), r.Of)))
		one.Disabled = to < 0 || to > r.Of || to == r.At
		return one
	}
	m.buttons(way(replayFirst, "first", 0), way(replayPrevious, "back", r.At-1), way(replayNext, "next", r.At+1), way(replayLast, "last", r.Of))
	m.choose(t, roundMenu, positionID(r.PublicState, "round", 0), rounds(t, r))
	return m
}

// rounds is the beginnings of rounds to jump to; in a long game of every second
// or third only.
func rounds(t *say.Localizer, r table.Replay) []selectOption {
	seats := len(r.Seats)
	count := (r.Of + seats - 1) / seats
	step := (count + maxOptions - 1) / maxOptions
	var list []selectOption
	for round := 0; round < count; round += max(step, 1) {
		words := t.RoundChoice(round+1, round*seats+1)
		list = append(list, selectOption{Label: words.Label, Value: strconv.Itoa(round * seats), Description: words.Description})
	}
	return list
}

// positionID leads to a position. From tells apart ways of one message that lead to the
// same.
func positionID(f table.PublicState, from string, to int) customID {
	return customID{Table: f.Table, Seq: f.Seq, Arg: from + "." + strconv.Itoa(to)}
}
