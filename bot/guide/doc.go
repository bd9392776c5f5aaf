// Package guide is the guided game, in which a user learns to play by playing. It is the beginning of a game against a
// computer, with chosen cards. At each of the user's turns, a [Tip] explains one rule and suggests the move to make.
//
// The game is a record, script.txt. [Tips] explain each move of its reader. [At] returns a [Step]: the hand that a
// table would show, the tip and the suggested move. [Step.Choose] returns the step after a choice.
//
// Laws, each kept by a test:
//
//   - The package is pure. There is no table, journal or store, so a guided game leaves no result, history or
//     statistic. Its only state is the number of the step.
//   - A hand is made from views of the game, as at a table. It contains no card that its reader may not see.
//   - Only the suggested move leads on. Every other choice, even a forged one, leaves the position as it is.
//   - A tip is true of its position.
//
// To change the game, change the record and the tips. The tests show what no longer holds. To add a tip, add it to
// [Tips] and its sentence to the catalogs of package say.
package guide
