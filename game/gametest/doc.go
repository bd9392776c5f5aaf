// Package gametest is the suite that every edition of Korsar passes.
//
// [Suite] plays an edition in each mode and with each number of seats that the rules allow. It checks the edition
// against two packages that share no code with package game: sentences, a list of the sheets' rules, and referee, a
// naive second implementation. [Refereed] is a game with the referee beside it, for the suite, for state machines and
// for fuzzing.
//
// Laws, which the suite checks:
//
//   - Legal moves and their order, captures, controllers, hands, pile, cards out of play, booty, the end and the
//     scores match the referee's, and so does everything in the views.
//   - There are 78 cards and 100 gold, each card in one place.
//   - A seat that is not on turn has no move. Listed moves are accepted. Others change nothing and are refused for the
//     rule that follows from the referee's table.
//   - Playing on a copy leaves the original unchanged.
//   - Public events suffice to rebuild the public view and contain nothing else. Private events add the drawn card, for
//     the drawer's side only.
//   - Exchanging two cards that a reader cannot see changes nothing that the reader was shown since the deal.
//   - Every game ends, and the games of a suite contain every kind of event.
//
// [Campaign], [Long], [Sample] and [Count] are the tiers of all tests of the repository (CONTRIBUTING.md), and [Check]
// runs their properties. They are here because every package can import this one.
//
// # Adding an edition
//
// CONTRIBUTING.md has the steps. A new field of [game.Edition] needs a condition in the referee and, where the public
// view shows it, in listener.go.
package gametest
