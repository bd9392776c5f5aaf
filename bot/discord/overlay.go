package discord

import (
	"context"
	"strconv"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
)

// The arguments of actOverlay.
const (
	overlayDelay    = "delay" // a new address, with the delay of the select's value, in seconds
	overlayWithdraw = "withdraw"
)

// delays is what can be chosen, in seconds.
var delays = []int{0, 5, 10, 15, 20, 30}

// overlay does what was chosen about the live page of a table.
func overlay(ctx context.Context, t *table.Table, c table.Click, arg, value string) (table.Reply, error) {
	if arg == overlayWithdraw {
		return t.Withdraw(ctx, c)
	}
	seconds, err := strconv.Atoi(value)
	if arg != overlayDelay || err != nil { // forged
		return t.Overlay(ctx, c)
	}
	return t.NewOverlay(ctx, c, time.Duration(seconds)*time.Second)
}

// overlaidMessage shows the address of a live page, with what can be done about
// it.
func overlaidMessage(t *say.Tongue, o table.Overlaid) message {
	m := pageMessage(t.Overlaid(o))
	at := func(arg string) button { return button{Table: o.Table, Seq: o.Seq, Action: actOverlay, Arg: arg} }
	if o.Address != "" {
		m.buttons(component{Type: typeButton, Style: link, Label: t.Label(say.ButtonWatch), URL: o.Address},
			press(at(overlayWithdraw), danger, t.Label(say.ButtonWithdraw)))
	}
	var list []option
	for _, seconds := range delays {
		list = append(list, option{Label: t.Behind(seconds), Value: strconv.Itoa(seconds)})
	}
	m.choose(at(overlayDelay), t.Placeholder(say.PlaceholderDelay), list)
	return m
}
