// Package puzzle has positions of games in which one move is clearly the best.
//
// The main types:
//
//   - [Puzzle] is such a position: the deal and the moves that led to it, its best move, and what each option is worth.
//     [Puzzle.View] is what it shows before it is answered.
//   - [Theme] is what a puzzle is about, [Difficulty] how hard it is to find the best move.
//
// [Numbered] returns the puzzles of the embedded set, of which each day has one; [Find] finds others.
//
// Laws, each checked by a test:
//
//   - A puzzle is judged by what the seat to move could know, and its View shows nothing else. Exchanging hidden cards
//     changes neither.
//   - A puzzle is a legal position of a game from its deal, and each option has its worth.
//   - The same deal gives the same puzzle on every machine.
//   - A puzzle has one line of text, and reading guesses nothing.
//
// # Criteria
//
// Games are free-for-all, by all editions and with 2 to 5 seats in turn, between captains that think briefly. A
// position becomes a puzzle if
//
//   - the captain's search ([pilot.Assess]) at [Iterations], ten times the budget of an analysis, finds the same best
//     move with each of [Seeds] seeds;
//   - with each of them the chance to win after it is by [Margin] or more above that after any other move, so that in
//     the words of package analysis every other move is a mistake or a blunder;
//   - once for each other move, in a search at the budget of an analysis with [LastSeed], that move gets as many
//     iterations as the best one, which is still ahead by [Confirmed] or more: a search that gives up a move early
//     undervalues it;
//   - there are [MinOptions] moves or more that differ. Two moves are the same if they play the same card onto ships
//     with equal gold, owner, pirates and commander: both are right, and neither is ahead of the other.
//
// Each game gives one puzzle at most. Positions are tried in an order that mixes the themes.
//
// What a puzzle says each move is worth follows from these last searches. [Puzzle.Check] compares the best move with
// the second on equal terms once more, at the full budget.
//
// # Stars
//
// An answer gets 3 stars if it is right. Otherwise it gets 2 or 1 by the share of what was at stake that it keeps,
// where the best move keeps all and the worst one nothing: 2 for at least a half, 1 for at least a quarter.
//
// # The set
//
// set.txt has a puzzle a line, with one blank between two words: edition, seats, deal, difficulty, best move, the
// chances after all options in thousandths, then the moves from the deal to the position. The order of the lines is
// that of the days and never changes; new puzzles are added at the end, before the days get there. A line that begins
// with # is a comment.
package puzzle
