// Package draw makes the pictures of the game as PNG: a lobby, a table, a hand, a position with every hand open, a
// result card, what followed an answer to a puzzle, the chances over a game, a profile, a leaderboard, the podium of a
// season, the pages of How to Play, the legend, and the standings, the cross table and the bracket of a tournament. It
// shows a finished game as an animated GIF, and fits a picture to a link. Everything is drawn from its own vector
// shapes. Only the letters come from fonts.
//
// The types that matter:
//
//   - figure is something drawn with a pen, such as a ship, a skull or a badge. Figures are comparable values. Each is
//     drawn once at each scale and then copied ([sprites]), because vector drawing costs a hundred times more.
//   - drawing is what a pen has drawn. It becomes pixels for the pictures, and SVG for the pages ([Figures]).
//   - typeface is a bundled font. Baloo 2 is for numbers and titles, Nunito for names and words. A name in a script
//     that they lack is written with the machine's fonts, once [UseSystemFonts] was called.
//   - canvas is a picture that is being composed of figures and text, with a palette index per pixel. That takes a
//     quarter of the bytes of full color, and needs no conversion at the end. Only the smooth edges of sprites and
//     letters are blended with what lies below.
//   - palette holds the colors of all pictures.
//   - buffer encodes a canvas as a paletted PNG, below 300 KB, strip by strip. Strips of an earlier picture are not
//     compressed again.
//   - [Animation] draws the scenes of a game on one stage, frame by frame. Other pictures can be drawn in between.
//     [NewClip] chooses the scenes of a capture.
//   - [Face] is the avatar of a person, made by the caller from a file. Pictures take [Faces] beside their view.
//   - [Emoji] is a picture for a button: a kind of card, or a seat. It is drawn in full color, transparent around its
//     shape, with a rim for dark buttons and an outline for light ones.
//   - [Tournament] is what the three pictures of a tournament show: its state, and the names of its entrants.
//
// Laws, each kept by a test:
//
//   - A picture is made from a view. A board knows no hidden card, and a hand only those of its reader. Exchanging
//     other cards changes no byte.
//   - The same view gives the same bytes.
//   - A number has one meaning: gold on or beside a coin, strength on a pirate's card, #7 a ship's own number, and a
//     count beside a card's back or a small ship. A seat's number is only behind its name or in place of it. A flag
//     has no number. In a tournament, points have no sign, a place is on a medal or in front of a name, and a table's
//     number is on a table. Columns have names.
//   - A picture works in every language, since its only words are names. The exceptions are the legend, the date of a
//     result, the signs of luck and skill, the figures and badges of a profile, the names of a leaderboard's columns,
//     the title of a season's podium, and in a tournament the round, the divisions, the names of columns and the
//     meanings of signs.
//   - A name loses only the characters that no font has. No character is drawn as a box. If nothing remains, a head
//     stands for the name, with the seat's number if there is one. The text next to the picture has the whole name.
//     Names at a table that are drawn alike have their seats' numbers behind them, however short they are clipped.
//   - Seats differ by the shape and the color of their side's badge. Partners share both, and the second one's badge
//     has a dark middle. Badges differ in gray, and for people who do not see red, green or blue.
//   - A face is shown only where its person is named, with their badge on it. If it is not known, the badge stands
//     alone. A picture without known faces has the same bytes as if there were no faces.
//   - Fleets differ by shape, by skull and by color. Each of these is enough by itself, in gray and for
//     people who do not see red, green or blue.
//   - The emojis of an edition differ 22 pixels wide, on each kind of button, in gray and in every kind of vision.
//   - An entrant who has withdrawn from a tournament, or is out, is gray. The standings also mark a withdrawal with a
//     white flag. The results in a cross table differ by their fill and their edge, so they need no hue.
//   - In a picture shown 390 pixels wide, a third of its size, names, gold and strengths are at least 9 pixels high,
//     and all other text at least 6, even with 25 ships at sea.
//
// Light comes from the upper left. The sea is darker along the edge and lighter where it is shallow, and noise
// places its few waves. A ship's hull tells her gold: a sloop carries 2 or 3, a brig 4 or 5, a galleon 6 to 8. Her
// pennant and a stripe of a sail have the color of her owner's badge. The ships of a row lie on one waterline. Above 12
// ships at sea, the plates beneath them have no names.
//
// Seats are placed around the sea, clockwise from the upper left. A squadron lies on the side of a ship where its
// senders sit, with their badge. The flag at the stern has the badge of the side that would take the ship now. It is
// light for the owner, black for a pirate, and gray with = on a tie. The cards of that side have a gold edge.
//
// # Extending
//
// Add a dye to palette.go for the name that an edition gives a fleet. A new sign needs a figure with its box and its
// draw, a stamp where it belongs, and a line of the legend ([say.Signs]). If pages show it too, add it to figures.go.
// The emojis follow from the kinds of cards, the editions and the seats. After a change run
//
//	go test ./bot/draw ./bot/web/live -update
//
// and look at every picture in testdata/golden, at full size and 390 pixels wide.
package draw
