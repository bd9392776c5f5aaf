package discord

import (
	"context"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// usualWindow is how many seconds a vote takes where nobody said, usualEarly
// those after which it closes early.
const (
	usualWindow = 30
	usualEarly  = 10
)

// crewRoles is the options of /korsar audience that say whom a crew is for, the
// first crew's first.
var crewRoles = []string{"role", "role-2"}

// audience makes a table with crews.
func (b *Bot) audience(ctx context.Context, c *click, given options) error {
	crews, _ := strconv.Atoi(given.text("crews"))
	var aboard []journal.Occupant
	for i := range min(max(crews, 1), journal.MaxAudiences) {
		var role snowflake.ID
		if i < len(crewRoles) {
			role = snowflake.Parse(given.text(crewRoles[i]))
		}
		if role == c.Guild {
			role = 0 // that of everybody, which nobody is listed with
		}
		aboard = append(aboard, journal.Audience(role))
	}
	return b.launch(ctx, c, given, table.Opening{Aboard: aboard}, func(o *journal.Options) { forAudience(o, given, len(aboard)) })
}

// forAudience makes the options of a table those of one with an audience.
func forAudience(o *journal.Options, given options, crews int) {
	if given.number("seats") == 0 {
		o.Seats = o.Mode.SeatCounts()[0]
		for _, seats := range o.Mode.SeatCounts() {
			if seats > crews {
				o.Seats = seats
				break
			}
		}
	}
	o.Seats = max(o.Seats, crews)
	if given.text("mode") == "" {
		o.Mode = game.UsualMode(o.Seats)
	}
	o.Pace, o.Hours, o.Late, o.Misses = journal.Live, 0, "", 0
	a := &o.VoteRules
	a.Window, a.Settle, a.Least = numberOf(given, "window", usualWindow), numberOf(given, "early", usualEarly), numberOf(given, "voters", 0)
	a.Silent, a.Lot = journal.Rule(given.text("silent")), given.text("ties") == say.TiesLot
	if who := given.text("who"); who == say.WhoBoosters {
		a.Boosters = true
	} else {
		a.Days = numberOf(given, "who", 0)
	}
}

// numberOf is the number that a choice stands for.
func numberOf(given options, name string, usual int) int {
	n, err := strconv.Atoi(given.text(name))
	if err != nil {
		return usual
	}
	return n
}

// vote casts a vote.
func (b *Bot) vote(ctx context.Context, c *click, btn button, value string) error {
	if btn.Arg == "draw" {
		value = game.DrawMove.String()
	}
	m, err := game.ParseMove(value)
	if err != nil {
		return b.reply(ctx, c, table.Notice{Kind: table.NotAMove, Text: value})
	}
	return b.reply(ctx, c, b.harbour.Cast(ctx, c.Click, btn.Table, m))
}

// maroon sends somebody from a crew.
func (b *Bot) maroon(ctx context.Context, c *click, btn button, data discordgo.MessageComponentInteractionData) error {
	var who table.Named
	if len(data.Values) > 0 {
		if u := data.Resolved.Users[data.Values[0]]; u != nil {
			who = table.Named{User: snowflake.Parse(u.ID), Name: nameOf(data.Resolved.Members[u.ID], u)}
		}
	}
	return b.reply(ctx, c, b.harbour.At(ctx, c.Click, btn.Table, func(t *table.Table, by table.Click) (table.Reply, error) {
		if t.Face().Channel != by.Channel {
			return table.Notice{Kind: table.TableGone}, nil
		}
		return t.Maroon(ctx, by, who)
	}))
}

// musterMessage shows the crews that somebody could join, a button each.
func musterMessage(t *say.Tongue, m table.Muster) message {
	shown := pageMessage(t.Muster(m))
	var list []component
	for _, crew := range m.Crews {
		join := press(button{Table: m.Table, Seq: m.Seq, Action: actMuster, Arg: strconv.Itoa(int(crew.Seat))}, success, t.JoinCrew(m.Face, crew.Seat))
		join.Disabled = crew.Why != ""
		list = append(list, join)
	}
	shown.buttons(list...)
	return shown
}

// steeringMessage shows how the vote can be steered.
func steeringMessage(t *say.Tongue, s table.Steering) message {
	m := pageMessage(t.Steering(s))
	way := func(how journal.VoteControl, style int, label say.Button) component {
		p := press(button{Table: s.Table, Seq: s.Seq, Action: actSteer, Arg: string(how)}, style, t.Label(label))
		p.Disabled = !s.Poll.Open()
		return p
	}
	pause := way(journal.Hold, secondary, say.ButtonHold)
	if s.Poll.Held {
		pause = way(journal.Release, success, say.ButtonRelease)
	}
	veto := way(journal.Veto, danger, say.ButtonVeto)
	veto.Disabled = !s.MayVeto
	m.buttons(pause, way(journal.Extend, secondary, say.ButtonExtend), way(journal.CloseNow, primary, say.ButtonCloseNow), veto,
		press(button{Table: s.Table, Seq: s.Seq, Action: actHelm}, secondary, t.Label(say.ButtonRefresh)))
	m.buttons(component{Type: typeUsers, CustomID: button{Table: s.Table, Seq: s.Seq, Action: actMaroon}.String(), Placeholder: t.Placeholder(say.PlaceholderMaroon)})
	return m
}
