package deal_test

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"testing"

	"korsar/game/deal"
)

// TestLotMatchesItsDescription compares lots with those computed as the doc comment says, and checks that each is about
// equally frequent.
func TestLotMatchesItsDescription(t *testing.T) {
	joins := deal.Joins{101, 0}
	counts := map[int]int{}
	for move := 1; move <= 3000; move++ {
		key := sha256.Sum256([]byte(fmt.Sprintf("%s\n%s\nlot %d", rising(), joins, move)))
		block := sha256.Sum256(append(key[:], make([]byte, 8)...))
		want := int(binary.BigEndian.Uint64(block[:]) % 3) // one of 2⁶⁴ numbers would be drawn again
		if got := deal.Lot(rising(), joins, move, 3); got != want {
			t.Fatalf("lot %d is %d, want %d", move, got, want)
		}
		counts[want]++
	}
	for lot := range 3 {
		if counts[lot] < 900 || counts[lot] > 1100 {
			t.Errorf("of 3000 lots %d were %d", counts[lot], lot)
		}
	}
	if deal.Lot(rising(), joins, 1, 1) != 0 {
		t.Error("of one the lot is another")
	}
}
