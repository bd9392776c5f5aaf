// Package draw makes the pictures of the game as PNG: a table, a hand, a position with every hand
// open, a rating chart, a leaderboard. Everything is drawn from its own vector shapes; only the
// letters come from a font, Go Bold.
//
// The types that matter:
//
//   - figure is something drawn with a pen: a ship, a skull, a badge. Figures are comparable
//     values; each is drawn once at each scale and then copied ([sprites]), because vector drawing
//     costs a hundred times more.
//   - [Shape] is a part of a ship, described once for the pictures and for the live page.
//   - canvas is a picture that is being composed of figures and text.
//   - palette holds the colours of all pictures. A picture is quantised to it without dithering
//     and encoded as a paletted PNG, far below 200 KB.
//
// Laws, each kept by a test:
//
//   - A picture is made from a view. A board knows no hidden card, a hand only those of its
//     reader: exchanging other cards changes no byte.
//   - The same view gives the same bytes.
//   - There are no words, so a picture works in every language: only names, numbers and the
//     letters of fleets. A name that the font cannot write is drawn as the seat's number on a
//     plate, never as boxes.
//   - Fleets differ by shape, by skull, by letter and by colour, each of which is enough by
//     itself: in grey, and for people who do not see red, green or blue.
//   - Shown 400 pixels wide, a third of its size, no text of a picture is less than 6 pixels
//     high, even with 25 ships at sea.
//
// Seats are placed around the sea, clockwise from the upper left. A squadron lies on the side of a
// ship where its senders sit, and its badge points to them. The flag at the stern says who would
// take the ship now: light for the owner, black for a pirate, grey for nobody. The cards of that
// side have a gold edge.
// edged with gold.
//
// # Extending
//
// Add a dye to palette.go for the name that an edition gives a fleet; the letter follows from the
// names ([fleetLooks]). A new mark is a figure in its own file, with its box and its draw, and one
// stamp where it belongs. The ships and their pennants are described by shapes, which the live
// page draws too. After a change run
//
//	go test ./bot/draw ./bot/live -update
//
// and look at every picture in testdata/golden, at full size and 400 pixels wide.
package draw
