// Package analysis judges the moves of a finished game and measures how much of its result was luck.
//
// The main types:
//
//   - [Game] is a game to analyze. It can be made only from the record of a finished game, so no one can have a running
//     game analyzed.
//   - [Analysis] is the result: a [Move] for each move of the game, and a [Side] for each side.
//
// Laws, each checked by a test:
//
//   - A move is judged by what its seat could know. Exchanging cards that the seat could not see changes nothing.
//   - The same game, iterations and seed give the same analysis on every machine, on any number of processors.
//   - Luck has the mean 0 between equal players, even if the values of positions that it is computed from are wrong.
//
// # Moves
//
// For each move the captain's search ([pilot.Assess]) values all options: the moving side's chance to win and its gold
// at the end. The first look at a move is brief. The rest of the caller's budget, a number of iterations per move of
// the game, goes to the moves that may have given something away. A long look averages several searches, since the
// values of one depend on the moves that it happens to try first. The best move is the one that most of the searches
// would play. The loss of a move is the chance after the best move minus the chance after the one played. A move that
// seems better than the best, but that the searches do not trust, has no loss. A move is named by its loss, in chances
// to win:
//
//	best        less than 0.01
//	good        less than 0.03
//	inaccuracy  less than 0.07
//	mistake     less than 0.15
//	blunder     0.15 or more
//
// The accuracy of a player is the mean, over moves with a real choice, of 1 − loss ÷ (best − worst chance). In a real
// choice the best and the worst option are 0.05 apart or more.
//
// A turning point is a change of a side's own estimate of its chance by 0.15 or more, with one of its moves or between
// two of them. The three largest are listed.
//
// # Luck and skill
//
// A side's result is 1 for a win, its part of a shared win, or 0. Before the deal it can expect the mean over all
// deals. The difference is luck and skill. Luck is the change of the side's chances by the deal and by every player's
// draws, each compared with the mean over all cards that could have been drawn. Skill is the rest: the change by
// decisions, including the opponents'. Both are measured by the value of the position with all cards open
// ([pilot.Value]), as control variates. A better value makes skill scatter less, and with any value luck is 0 on
// average (M. Zinkevich et al., "Optimal unbiased estimators for evaluating agent performance", AAAI 2006).
//
// The uncertainty of a side's skill is its standard deviation between equal players.
package analysis
