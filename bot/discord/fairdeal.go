package discord

import (
	"context"

	"korsar/bot/table"
)

// fairDealButton shows the commitment to the deal. The commitment is its argument too, so that the message makes it
// public, as the fair deal requires, even if nobody presses the button.
var fairDealButton = newButton(button{action: "fair-deal", label: "fair-deal", style: secondary})

func commitment(state table.PublicState) string { return state.Commitment }

func showFairDeal(t *table.Table, _ context.Context, _ table.Click, _ pressed) (table.Reply, error) {
	return table.FairDeal{PublicState: t.PublicState()}, nil
}
