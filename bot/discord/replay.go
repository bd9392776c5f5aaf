package discord

import (
	"context"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
)

// replay shows a position of a game that has ended, to whoever clicked alone.
func (b *Bot) replay(ctx context.Context, c *click, btn button, chosen string) error {
	_, place, _ := strings.Cut(btn.Arg, ".")
	if chosen != "" {
		place = chosen
	}
	at, err := strconv.Atoi(place)
	if err != nil {
		return b.tell(ctx, c, text(c.tongue.Fault(say.UnknownButton)))
	}
	return b.reply(ctx, c, b.harbour.Replay(ctx, c.Click, btn.Table, at))
}

// paintReplay returns a position with its picture.
func (b *Bot) paintReplay(t *say.Tongue, r table.Replay) message {
	picture := b.positionPicture(r)
	r.Wishes.NoPictures = picture == nil // then the words tell all
	m := replayMessage(t, r)
	if picture != nil {
		m.attach(pictureFile(replayFile, picture), t.ReplayAlt(r))
	}
	return m
}

// replayMessage shows a position with the ways to others.
func replayMessage(t *say.Tongue, r table.Replay) message {
	m := newMessage()
	m.Embeds = []embed{embedOf(t.Replay(r), colourOver)}
	way := func(from string, to int, label say.Button) component {
		p := press(replayButton(r.Face, from, min(max(to, 0), r.Of)), secondary, t.Label(label))
		p.Disabled = to < 0 || to > r.Of || to == r.At
		return p
	}
	m.buttons(way("first", 0, say.ButtonFirst), way("back", r.At-1, say.ButtonPrevious),
		way("next", r.At+1, say.ButtonNext), way("last", r.Of, say.ButtonLast))
	m.choose(replayButton(r.Face, "round", 0), t.Placeholder(say.PlaceholderRound), rounds(t, r))
	return m
}

// rounds is the beginnings of rounds to jump to; in a long game of every second
// or third only.
func rounds(t *say.Tongue, r table.Replay) []option {
	seats := len(r.Seats)
	count := (r.Of + seats - 1) / seats
	step := (count + maxOptions - 1) / maxOptions
	var list []option
	for round := 0; round < count; round += max(step, 1) {
		words := t.Round(round+1, round*seats+1)
		list = append(list, option{Label: words.Label, Value: strconv.Itoa(round * seats), Description: words.Description})
	}
	return list
}

// replayButton leads to a position. From tells apart ways of one message that
// lead to the same.
func replayButton(f table.Face, from string, to int) button {
	return button{Table: f.Table, Seq: f.Seq, Action: actReplay, Arg: from + "." + strconv.Itoa(to)}
}
