// Package pilot is computer captains: they see what a seat sees and answer a
// move.
//
// The types that matter:
//
//   - [Pilot] chooses a move of a [game.SeatView]; [Advise] tells why, too.
//   - judge weighs the moves of a view, in gold, with what is known alone.
//   - search is the captain's tree; survey weighs its leaves, positions of which
//     every card is supposed.
//
// Laws, each kept by a test:
//
//   - A pilot cannot see a hidden card: it is given a view, and the positions
//     that it thinks in are supposed ([game.SeatView.Guesses]). Exchanging
//     hidden cards does not change what it chooses.
//   - The same view and the same stream of chance give the same move, for a
//     captain within a number of iterations.
//   - Whatever it thinks, the move is legal.
//   - It stops when its context ends, and its memory is bounded.
//   - An iteration of the search allocates nothing.
//
// # Levels
//
//   - random makes any move: the floor that others are measured from.
//   - deckhand draws now and then, else does the best of three moves that come
//     to its mind.
//   - mate makes the move after which its judgement likes the position best, one
//     move ahead: gold at risk by who can still act before a ship is captured,
//     hopes in ties, what cards and captains are worth in the hand with so much
//     of the game to come, what merchant ships left there will cost.
//   - captain searches: information-set Monte Carlo tree search with one observer
//     (P. Cowling, E. Powley, C. Whitehouse, "Information set Monte Carlo tree
//     search", IEEE TCIAIG 4(2), 2012). Each iteration guesses the hidden cards
//     anew, goes down one tree that all guesses share, and has the leaf
//     surveyed. Each side goes for its own chance to win (max^n); partners share
//     theirs, and each other's hand where the rules show it.
//
// # Weights
//
// The survey is a weighted sum of some fifty traits: cards by kind and by how
// far the game has come, gold at sea by who leads, by how many seats act before
// the capture and how many of them hold the card for it. The weights are fitted
// by least squares to how much a lead grew until the end of the game
// (fit_test.go):
//
//	go test ./game/pilot -run TestFit -fit 4000
//
// Those of two sides are the third generation, each fitted to games of captains
// with the one before; a fourth was no better (47.7 % ± 5.1 of 300 games against
// the third). Among more sides weights fitted to captains' games lost to those
// fitted to mates' games (34 % ± 8 of 100 games of four), and the latter stayed.
//
// # What was tried
//
// Shares of wins with their 95 % intervals, two players unless told otherwise,
// equal time or equal iterations for both. Each was measured with the captain
// as it was then: `korsar tournament` plays any of today's levels.
//
//   - Selection: PUCT with the mate's judgement as prior against UCB1 by
//     availability with the same prior as visits made before: 72 % ± 8 of 120
//     games at 2,000 iterations. Kept. Its weight (0.2 to 0.5) and the
//     sharpness of the prior (2 to 6 gold) hardly matter: 46 to 54 % ± 8.
//   - UCB1 as it came first, with the usual weight of 0.45 and a survey by hand,
//     beat the mate in 57.5 % ± 11 only: one visit more was worth more to it
//     than any difference between moves. Less than a tenth of that: 76 % ± 5.
//   - Taking a new move only where it promises more than the ones that are there
//     (first-play urgency), under UCB1: at the parent's mean 64 % against the
//     mate where it was 78 %. Dropped; PUCT brings its own.
//   - Roll-outs before the survey, at 5 ms a move, against none: 2 moves by
//     chance 47 % ± 7; 4 moves 52 % ± 7; to the end 33 % ± 13; 2 moves by the
//     survey's own best 54 % ± 10; 4 by the best of a sample 52 % ± 9. Dropped:
//     an early cut-off at the leaf itself is as good and the simplest.
//   - Of two guesses the one in which rivals let fewer chances go by, in 70 % of
//     cases: 52 % ± 7. Dropped: what others did not play tells little in a game
//     in which holding back is often right.
//   - Everybody against the one who thinks (paranoid) instead of max^n: 44 % ± 7
//     at tables of four, 34 % ± 10 where 33 would be even at three pairs.
//     Dropped.
//   - Stopping once the second most visited move would need more than half of
//     the iterations to come, instead of all of them: 23 % less time, and 93 % ±
//     5 against the mate where it was 94 % ± 5. Kept.
//
// docs/figures.md has the figures of the levels against each other.
package pilot
