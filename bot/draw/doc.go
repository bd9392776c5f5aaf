// Package draw makes the pictures of the game as PNG: a lobby, a table, a hand, a position with every hand open, a
// result card, a rating chart, a leaderboard, the pages of How to Play and the legend; the standings, the cross table
// and the bracket of a tournament; and a game that is over as an animated GIF. Everything is drawn from its own vector
// shapes; only the letters come from a font, Go Bold.
//
// The types that matter:
//
//   - figure is something drawn with a pen: a ship, a skull, a badge. Figures are comparable
//     values; each is drawn once at each scale and then copied ([sprites]), because vector drawing
//     costs a hundred times more.
//   - [Shape] is a part of a ship, described once for the pictures and for the live page.
//   - canvas is a picture that is being composed of figures and text, a palette index a pixel: a quarter of the
//     bytes of full colour, and nothing to convert at the end. Only the smooth edges of sprites and letters are
//     blended with what lies below.
//   - palette holds the colours of all pictures, buffer encodes a canvas as a paletted PNG, below 300 KB, strip by
//     strip: those that an earlier picture had are not compressed again.
//   - [Animation] draws the scenes of a game on one stage, frame by frame, so that other pictures
//     are drawn between them.
//   - [Tournament] is what the three pictures of a tournament show: its state, and the names of those who entered.
//
// Laws, each kept by a test:
//
//   - A picture is made from a view. A board knows no hidden card, a hand only those of its
//     reader: exchanging other cards changes no byte.
//   - The same view gives the same bytes.
//   - A number has one meaning: gold on or beside a coin, strength on a pirate's card, #7 a ship's own number, and a
//     count beside a card's back or a small ship. Seats and flags have none. In a tournament, points have no sign, a
//     place is on a medal or in front of a name, games are beside a ship's wheel, and a table's number is on a table.
//   - There are no words but names, except in the legend, beside the signs of luck and skill, and in a tournament the
//     round, the divisions and what its signs mean, so a picture works in every language. The
//     letters of fleets are those of a language: of the table for what everybody sees, of the reader
//     for what one person does.
//   - A name that the font cannot write is drawn as a head, never as boxes: the text next to the
//     picture has the name.
//   - Seats differ by the shape and the colour of their side's badge; partners share both, and the
//     second one's badge has a dark middle. Each badge is told apart in grey, and by people who do not
//     see red, green or blue.
//   - Fleets differ by shape, by skull, by letter and by colour, each of which is enough by
//     itself: in grey, and for people who do not see red, green or blue.
//   - Who has withdrawn from a tournament, or is out, is grey; in standings a white flag says so, too. The results in a
//     cross table differ by their fill and their edge, so they need no hue.
//   - Shown 390 pixels wide, a third of its size, names, gold and strengths are at least 9 pixels
//     high, all other text at least 6, even with 25 ships at sea.
//
// Seats are placed around the sea, clockwise from the upper left. A squadron lies on the side of a
// ship where its senders sit, with their badge. The flag at the stern says who would take the ship
// now, by their badge: it is light for the owner, black for a pirate, grey with = on a tie. The cards
// of that side have a gold edge.
//
// # Extending
//
// Add a dye to palette.go for the name that an edition gives a fleet; the letter follows from the name in each language
// ([say.Localizer.FleetLetters]). A new sign is a figure in its own file, with its box and its draw, one stamp where it
// belongs, and a line of the legend ([say.Signs]). The ships and their pennants are described by shapes, which the live
// page draws too. After a change run
//
//	go test ./bot/draw ./bot/web/live -update
//
// and look at every picture in testdata/golden, at full size and 390 pixels wide.
package draw
