package draw

import "slices"

// Sizes of the tables of one round.
const (
	boxColumns    = 4
	boxColumnWide = (inner - gap*(boxColumns-1)) / boxColumns
	mostBoxesHigh = 2000 // the greatest height of a column
)

// drawLatest draws the tables of the latest round, column by column, with the byes at the end. If there are too many,
// it also draws the number of players left out.
func (b *bracket) drawLatest() ([]byte, error) {
	boxes := b.rounds[b.paired-1].boxes
	slices.SortStableFunc(boxes, func(one, other *bracketBox) int { return min(other.Sides, 2) - min(one.Sides, 2) })
	shown, bottom := stackBoxes(boxes)
	high, more := bottom+margin, 0
	for _, box := range boxes[shown:] {
		more += box.Sides
	}
	if more > 0 {
		high += gap + moreHigh
	}
	return calmPicture(high, nil, func(c *canvas) {
		b.drawHead(c)
		for _, box := range boxes[:shown] {
			b.drawBox(c, box)
		}
		if more > 0 {
			c.drawMore(more, rectangle(margin, bottom+gap, inner, moreHigh))
		}
	})
}

// stackBoxes gives boxes their places in columns of about the same height. It returns how many fit, and the bottom of
// the lowest.
func stackBoxes(boxes []*bracketBox) (shown, bottom int) {
	all := 0
	for _, box := range boxes {
		all += box.high() + bracketGap
	}
	const top = margin + tournamentHead + 10
	limit := top + min((all+boxColumns-1)/boxColumns, mostBoxesHigh)
	column, y := 0, top
	for i, box := range boxes {
		if y >= limit {
			column, y = column+1, top
		}
		if column == boxColumns {
			return i, bottom
		}
		box.at = rectangle(margin+column*(boxColumnWide+gap), y, boxColumnWide, box.high())
		y += box.high() + bracketGap
		bottom = max(bottom, box.at.Max.Y)
	}
	return len(boxes), bottom
}
