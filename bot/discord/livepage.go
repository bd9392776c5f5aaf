package discord

import (
	"context"
	"strconv"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
)

var (
	// delayMenu makes a new address, with a delay in seconds.
	delayMenu        = newMenu(menu{action: "live-page", placeholder: "delay", arg: "delay"})
	removePageButton = newButton(button{action: "live-page", label: "remove-live-page", style: danger, arg: "remove"})
	watchLink        = newButton(button{label: "watch", style: link})
	layoutsLink      = newButton(button{label: "layouts", style: link})
)

// delays are the delays to choose from, in seconds.
var delays = []int{0, 5, 10, 15, 20, 30}

// changeLivePage changes or removes the live page of a table.
func changeLivePage(t *table.Table, ctx context.Context, by table.Click, p pressed) (table.Reply, error) {
	if p.Arg == removePageButton.arg {
		return t.RemoveLivePage(ctx, by)
	}
	seconds, err := strconv.Atoi(p.value())
	if p.Arg != delayMenu.arg || err != nil { // forged
		return t.LivePage(ctx, by)
	}
	return t.NewLivePage(ctx, by, time.Duration(seconds)*time.Second)
}

// livePageMessage shows the addresses of a live page and its controls.
func livePageMessage(t *say.Localizer, page table.LivePage) message {
	m := pageMessage(t.LivePage(page))
	id := customID{Table: page.Table, Seq: page.Seq}
	if page.Address != "" {
		m.addButtons(watchLink.linkTo(t, page.Address), layoutsLink.linkTo(t, table.LayoutsPath(page.Address)),
			removePageButton.component(t, id))
	}
	var list []selectOption
	for _, seconds := range delays {
		list = append(list, selectOption{Label: t.ViewerDelay(seconds), Value: strconv.Itoa(seconds)})
	}
	m.addMenu(t, delayMenu, id, list)
	return m
}
