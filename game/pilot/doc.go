// Package pilot implements computer players. They see what a seat sees and choose a move.
//
// The main types:
//
//   - [Pilot] chooses a move for the seat of a [game.SeatView]. [Advise] also gives the reason.
//   - heuristic values the moves of a view, in gold, from known cards only.
//   - search is the captain's tree. policy expects the moves in it, and evaluation values its leaves, positions in
//     which every card is supposed.
//
// Laws, each checked by a test:
//
//   - A pilot cannot see a hidden card. It gets a view and thinks in supposed positions ([game.SeatView.Guesses]).
//     Exchanging hidden cards does not change its choice.
//   - The same view and the same random numbers give the same move. For a captain, this needs a budget of iterations.
//   - Every chosen move is legal.
//   - A pilot stops when its context is done, and its memory is bounded.
//   - An iteration of the search allocates nothing.
//   - A search is the same on every processor. Each product is converted before it is added or subtracted, so that no
//     processor rounds only once for both. This package computes exponentials itself, since [math.Exp] differs in the
//     last digit.
//
// # Levels
//
//   - random plays any move. It is the baseline for the others.
//   - deckhand sometimes draws, otherwise plays the best of three random moves.
//   - mate plays the move with the best heuristic value, one move ahead. The value counts ships at sea by the seats
//     that can act before the capture, ties by the sides in them, cards in the hand by their use in the turns left, and
//     merchant ships left in the hand as a cost.
//   - captain searches by information-set Monte Carlo tree search with one observer (P. Cowling, E. Powley, C.
//     Whitehouse, "Information set Monte Carlo tree search", IEEE TCIAIG 4(2), 2012). Each iteration guesses the hidden
//     cards again, descends one tree shared by all guesses, and evaluates the leaf. Each side maximizes its own chance
//     to win (max^n). Partners share a chance and see each other's hands.
//
// # Weights
//
// The evaluation is a weighted sum of some fifty features. Cards count by kind and by the number of turns left. Gold at
// sea counts by the side that leads, by the number of seats that act before the capture or the end, and by the number
// of these that have a card to take the ship. The weights are fitted by least squares to the growth of a lead until the
// end of the game. The variance of the results is fitted, too (fit_test.go):
//
//	go test ./game/pilot -run TestFit -fit 2000
//
// The weights for two sides are the second generation. Each generation was fitted to games of captains with the weights
// before it, the first one to games with the weights of another evaluation. For more sides, weights fitted to captains'
// games lost to weights fitted to mates' games (34 % ± 8 of 100 games of four), so the latter stayed.
//
// # The policy
//
// The policy expects a captain's move from its own hand and what everybody may know, without a search. A move's
// features are the effect of its card on the ship, with the ship's gold, the skulls and the lead there, the time until
// another side captures it, and how much of the pile is left. Factors are fitted for each kind of table, to captains'
// games of all editions, by [Train]:
//
//	korsar train --games 800 --iterations 1000 --seed 2 --out game/pilot/policyweights.go
//
// They are the second generation. It was fitted to games of captains with the first, and that to games of captains
// with the mate's heuristic as their prior. Between more than two pairs, moves have even priors.
//
// # Experiments
//
// Shares of wins with their 95 % intervals, for two players unless stated otherwise, with equal time or equal
// iterations for both. Each was measured with the captain of its time. `korsar match` plays any of today's levels.
//
//   - A policy's shares as priors in the whole tree, instead of the mate's heuristic as prior at the root and even
//     shares below it: docs/figures.md has the table. Kept. With exploration 0.12, 0.2, 0.6 and 1.0 instead of 0.3: 63,
//     59, 59 and 54 % ± 5; with 0.03 and 0.25 of the prior divided evenly instead of 0.1: 55 and 62 % ± 5.
//   - Generations of the policy, against the captain without one: the first won 61.1 % ± 2.8 of 1,000, the second
//     59.5 % ± 2.8, the third 55.8 % ± 2.9. Each expects the next one's moves more sharply than the one before. Against
//     each other the first two are even with two players (49.2 % ± 3.1 of 800), but of games of four, with two of each,
//     the first won 41.6 % ± 4.6 of 400. So the second stayed.
//   - The policy between more than two pairs: three pairs, one of them with it, won 21.4 % ± 4.7 of 300 against
//     captains before it, and 37.9 % ± 4.9 with even priors, where 33.3 would be even; two of four pairs 45.6 % ± 4.8
//     and 52.9 % ± 5.3. Dropped there.
//   - A responder to the captain: with 1,000 iterations, expecting the captain's moves by the captain's own policy, it
//     played 1,500 games of two against 500 iterations. A policy fitted to its own moves won 47.7 % ± 2.0 of 2,000
//     games against the captain, with 500 iterations each. So it found nothing to exploit.
//   - Guessing hands by what their players did and did not play: each kind of card's odds follow, by a logistic model
//     fitted to 1,600 games of captains, from the chances missed since each card in the hand was drawn. Cards in hands
//     that the model was not fitted to were more likely by 0.19 bits each, of 4.1. Guesses by these odds won
//     48.9 % ± 2.8 of 1,000. With one sum of evidence a hand, 0.08 bits. Dropped.
//   - Selection: PUCT with the mate's heuristic as prior, against UCB1 by availability with that prior counted as
//     visits: 72 % ± 8 of 120 games at 2,000 iterations. Kept. Its weight (0.2 to 0.5) and the temperature
//     of the prior (2 to 6 gold) hardly matter: 46 to 54 % ± 8.
//   - The first version, UCB1 with the usual weight of 0.45 and a hand-written evaluation, beat the mate in only 57.5 %
//     ± 11: its bonus for few visits outweighed any difference between moves. Less than a tenth of that weight gave
//     76 % ± 5.
//   - Trying a new move only if it promises more than the existing ones (first-play urgency), under UCB1: 64 % against
//     the mate at the parent's mean, 78 % without it. Dropped, since PUCT has its own.
//   - Rollouts before the evaluation, at 5 ms a move, against none: 2 random moves 47 % ± 7; 4 moves 52 % ± 7; to the
//     end 33 % ± 13; 2 moves by the evaluation's best 54 % ± 10; 4 by the best of a sample 52 % ± 9. Dropped, since
//     evaluating the leaf itself is as good and simpler.
//   - Choosing, in 70 % of cases, the one of two guesses in which rivals miss fewer chances: 52 % ± 7. Dropped, since a
//     card not played reveals little in a game in which holding back is often right.
//   - Counting the turns until pile and hands are empty, instead of those until the pile is empty: at 500 iterations
//     82.2 % ± 3.7 against the mate at tables of four, compared with 74.8 % ± 3.9; 81.9 % ± 3.8 for two, compared with
//     79.8 % ± 3.8. Kept.
//   - Everybody against the searching side (paranoid) instead of max^n: 44 % ± 7 at tables of four, 34 % ± 10 at three
//     pairs, where 33 would be even. Dropped.
//   - Stopping once the second most visited move would need more than half of the remaining iterations, instead of
//     using all of them: 23 % less time, and 93 % ± 5 against the mate, compared with 94 % ± 5. Kept.
//
// docs/figures.md has the figures of the levels against each other.
package pilot
