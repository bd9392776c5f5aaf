// Package analysis says after a game what each move was worth, and how much of the result was luck.
//
// The main types:
//
//   - [Game] is a game to analyse. It is made from the record of a finished game and in no other way, so no one can
//     have a running game analysed.
//   - [Analysis] is the result: a [Move] for each move of the game, and a [Side] for each side.
//
// Laws, each checked by a test:
//
//   - A move is judged by what its seat could know. Exchanging cards that the seat could not see changes nothing.
//   - The same game, iterations and seed give the same analysis on every machine, on any number of processors.
//   - Luck has the mean 0 between equal players, however good or bad the values are that it is made from.
//
// # Moves
//
// For each move with a choice the captain's search ([pilot.Assess]) values all options: the chance to win, and the gold
// at the end, of the side that moved. It looks at each move briefly, and then at those that may have given something
// away for longer, together with as many iterations as the caller names for each move of the game. Long looks are
// several searches, whose values are averaged: what one finds depends on what it happens to look at first. What a move
// gives away is the chance after the best move less that after the one played. The best move is the one that most of
// the searches would play; one that seems better, but that they do not trust, gives away nothing. A move is named by
// its loss, in chances to win:
//
//	best        less than 0.01
//	good        less than 0.03
//	inaccuracy  less than 0.07
//	mistake     less than 0.15
//	blunder     0.15 or more
//
// The accuracy of a player is the mean, over moves with a real choice, of 1 − loss ÷ (best − worst chance). A real
// choice is one whose best and worst option are 0.05 apart or more.
//
// A turning point is a move before or after which a side's own estimate of its chance changed by 0.15 or more; the
// three largest are listed.
//
// # Luck and skill
//
// A side's result is 1 for a win, its part of one that is shared and 0 otherwise. Before the deal it can expect the
// mean over all deals. The difference is luck and skill. Luck is what chance changed in the side's chances: the deal,
// and each draw of anybody, compared with the mean over all cards that could have been drawn. Skill is the rest, what
// decisions changed, the others' among them. Both are measured by the value of the position with all cards open
// ([pilot.Value]), as control variates: a better value makes skill scatter less, and no value makes luck differ from 0
// on average (M. Zinkevich et al., "Optimal unbiased estimators for evaluating agent performance", AAAI 2006).
//
// The uncertainty of a side's skill is by how much it scatters between equal players.
package analysis
