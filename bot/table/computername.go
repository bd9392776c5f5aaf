package table

import (
	"korsar/game"
	"korsar/storage/journal"
)

// computerNames are the same in every language. There are more names than seats, so no two at a table are equal. They
// have at most seven letters, so that they fit on the smallest plates.
var computerNames = []string{"Biscuit", "Calico", "Cutlass", "Ducat", "Dinghy", "Flotsam", "Gully", "Halyard",
	"Jetsam", "Keelson", "Lantern", "Mizzen", "Nutmeg", "Pepper", "Pelican", "Quill", "Rigging", "Sextant", "Tar",
	"Topsail", "Whisker"}

// ComputerName returns the name of a computer that plays for nobody else. It follows from the table's number and the
// seat, so it reveals nothing about the deal.
func ComputerName(id journal.TableID, s game.Seat) string {
	return computerNames[(int64(id)*game.MaxSeats+int64(s))%int64(len(computerNames))]
}
