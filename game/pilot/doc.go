// Package pilot implements computer players: they see what a seat sees and choose a move.
//
// The main types:
//
//   - [Pilot] chooses a move of a [game.SeatView]; [Advise] also gives the reason.
//   - heuristic values the moves of a view, in gold, from known cards only.
//   - search is the captain's tree; evaluation values its leaves, positions in which every card is supposed.
//
// Laws, each checked by a test:
//
//   - A pilot cannot see a hidden card: it gets a view, and thinks in supposed positions ([game.SeatView.Guesses]).
//     Exchanging hidden cards does not change its choice.
//   - The same view and the same random numbers give the same move, for a captain with a number of iterations.
//   - Every chosen move is legal.
//   - A pilot stops when its context ends, and its memory is bounded.
//   - An iteration of the search allocates nothing.
//   - No product is added or subtracted without a conversion in between, and exponentials are this package's: some
//     processors compute both in one step, or in their own way, and a search would not be the same everywhere.
//
// # Levels
//
//   - random plays any move: the baseline for the others.
//   - deckhand sometimes draws, otherwise plays the best of three random moves.
//   - mate plays the move with the best heuristic value, one move ahead: gold at risk by who can still act before a
//     ship is captured, chances in ties, the value of cards and captains in the hand for the rest of the game, and
//     the cost of merchant ships left there.
//   - captain searches: information-set Monte Carlo tree search with one observer (P. Cowling, E. Powley, C.
//     Whitehouse, "Information set Monte Carlo tree search", IEEE TCIAIG 4(2), 2012). Each iteration guesses the
//     hidden cards again, descends one tree shared by all guesses, and evaluates the leaf. Each side maximizes its
//     own chance to win (max^n); partners share theirs, and see each other's hand where the rules show it.
//
// # Weights
//
// The evaluation is a weighted sum of some fifty features: cards by kind and by how many turns are left, gold at sea by
// who leads, by how many seats act before the capture or the end and by how many of them have the card for it. The
// weights are fitted by least squares to how much a lead grew until the end of the game, and so is how much games still
// scatter (fit_test.go):
//
//	go test ./game/pilot -run TestFit -fit 2000
//
// Those for two sides are the second generation, each fitted to games of captains with the previous one, the first to
// games with the weights of another evaluation. For more sides, weights fitted to captains' games lost to those fitted
// to mates' games (34 % ± 8 of 100 games of four), so the latter stayed.
//
// # Experiments
//
// Shares of wins with their 95 % intervals, for two players unless stated otherwise, with equal time or equal
// iterations for both. Each was measured with the captain of its time: `korsar match` plays any of today's levels.
//
//   - Selection: PUCT with the mate's heuristic as prior, against UCB1 by availability with the same prior as
//     earlier visits: 72 % ± 8 of 120 games at 2,000 iterations. Kept. Its weight (0.2 to 0.5) and the temperature
//     of the prior (2 to 6 gold) hardly matter: 46 to 54 % ± 8.
//   - UCB1 as it was first, with the usual weight of 0.45 and a hand-written evaluation, beat the mate in only 57.5
//     % ± 11: one more visit was worth more to it than any difference between moves. Less than a tenth of that
//     weight: 76 % ± 5.
//   - Trying a new move only if it promises more than the existing ones (first-play urgency), under UCB1: at the
//     parent's mean 64 % against the mate, compared with 78 %. Dropped; PUCT has its own.
//   - Rollouts before the evaluation, at 5 ms a move, against none: 2 random moves 47 % ± 7; 4 moves 52 % ± 7; to
//     the end 33 % ± 13; 2 moves by the evaluation's best 54 % ± 10; 4 by the best of a sample 52 % ± 9. Dropped:
//     an early cutoff at the leaf itself is as good and the simplest.
//   - Of two guesses the one in which rivals miss fewer chances, in 70 % of cases: 52 % ± 7. Dropped: what others
//     did not play reveals little in a game in which holding back is often right.
//   - The turns until the end, with the cards in the hands, instead of those until the pile is empty, after which
//     everybody still plays the cards of their hand: at 500 iterations 82.2 % ± 3.7 against the mate at tables of four,
//     compared with 74.8 % ± 3.9; 81.9 % ± 3.8 for two, compared with 79.8 % ± 3.8. Kept.
//   - Everybody against the searching side (paranoid) instead of max^n: 44 % ± 7 at tables of four, 34 % ± 10 where
//     33 would be even at three pairs. Dropped.
//   - Stopping once the second most visited move would need more than half of the remaining iterations, instead of
//     using all of them: 23 % less time, and 93 % ± 5 against the mate, compared with 94 % ± 5. Kept.
//
// docs/figures.md has the figures of the levels against each other.
package pilot
