package discord

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
)

// pressed answers a button or a choice.
func (b *Bot) pressed(ctx context.Context, c *click, data discordgo.MessageComponentInteractionData) error {
	btn, err := parseButton(data.CustomID)
	if err != nil {
		return b.tell(ctx, c, text(c.tongue.Fault(say.UnknownButton)))
	}
	c.Seq, c.onHand = btn.Seq, c.onPrivate && onHands[btn.Action]
	var value string
	if len(data.Values) > 0 {
		value = data.Values[0]
	}
	switch btn.Action {
	case actRules:
		return b.rules(ctx, c, btn.Arg, "")
	case actTopic:
		return b.rules(ctx, c, btn.Arg, say.Topic(value))
	case actRematch:
		return b.rematch(ctx, c, btn)
	case actReplay:
		return b.replay(ctx, c, btn, value)
	case actPrefer:
		return b.prefer(ctx, c, btn.Arg)
	case actOrdain:
		return b.ordain(ctx, c, btn.Arg)
	case actPick:
		return b.picked(ctx, c, say.Picker(btn.Arg), value)
	case actFix:
		return b.fix(ctx, c, say.Picker(btn.Arg), data.Values)
	case actTest:
		return b.test(ctx, c)
	case actTables:
		return b.manage(ctx, c, tableOf(value))
	case actReplace, actAsk, actOverrule:
		return b.overrule(ctx, c, btn, value)
	case actOpen:
		return b.reply(ctx, c, b.harbour.At(ctx, c.Click, tableOf(value), func(t *table.Table, by table.Click) (table.Reply, error) { return t.Look(ctx, by) }))
	case actRank:
		return b.rank(ctx, c, btn.Arg, value)
	case actPast:
		return b.leaf(ctx, c, btn.Arg)
	case actWatch:
		return b.watch(ctx, c, value)
	case actRestore:
		return b.restore(ctx, c, value)
	case actDownload:
		return b.download(ctx, c)
	case actDelete:
		return b.forget(ctx, c)
	case actForget:
		return b.reply(ctx, c, b.harbour.Forget(ctx, c.Click))
	case actMuster:
		return b.reply(ctx, c, b.harbour.Muster(ctx, c.Click, btn.Table, max(seatOf(btn.Arg), 1)))
	case actVote:
		return b.vote(ctx, c, btn, value)
	case actMaroon:
		return b.maroon(ctx, c, btn, data)
	case actHint:
		return b.reply(ctx, c, b.harbour.Hint(ctx, c.Click, btn.Table))
	}
	reply := b.harbour.At(ctx, c.Click, btn.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		if t.Face().Channel != by.Channel && !(c.alone() && inHand[btn.Action] && t.Seats(by)) {
			return table.Notice{Kind: table.TableGone}, nil
		}
		switch btn.Action {
		case actOverlay:
			return overlay(ctx, t, by, btn.Arg, value)
		case actSteer:
			return t.Steer(ctx, by, journal.VoteControl(btn.Arg))
		}
		if btn.Action == actOrder {
			return order(ctx, t, by, btn.Arg, value)
		}
		return act(ctx, t, by, btn.Action, value)
	})
	return b.reply(ctx, c, reply)
}

// inHand is what a hand does. It is opened from anywhere: from the list of
// one's tables, from a reminder, from where the table stood before; what others
// see there shows it to nobody.
var inHand = map[action]bool{actHand: true, actDraw: true, actPlay: true, actCard: true, actBack: true, actUndo: true, actOrder: true, actReturn: true}

// onHands is the actions whose buttons and selects stand on private messages that are
// hands, and on no others.
var onHands = map[action]bool{actHand: true, actDraw: true, actPlay: true, actCard: true, actBack: true, actUndo: true, actOrder: true, actHint: true,
	actVote: true, actAboard: true}

// act does at a table what a button says.
func act(ctx context.Context, t *table.Table, c table.Click, a action, value string) (table.Reply, error) {
	switch a {
	case actJoin:
		return t.Join(ctx, c)
	case actLeave:
		return t.Leave(ctx, c)
	case actStart:
		return t.Start(ctx, c)
	case actCancel:
		return t.Cancel(ctx, c)
	case actSide:
		return t.ChangeSide(ctx, c)
	case actHand:
		return t.Look(ctx, c)
	case actDraw:
		return t.Play(ctx, c, game.DrawMove)
	case actPlay:
		return t.PlayText(ctx, c, value)
	case actCard:
		card, _ := game.ParseCard(value) // a forged one is no card: nothing is chosen
		return t.Choose(ctx, c, card)
	case actBack:
		return t.Choose(ctx, c, game.NoCard)
	case actEnd:
		return t.Stop(ctx, c)
	case actUndo:
		return t.TakeBack(ctx, c)
	case actComputers:
		return crew(ctx, t, c, value)
	case actReturn:
		return t.Return(ctx, c)
	case actNudge:
		return t.Nudge(ctx, c)
	case actWake:
		return t.Wake(ctx, c)
	case actAccept:
		return t.Accept(ctx, c)
	case actAboard:
		return t.Aboard(ctx, c)
	case actHelm:
		return t.Helm(ctx, c)
	case actDecline:
		return t.Decline(ctx, c)
	}
	return table.Notice{Kind: table.TableGone}, nil
}

// rematch makes a table like the one that a game ended at, with the same
// computers, and asks the same people, where they could open one.
func (b *Bot) rematch(ctx context.Context, c *click, btn button) error {
	var face table.Face
	reply := b.harbour.At(ctx, c.Click, btn.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		face = t.Face()
		if face.Channel != by.Channel {
			return table.Notice{Kind: table.TableGone}, nil
		}
		return t.Rematch(by)
	})
	if _, may := reply.(table.Done); !may {
		return b.reply(ctx, c, reply)
	}
	if _, why := b.mayOpen(ctx, c); why != "" {
		return b.tell(ctx, c, text(c.tongue.Fault(why)))
	}
	if why := b.barred(ctx, c, false); why != "" {
		return b.tell(ctx, c, text(why))
	}
	opening := table.Opening{Guild: face.Guild, Channel: face.Channel, Options: face.Options, After: face.Table, Thread: face.Thread}
	for _, s := range face.Seats {
		switch {
		case s.Crew != nil:
			opening.Aboard = append(opening.Aboard, journal.Audience(s.Crew.Role))
		case s.Computer != "" && s.For == (table.Sailor{}):
			opening.Aboard = append(opening.Aboard, journal.Computer(s.Computer))
		}
		for _, who := range []table.Sailor{s.Sailor, s.For} {
			if who.User != 0 && who.User != c.User {
				opening.Invited = append(opening.Invited, table.Named(who))
			}
		}
	}
	return b.reply(ctx, c, b.harbour.Open(ctx, c.Click, opening))
}

// bring moves a table to this channel.
func (b *Bot) bring(ctx context.Context, c *click, of journal.TableID) error {
	if why := b.barred(ctx, c, false); why != "" {
		return b.tell(ctx, c, text(why))
	}
	return b.reply(ctx, c, b.atOwn(ctx, c, of, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Bring(ctx, by) }))
}
