// Package game implements the rules of Korsar, Reiner Knizia's card game of merchant ships and pirates, in every
// edition. Comments cite its rule sheets as 000 to 004.
//
// It uses only the standard library, without a clock, randomness or I/O. Callers supply the [Setup], with its shuffled
// deck, and each [Move]. The rest follows.
//
// The main types:
//
//   - [Edition] is one rule sheet as a value. Everything that differs between editions is one of its fields. No rule
//     asks for a particular edition.
//   - [State] is one position, including hidden cards. Assignment copies it and == compares it, since its only pointer
//     is the one to its edition.
//   - [Turn] is the effect of one move, as a value. [Turn.Public] and [Turn.Private] return it as events.
//   - [PublicView], [SeatView] and [FinishedView] have the facts that their readers may know.
//   - [Supposition] is a position that a seat considers possible. All of it may be examined, since its hidden cards
//     come from the caller.
//
// Laws, each checked by a test:
//
//   - [State.Moves] lists exactly the moves that [State.Play] accepts, each once. A seat that is not on turn has
//     none.
//   - A refused move changes nothing and returns a [Refusal], which names the rule, seat, card and ship. Other packages
//     put it into words.
//   - Moves, given room, and Play allocate only for a refusal, since computers make millions of moves.
//   - Every position has 78 cards and 100 gold, each card in one place.
//   - Every game ends.
//   - A view is built from what its reader may know. Exchanging cards that a seat cannot see does not change its
//     view.
//
// Seats, sides, ships and moves count from 1, as at the table and in the record. Zero always means none.
//
// # Adding an edition
//
// CONTRIBUTING.md has the steps. The suite in gametest plays every edition that [Editions] lists.
package game
