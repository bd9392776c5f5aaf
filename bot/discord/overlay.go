package discord

import (
	"context"
	"strconv"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
)

func init() {
	onCommand(command{path: "korsar overlay", weight: 130, run: here((*table.Table).LivePage)})
	onPress(delayMenu.action, inChannel(overlay))
}

var (
	delayMenu      = newMenu(menu{action: "overlay", prompt: "delay", arg: "delay"}) // a new address, with this delay in seconds
	withdrawButton = newButton(button{action: "overlay", label: "withdraw", style: danger, arg: "withdraw"})
	watchLink      = newButton(button{label: "watch", style: link})
)

// delays is what can be chosen, in seconds.
var delays = []int{0, 5, 10, 15, 20, 30}

// overlay does what was chosen about the live page of a table.
func overlay(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	if p.Arg == withdrawButton.arg {
		return t.RemoveLivePage(ctx, by)
	}
	seconds, err := strconv.Atoi(p.value())
	if p.Arg != delayMenu.arg || err != nil { // forged
		return t.LivePage(ctx, by)
	}
	return t.NewLivePage(ctx, by, time.Duration(seconds)*time.Second)
}

// overlaidMessage shows the address of a live page, with what can be done about
// it.
func overlaidMessage(t *say.Localizer, o table.LivePage) message {
	m := pageMessage(t.LivePage(o))
	id := customID{Table: o.Table, Seq: o.Seq}
	if o.Address != "" {
		m.buttons(watchLink.to(t, o.Address), withdrawButton.at(t, id))
	}
	var list []selectOption
	for _, seconds := range delays {
		list = append(list, selectOption{Label: t.ViewerDelay(seconds), Value: strconv.Itoa(seconds)})
	}
	m.choose(t, delayMenu, id, list)
	return m
}
