package discord

import (
	"context"
	"strconv"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

func takesMembers(state table.PublicState) bool { return state.TakesMembers() }

// Controls of voters.
var (
	joinVoteButton          = newButton(button{action: "audience", style: success})
	joinLobbyAudienceButton = newButton(button{action: "audience", label: "join-audience", style: secondary})
	refreshVoteButton       = newButton(button{action: "audience", label: "refresh", style: secondary})
	voteMenu                = newMenu(menu{action: "vote"})
	voteDrawButton          = newButton(button{action: "vote", label: "vote-draw", style: primary, arg: "draw"})
)

// Controls of users who run a vote.
var (
	voteControlsButton = newButton(button{action: "vote-controls", style: secondary})
	refreshButton      = newButton(button{action: "vote-controls", label: "refresh", style: secondary})
	holdButton         = newButton(
		button{action: "control-vote", label: "hold", style: secondary, arg: string(journal.Hold)})
	releaseButton = newButton(
		button{action: "control-vote", label: "release", style: success, arg: string(journal.Release)})
	extendButton = newButton(
		button{action: "control-vote", label: "extend", style: secondary, arg: string(journal.Extend)})
	closeButton = newButton(
		button{action: "control-vote", label: "close", style: primary, arg: string(journal.CloseNow)})
	vetoButton      = newButton(button{action: "control-vote", label: "veto", style: danger, arg: string(journal.Veto)})
	removeVoterMenu = newMenu(menu{action: "remove-voter"}) // a user menu
)

// actionJoinAudience joins the audience of a seat. Its buttons are labeled with the names of the audiences.
const actionJoinAudience action = "join-audience"

// voteDrawComponent returns the button that votes for drawing. Its label has the letter of that move.
func voteDrawComponent(t *say.Localizer, h table.Hand, id customID) component {
	draw := voteDrawButton.component(t, id)
	draw.Disabled = !h.CanDraw()
	draw.Label = say.Clip(t.Lettered(h, game.DrawMove, draw.Label), say.ButtonLimit)
	return draw
}

// voteButtons returns the buttons below the menu of votes.
func voteButtons(t *say.Localizer, h table.Hand, id customID) []component {
	if h.Chosen != game.NoCard {
		return []component{backButton.component(t, id)}
	}
	return []component{voteDrawComponent(t, h, id), refreshVoteButton.component(t, id)}
}

func (b *Bot) vote(ctx context.Context, c *click, p pressed) error {
	value := p.value()
	if p.Arg == voteDrawButton.arg {
		value = game.DrawMove.String()
	}
	if cardToPlace(value) != game.NoCard {
		return fromAnywhere(playChosen)(b, ctx, c, p)
	}
	m, err := game.ParseMove(value)
	if err != nil {
		return b.refuse(ctx, c, &table.Refusal{Code: table.NotAMove, Text: value})
	}
	return b.reply(ctx, c, b.registry.Vote(ctx, c.Click, p.Table, m))
}

func removeVoter(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	user, _ := resolvedUser(p.resolved.Users, p.resolved.Members, p.value())
	return t.RemoveVoter(ctx, by, user)
}

// joinAudience joins the audience of the seat in the argument.
func (b *Bot) joinAudience(ctx context.Context, c *click, p pressed) table.Reply {
	return b.registry.JoinAudience(ctx, c.Click, p.Table, max(parseSeat(p.Arg), 1))
}

// controlVote changes a running vote as the argument says.
func controlVote(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	return t.ControlVote(ctx, by, journal.VoteControl(p.Arg))
}

// audienceChoiceMessage shows a button for each audience that the user can join.
func audienceChoiceMessage(t *say.Localizer, choice table.AudienceChoice) message {
	m := pageMessage(t.AudienceChoice(choice))
	var list []component
	for _, audience := range choice.Audiences {
		id := customID{Table: choice.Table, Seq: choice.Seq, Action: actionJoinAudience,
			Arg: strconv.Itoa(int(audience.Seat))}
		join := newButtonComponent(id, success, t.JoinAudience(choice.PublicState, audience.Seat))
		join.Disabled = audience.Closed != ""
		list = append(list, join.showing(seatEmoji(&choice.PublicState, audience.Seat)))
	}
	m.addButtons(list...)
	return m
}

// voteControlsMessage shows a vote with the controls that change it.
func voteControlsMessage(t *say.Localizer, controls table.VoteControls) message {
	m := pageMessage(t.VoteControls(controls))
	id := customID{Table: controls.Table, Seq: controls.Seq}
	control := func(b button) component {
		shown := b.component(t, id)
		shown.Disabled = !controls.Poll.Open()
		return shown
	}
	pause, veto := control(holdButton), control(vetoButton)
	if controls.Poll.Held {
		pause = control(releaseButton)
	}
	veto.Disabled = !controls.MayVeto
	m.addButtons(pause, control(extendButton), control(closeButton), veto, refreshButton.component(t, id))
	m.addButtons(removeVoterMenu.component(t, typeUsers, id))
	return m
}
