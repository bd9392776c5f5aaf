package discord

import (
	"context"
	"errors"
	"testing"

	"korsar/storage/snowflake"
)

// TestLaterClickIsFollowed starts two clicks for the same in both orders. The later one is followed.
func TestLaterClickIsFollowed(t *testing.T) {
	for _, order := range [][2]int{{1, 2}, {2, 1}} {
		var f followers
		var ended [3]error // by click
		for _, click := range order {
			f.start(t.Context(), followed{user: 5, table: 1}, snowflake.ID(click), func(ctx context.Context) {
				<-ctx.Done()
				ended[click] = context.Cause(ctx)
			})
		}
		f.close()
		f.wait()
		if !errors.Is(ended[2], errClosing) || errors.Is(ended[1], errClosing) {
			t.Errorf("clicks %v: they end with %v", order, ended)
		}
	}
}
