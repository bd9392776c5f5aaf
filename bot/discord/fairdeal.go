package discord

import (
	"context"

	"korsar/bot/table"
)

// fairDealButton shows the commitment to the deal.
var fairDealButton = newButton(button{action: "fair-deal", style: secondary})

// commitment returns the argument of the button on a lobby's board that leads to the fair deal. With it the board makes
// the commitment public, as the fair deal requires, even if nobody presses the button.
func commitment(state table.PublicState) string { return state.Commitment }

func showFairDeal(t *table.Table, _ context.Context, _ table.Click, _ pressed) (table.Reply, error) {
	return table.FairDeal{PublicState: t.PublicState()}, nil
}
