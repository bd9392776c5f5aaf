// Package tournament decides who plays whom in a tournament of many games, and who stands where. Its formats are Swiss,
// round robin, knock-out and league. Tables have two to eight seats, for single players or for partners, who are fixed
// or drawn.
//
// The main types:
//
//   - [Tournament] is the state: the fold of its events. [Tournament.Apply] adds an event. [Tournament.Due] returns
//     what the tournament waits for.
//   - [Event] is a fact, such as an entry, a paired round or a result. A [Refusal] says why an event was refused.
//   - [RoundPaired] is a round: who plays whom. [Tournament.Pair] computes it from the events so far and a secret.
//   - [Standing] is an entrant's line in the standings, with the criterion that put them behind the entrant before.
//   - [PublicState] is what everybody may see, with the cross tables and the bracket that pages and pictures show.
//
// The packages above know who an entrant is, when deadlines pass and how a game is played. Here an entrant is a number,
// and a game is an event with its scores.
//
// Laws, each checked by a test on random tournaments:
//
//   - The same events give the same tournament. A refused event changes nothing.
//   - A round is a function of the events so far and of a secret that was committed to before. Anybody can compute it
//     again ([Tournament.Pair]).
//   - Nobody sits at two tables of a round, and everybody who plays sits at one.
//   - In Swiss, tables of a round differ by one side at most.
//   - In Swiss, nobody at tables of two meets again while all can meet somebody new. At larger tables nobody does as
//     long as everybody has met at most a third of the others, and the tables outnumber both the seats of a table and
//     the entrants whom anybody has met.
//   - The points of a table have the same mean whatever its size. The points in the standings are the sum of these.
//   - Once all tables have a result, a round or the end is due. Every tournament ends.
//
// # Lots
//
// All chance comes from secrets, as in package deal. [Created] commits to the secret of the first round. Each
// [RoundPaired] publishes its secret and commits to the next one, before its games are played. [Finished] publishes the
// last one. Every lot contains the entrants' joins ([Entered]). From the second round on it also contains the joins of
// the round before, which nobody picks. No player can therefore foresee a pairing. No operator can choose one, with the
// exceptions below. Everybody can compute a pairing again as soon as it is published. In a lot each entrant draws the
// number
//
//	SHA-256(key ‖ entrant in decimal)    key = SHA-256(secret ⏎ joins ⏎ "lot" ⏎ what)
//
// and the lowest number comes first. The secret and the joins are written as in the record of a game, and ⏎ is one line
// break. First come the joins of the entrants, by their numbers. Then come the joins of [Settled] at the tables of the
// round before, by the numbers of the tables. The joins of a table whose game was played again are in the order of its
// games. The purpose "what" is one of: seeding, schedule, pairing, seats, going on, standings.
//
// The secret that follows a round is committed to before the joins at its tables exist. Without such joins, an operator
// who knows the entrants' joins could draw secrets until one gives the lots they want. A round has none if no game in
// it was played to its end, or if its results have no joins. The first secret is committed to before anybody enters.
//
// # Tables
//
// Except in a knock-out, a round has as few tables of at most [Rules].Seats seats as possible. They are as equal as
// possible, the larger first: ten at tables of four sit at four, three and three. At tables of two, an entrant who is
// left over has a bye, or plays a computer if [Rules].Odd says so. An odd number of drawn pairs makes one table larger
// instead, and only a single player is left over. A table of six has three pairs, since no rule sheet has a
// free-for-all for six.
//
// # Swiss
//
// Everybody plays in every round. The aims, in this order: equal sizes, no repeated meetings, close scores. Seating two
// entrants together costs 2⁴⁰ times the square of how often they have met, even as partners, plus the square of the
// difference of their points. At tables of two the total cost is the least possible (package matching). In a field of
// more than 96 only entrants within 24 ranks are compared, or more while somebody meets again. At larger tables a
// heuristic exchanges places ([seating]). At tables of two the bye is matched like an opponent with the last entrant's
// points. Nobody has two byes while somebody has none, unless that avoids a repeated meeting. If partners are drawn,
// the bye goes to the last of the entrants who had the fewest. At each table, entrants who were partners least often
// are drawn as partners.
//
// # Round robin and league
//
// A round robin is a schedule that is fixed when the first round is paired. Entrants take their places in it by lot.
// Any two meet as equally often as possible. At tables of two that is exact by the circle method, and at tables of
// three (9 or 27 entrants) and four (16 or 64) by the lines of affine geometry. For others up to 32, a search lets no
// two meet more than twice. The schedule has as many rounds as all need to meet, or as many as the rules say.
//
// A league plays such a schedule in each division, season by season. The first season's divisions are by strength.
// After a season, entrants who withdrew are left out. Then the last [Rules].Movers of a division change places with the
// first of the one below, but never more than half of either. New entrants come last. The divisions are made as equal
// as possible from the top: a free place goes to an entrant who was relegated from there, then to the next below.
// Points start at zero in each season. The standings of the last season are those of the league.
//
// # Knock-out
//
// Strength seeds the first round, and a lot orders equals. The best seeds have byes, as many as it takes for full
// tables in all later rounds. The best half of a table go on, and one from a table of three. They take over the best
// places that their table had in the bracket. So the bracket is fixed from the start, as if the better seed had always
// won. Entrants are seated by place, from the first table to the last and back. The lot of the next round decides
// between equals at the cut. The table at which all who are left can sit is the final. If an entrant withdraws between
// two rounds, the next best of the table goes on. If too few are left for full tables, the best places have byes again.
//
// # Points
//
// See [Points]. A bye is worth a win in Swiss, where few have one, and nothing elsewhere. Both players of a drawn pair
// get the points of their side.
//
// [Rules.Criteria] returns the criteria of the standings, in this order. In Swiss: points; the opponents' points, the
// sum over the rounds (known as Buchholz) of the mean at the table; wins, the games played and won alone; gold, the sum
// of the scores; head-to-head, the finishes before each other, if all who are equal have met; lot. In a round robin:
// points, head-to-head, wins, gold, opponents' points (nearly the same for all), lot. In a league: division, then as in
// a round robin. In a knock-out: the last round reached, the points at its table, gold, wins, lot. Rules can name other
// [TieBreaks], or none. In the opponents' points, absent opponents, computers, byes and voided games count with the
// entrant's own points, so no one gains or loses by them.
//
// # What can go wrong
//
//   - Latecomers: in Swiss they may enter until the last round is paired, without points for the rounds they missed. In
//     a league they start in the last division of the next season. Elsewhere entry closes with the first round.
//   - Withdrawal: the entrant has no table from the next round on, and counts as absent at an open table, even after a
//     return. In a schedule its place stays, as absent, so that all have equally many games. The entrant may come back
//     for the next round while entry is open.
//   - No-show, after the reminder and the deadline: the absent get no points. The others play for the first places, so
//     that a win is worth the same. A side left alone wins by walk-over, which counts neither as a win nor as gold. If
//     one of a drawn pair is absent, the other plays beside a computer. An entrant who misses a second game has
//     withdrawn.
//   - A voided game: everybody who came gets the mean of the table, half a win. It is no meeting, so they may be paired
//     again. A game can be voided and played again until the next round is paired. In a knock-out it must be played
//     again.
//   - A shelved table: the round waits until it is unshelved or voided, or the entrants it waits for are no-shows.
//   - Nobody came: an entrant who came to none of their games has no points, even for byes. Nobody wins without points.
//   - Fewer left than a game needs: the end is due once no game is open. A canceled tournament has no final result.
//
// # Stored
//
// Events are stored forever, as JSON with the names of their fields. A kind may gain fields but never change its
// meaning. [Tournament.Apply] checks that a round is possible. It does not compute the round from its secret, so that
// stored rounds remain readable when the pairing improves.
//
// # Adding to it
//
// To add a format, write a type with the methods of pairer (round.go) in a file of its own. Add its name to [Formats]
// and its cases to [Rules.Check], [Rules.Criteria] and the function pairer. A tie-break is a name in [TieBreaks] with
// its case in standings.go. A kind of event is a type in event.go with its case in [Tournament.Apply].
package tournament
