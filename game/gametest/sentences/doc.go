// Package sentences is the checklist of the rules. It has every sentence of the five rule sheets whose rule a game
// can show, and the digest's readings where the sheets are silent. Each is a position, a few moves and the
// expected outcome.
//
// The list is data and does not depend on how a game is implemented. [Run] opens a table through a function passed to
// it, so every implementation of the rules can be checked against the same list.
//
// Laws:
//
//   - A sentence cites its sheet and section. Says is the project's own wording.
//   - A sentence's moves are legal, and it checks something.
//   - A move listed as illegal is illegal because of the rule, since the seat on turn has the card.
//
// The list leaves out sentences about people and paper (who may show a hand, how cards lie, who shuffles) and "most
// gold wins", which follows from the scores.
//
// To add an edition, write its sheet in a file of its own and list it in sheets.
// To add a rule, add a line to the sheet that states it, or to the digest.
package sentences
