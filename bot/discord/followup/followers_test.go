package followup

import (
	"context"
	"errors"
	"testing"

	"korsar/storage/snowflake"
)

// TestLaterClickIsFollowed starts two clicks for the same in both orders. The later one is followed.
func TestLaterClickIsFollowed(t *testing.T) {
	for _, order := range [][2]int{{1, 2}, {2, 1}} {
		var f Followers
		var ended [3]error // by click
		for _, click := range order {
			f.Start(t.Context(), Followed{User: 5, Table: 1}, snowflake.ID(click), func(ctx context.Context) {
				<-ctx.Done()
				ended[click] = context.Cause(ctx)
			})
		}
		f.Close()
		if !errors.Is(ended[2], ErrClosing) || errors.Is(ended[1], ErrClosing) {
			t.Errorf("clicks %v: they end with %v", order, ended)
		}
	}
}
