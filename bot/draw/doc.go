// Package draw makes the pictures of the game: a table, a hand, a position with
// every hand open, the course of a rating, a leaderboard, as PNG. Everything is drawn by its own vector shapes; only
// the letters come from a font, Go Bold.
//
// The types that matter:
//
//   - figure is something drawn with a pen: a ship, a skull, a badge. Figures
//     are comparable values; each is drawn once at each scale and copied from
//     then on ([sprites]), since vector drawing costs a hundred times more.
//   - [Shape] is a part of a ship, described once for the pictures and for the live page.
//   - canvas is a picture while it is composed of figures and text.
//   - palette is the colours of all pictures. A picture is quantised to it
//     without dithering and becomes a PNG with a palette, far below 200 KB.
//
// Laws, each kept by a test:
//
//   - A picture is made of a view. A board knows no hidden card, a hand only
//     those of its reader: exchanging others changes no byte.
//   - The same view makes the same bytes.
//   - No words, so that a picture speaks every language: names, numbers and
//     the letters of fleets only. A name that the font cannot write whole is
//     drawn as the seat's number on its plate, never as boxes.
//   - Fleets are told apart by shape, by skull, by letter and by colour, each
//     by itself: in grey, and by those who do not see red, green or blue.
//   - Shown 400 pixels wide, a third of its size, no text of a picture is less
//     than 6 pixels high, also where 25 ships are at sea.
//
// Seats are placed around the sea, clockwise from the upper left. A squadron
// lies on the side of a ship where its senders sit, and the badge on it points
// to them. The flag at the stern says who would take the ship now: light for
// the owner, black for a pirate, grey for nobody; the cards of that side are
// edged with gold.
//
// # Extending
//
// What an edition calls a fleet gets its dye in palette.go; the letter follows
// from the names ([looks]). A new mark is a figure in a file of its own, with
// its box and its draw, and one stamp where it belongs. The ships and their pennants
// are described by shapes, which the live page draws too. After a change run
//
//	go test ./bot/draw ./bot/live -update
//
// and look at every picture in testdata/golden, whole and 400 pixels wide.
package draw
