// Package guide is the guided game: the beginning of a game against a computer with chosen cards, in which somebody
// learns to play by playing. At each of their turns a [Tip] explains one rule and suggests the move to make.
//
// The whole of it is a record, script.txt, with a tip for each move of its reader. [At] returns a [Step]: the position,
// as the hand that a table would show there, the tip and the suggested move. [Step.Choose] answers a choice.
//
// Laws, each kept by a test:
//
//   - It is pure. There is no table, journal or store, so a guided game leaves no result, history or statistic, and
//     all of its state is the number of the step.
//   - A hand is made from views of the game, as at a table: it contains no card that its reader may not see.
//   - Only the suggested move leads on. Every other choice, even a forged one, leaves the position as it is.
//   - What a tip says is true of its position.
//
// To change the game, change the record and the tips: the tests say what no longer holds. To add a tip, add it to
// [Tips] and its sentence to the catalogs of package say.
package guide
