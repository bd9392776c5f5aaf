package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func init() {
	onPress(actionMuster, replying((*Bot).muster))
	onHandPress(voteMenu.action, (*Bot).vote)
	onHandPress(audienceHandButton.action, inChannel(at((*table.Table).ShowVote)))
	onPress(helmButton.action, inChannel(at((*table.Table).VoteControls)))
	onPress("steer", inChannel(steer))
	onPress(maroonMenu.action, inChannel(maroon))
	onBoard(boardButton{button: audienceOnBoard, phase: journal.Playing, row: boardAudience, weight: 10, shown: hasAudience})
	onBoard(boardButton{button: helmButton, phase: journal.Playing, row: boardAudience, weight: 20, shown: hasAudience})
}

func hasAudience(f table.PublicState) bool { return f.HasAudience() }

// What those see who vote.
var (
	audienceOnBoard    = newButton(button{action: "aboard", label: "aboard", style: success})
	audienceHandButton = newButton(button{action: "aboard", label: "hand", style: secondary})
	voteMenu           = newMenu(menu{action: "vote", prompt: "vote"})
	voteDrawButton     = newButton(button{action: "vote", label: "vote-draw", style: primary, arg: "draw"})
)

// What those see who steer a vote.
var (
	helmButton    = newButton(button{action: "helm", label: "helm", style: secondary})
	refreshButton = newButton(button{action: "helm", label: "refresh", style: secondary})
	holdButton    = newButton(button{action: "steer", label: "hold", style: secondary, arg: string(journal.Hold)})
	releaseButton = newButton(button{action: "steer", label: "release", style: success, arg: string(journal.Release)})
	extendButton  = newButton(button{action: "steer", label: "extend", style: secondary, arg: string(journal.Extend)})
	closeButton   = newButton(button{action: "steer", label: "close", style: primary, arg: string(journal.CloseNow)})
	vetoButton    = newButton(button{action: "steer", label: "veto", style: danger, arg: string(journal.Veto)})
	maroonMenu    = newMenu(menu{action: "maroon", prompt: "maroon"}) // of people, one of whom is to vote no more
)

// actionMuster joins the crew of a seat; its buttons bear the names of crews.
const actionMuster action = "muster"

// vote casts a vote.
func (b *Bot) vote(ctx context.Context, c *click, p pressed) error {
	value := p.value()
	if p.Arg == voteDrawButton.arg {
		value = game.DrawMove.String()
	}
	m, err := game.ParseMove(value)
	if err != nil {
		return b.reply(ctx, c, table.Notice{Kind: table.NotAMove, Text: value})
	}
	return b.reply(ctx, c, b.registry.Vote(ctx, c.Click, p.Table, m))
}

// maroon sends somebody from a crew.
func maroon(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	who, _ := namedIn(p.resolved.Users, p.resolved.Members, p.value())
	return t.RemoveVoter(ctx, by, who)
}

// muster joins the crew of a seat; the argument is which.
func (b *Bot) muster(ctx context.Context, c *click, p pressed) table.Reply {
	return b.registry.JoinAudience(ctx, c.Click, p.Table, max(seatOf(p.Arg), 1))
}

// steer steers a vote; the argument is how.
func steer(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.ControlVote(ctx, by, journal.VoteControl(p.Arg))
}

func musterID(f table.PublicState, seat game.Seat) customID {
	return customID{Table: f.Table, Seq: f.Seq, Action: actionMuster, Arg: strconv.Itoa(int(seat))}
}

// musterMessage shows the crews that somebody could join, a button each.
func musterMessage(t *say.Localizer, m table.AudienceChoice) message {
	shown := pageMessage(t.AudienceChoice(m))
	var list []component
	for _, crew := range m.Crews {
		join := press(musterID(m.PublicState, crew.Seat), success, t.JoinAudience(m.PublicState, crew.Seat))
		join.Disabled = crew.Why != ""
		list = append(list, join)
	}
	shown.buttons(list...)
	return shown
}

// steeringMessage shows how the vote can be steered.
func steeringMessage(t *say.Localizer, s table.VoteControls) message {
	m := pageMessage(t.VoteControls(s))
	id := customID{Table: s.Table, Seq: s.Seq}
	way := func(b button) component {
		one := b.at(t, id)
		one.Disabled = !s.Poll.Open()
		return one
	}
	pause, veto := way(holdButton), way(vetoButton)
	if s.Poll.Held {
		pause = way(releaseButton)
	}
	veto.Disabled = !s.MayVeto
	m.buttons(pause, way(extendButton), way(closeButton), veto, refreshButton.at(t, id))
	m.buttons(component{Type: typeUsers, CustomID: maroonMenu.at(id).String(), Placeholder: t.Placeholder(maroonMenu.prompt)})
	return m
}
