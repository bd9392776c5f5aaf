// Package sentences is the checklist of the rules: every sentence of the five
// rule sheets that states a rule a game can show, and the digest's readings
// where the sheets are silent, each as a position, a few moves and what must
// hold then.
//
// The list is data and says nothing about how a game is implemented. Run opens
// a table through a function given to it, so that every implementation of the
// rules is held to the same list.
//
// Laws:
//   - A sentence cites its sheet and section; Says is our own wording.
//   - A sentence's moves are legal, and it checks something.
//   - A move said to be illegal is illegal for the rule's sake: the seat to act
//     holds the card.
//
// Left out are sentences about people and paper (who may show a hand, how cards
// lie, who shuffles) and "most gold wins", which the scores already tell.
//
// To add an edition, write its sheet in a file of its own and list it in sheets.
// To add a rule, add a line to the sheet that states it, or to the digest's.
package sentences
