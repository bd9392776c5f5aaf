// Package puzzle finds and stores positions of games in which one move is clearly the best, by a tactic.
//
// The main types:
//
//   - [Puzzle] is such a position: the deal and the moves that led to it, its best move, and each option's chance.
//     [Puzzle.View] returns what may be shown before the answer, and [Puzzle.Sequel] what follows it.
//   - [Tactic] is the idea of a best move. [Difficulty] is how hard it is to find.
//
// There are two embedded sets. [Numbered] returns the daily puzzles, one for each day. [Practice] returns those that
// people practice with. [Find] finds others.
//
// Laws, each checked by a test:
//
//   - A puzzle is judged by what the seat on turn could know, and its View shows nothing else. Exchanging hidden cards
//     changes neither.
//   - A puzzle is a legal position of a game from its deal. Each option has a chance. The best move has a tactic.
//   - A sequel has legal moves, as everybody sees them. A seat that replies knows only what it can see.
//   - The same deal gives the same puzzle on every machine.
//   - A puzzle has exactly one form as a line of text, and reading guesses nothing.
//   - No two puzzles of the sets are of the same game, so no practice puzzle reveals the puzzle of a later day.
//   - A person's rating after an answer follows from the rating before, the stars and the number of captains that miss
//     the puzzle. A right answer never lowers the rating that is shown. An answer without stars never raises it.
//
// # Criteria
//
// Games are free-for-all by the default edition, between captains with few iterations. They have 2, 3, 4
// and 5 seats in turn. A position becomes a puzzle if
//
//   - its best move has one of the [Tactics], each a predicate of its own;
//   - the captain's search ([pilot.Assess]) at [Iterations], three times the budget of an analysis, finds the same best
//     move with each of [Seeds] seeds;
//   - with each seed the best move's chance to win exceeds that of any other move by [Margin] or more, so that package
//     analysis would call every other move a mistake or a blunder;
//   - for each other move, a search with the budget of an analysis and [LastSeed] still finds the best move ahead by
//     [Confirmed] or more. Both get equal iterations, since a search that gives up a move early undervalues it;
//   - there are [MinOptions] moves or more that differ. Two moves are the same if they play the same card onto ships
//     with equal gold, owner, pirates and commander. Then both are right;
//   - it is not too plain. The first move on offer never solves a hard puzzle, and launching the biggest ship of the
//     hand solves only easy ones.
//
// The difficulty is measured: captains with small budgets look for the best move with several seeds, and the puzzle
// stores how many miss it.
//
// Each game gives one puzzle at most. Its positions are tried by their tactic, the rarest first, and then by their
// difficulty, the hardest first. Easy ones count in a quarter of the games.
//
// The best move's chance is the mean over the seeds. Its lead over the others is that with [LastSeed]. [Puzzle.Check]
// compares the best move with the second again, with equal iterations and the full budget.
//
// # Stars
//
// An answer gets 3 stars if it is right. Otherwise it gets 2 stars if it keeps at least half of the chance at stake,
// and 1 star for at least a quarter. The chance at stake is the chance after the best move minus that after the worst.
//
// # Ratings
//
// [Puzzle.Rate] rates an answer as a game of package rating against the puzzle. The puzzle's own rating is fixed
// ([Puzzle.Rating]). A right answer wins. One without stars loses. One with 1 or 2 stars ties, as a win and a loss in
// equal parts. The ratings of people at tables do not depend on it.
//
// # The sets
//
// set.txt has the daily puzzles, in the order of the days. practice.txt has the practice puzzles, in the order of their
// numbers. That order never changes. New daily puzzles are appended before the last one's day. A puzzle that a stronger
// captain does not confirm gives its place to another.
//
// A line is a puzzle, with one blank between two words: seats, deal, captains that miss the best move, best move, the
// chances after all options in thousandths, then the moves from the deal to the position. A line that begins with # is
// a comment. The first comments have the commands that found the puzzles.
package puzzle
