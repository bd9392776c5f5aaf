// Package gametest is the suite that every edition of Korsar passes.
//
// [Suite] plays an edition in every mode and with every number of players that
// the rules allow. It holds it to two things that share no code with package
// game: the list of rule sentences (sentences) and a naive second
// implementation (referee). [Refereed] is the game with the referee beside it,
// for the suite, for state machines and for fuzzing alike.
//
// Laws it checks, in every position:
//
//   - Legal moves, their order, captures, controllers, hands, pile, cards out
//     of play, booty, the end and the scores are the referee's; so is all that
//     the views say.
//   - 78 cards and 100 gold are there, each card in one place.
//   - A seat that is not on turn has no move. What is listed is accepted; what
//     is not is refused for the rule that a reading of the referee's table
//     names, and changes nothing.
//   - Playing on a copy leaves the original.
//   - Public events are enough to rebuild the public view, and say no more;
//     private events add the drawn card, for the drawer's side only.
//   - Exchange two cards that a reader cannot see: all it was shown since the
//     deal stays the same.
//   - Every game ends, and in the games of a suite every kind of event happens.
//
// # Adding an edition
//
// CONTRIBUTING.md has the steps. A field of game.Edition that is new needs a
// condition in the referee and, where the public view shows it, in listener.go.
package gametest
