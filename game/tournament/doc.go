// Package tournament decides who plays whom in a tournament of many games, and who stands where: Swiss, round robin,
// knock-out and league, at tables of two to six, for players and for partners who are fixed or drawn.
//
// The main types:
//
//   - [Tournament] is the state: the fold of its events. [Tournament.Apply] adds one; [Tournament.Due]
//     says what it waits for.
//   - [Event] is what happened: created, entered, round paired, settled, no-show and so on. A
//     refused one is a [Refusal].
//   - [RoundPaired] is a round: who plays whom, which [Tournament.Pair] computes from the events so far and a secret.
//   - [Standing] is where an entrant stands, and what put them behind the one before.
//   - [PublicState] is what everybody may see, with the cross tables and the bracket that pages and pictures show.
//
// Who an entrant is, when deadlines pass and how a game is played are matters of the packages above: an entrant is a
// number, a game an event with its scores.
//
// Laws, each checked by a test on random tournaments:
//
//   - The same events give the same tournament. A refused event changes nothing.
//   - A round is a function of the events so far and of the secret that was committed to before: [Tournament.Verify].
//   - Nobody sits at two tables of a round, and everybody who plays sits at one.
//   - Tables of a round differ in size by one side at most.
//   - At tables of two nobody meets again while all can meet somebody new. At larger tables nobody does while nobody
//     has met a third of the others and there are more tables than anybody has met and than sit at one.
//   - The points of a table have the same mean whatever its size, and those of the standings are those of the tables.
//   - Once all tables have a result a round is due, or the end; and the end comes.
//
// # Lots
//
// All chance comes from secrets, as in package deal. [Created] commits to the secret of the first round; each
// [RoundPaired] publishes its secret and commits to the next, before its games are played; [Finished] publishes
// the last. Entrants contribute their joins, and from the second round on those at the tables of the round before,
// which no player and no operator picks. So no player can foresee a pairing and, with the exceptions below, no operator
// choose one, and everybody can compute it again as soon as it is published. In a lot each entrant draws the number
//
//	SHA-256(key ‖ entrant in decimal)    key = SHA-256(secret ⏎ joins ⏎ "lot" ⏎ what)
//
// with the secret and the joins as in the record of a game and ⏎ as one line break; the lowest number comes first. The
// joins are those of the entrants, by their numbers, and then those of [Settled] at the tables of the round before, by
// the numbers of the tables; of a table whose game was played again, in the order of its games. What is drawn: seeding,
// schedule, pairing, seats, going on, standings.
//
// Nobody knows the joins at the tables of a round when the secret after it is committed to. Where there are none, an
// operator who knows the entrants' joins could have drawn secrets until their lots pleased. That is so after a round
// without a game that was played to its end, and in lots by results without joins. The first secret is committed to
// before anybody enters.
//
// # Tables
//
// As few tables as possible seat all, none with more than [Rules].Seats, and they are as equal as can be, the larger
// first: ten players at tables of four are four, three and three. At tables of two somebody can be left over: they have
// a bye, or play a computer if [Rules].Odd says so. Pairs that are drawn make one table larger instead if there is an
// odd number of them; of an odd number of players one is left over. Six at a table are three pairs, since no sheet has
// a free-for-all for six.
//
// # Swiss
//
// Everybody plays in every round. The aims, in this order: sizes, no repeats, near scores. A meeting costs the square
// of how often the two have met before, and, far below that, the square of the difference of their points; partners
// meet too. At tables of two the cost of all is the least there is (package matching); in fields of more than 96 those
// compared are within 24 ranks, and within more of them until nobody meets again. At larger tables a heuristic
// exchanges places ([seating]). Who has a bye at tables of two is matched like an opponent who has the last's points:
// nobody has two while somebody has none, unless others would meet again instead. Elsewhere it is the last of those who
// had fewest. Drawn partners are those at a table who were partners least often.
//
// # Round robin and league
//
// A round robin is a schedule that is fixed when the first round is paired; entrants take their places in it by lot.
// Every two meet as equally often as can be: exactly by the circle method at tables of two, and by the lines of affine
// geometry for 9, 27, 16 and 64 at tables of three and four; otherwise by a search, in which no two of up to 32 meet
// more than twice. It has as many rounds as all need to meet, or as many as the rules say.
//
// A league plays such a schedule in each division, season by season. The first season's divisions are by strength.
// After a season the last of a division and the first of the one below change places, [Rules].Movers of them, but never
// more than half of either. Then who withdrew is left out, who entered comes last, and the divisions are made as equal
// as can be from the top: a place that became free goes to who was relegated from there, then to the next below. The
// points begin again with each season, and the last one's standings are the league's.
//
// # Knock-out
//
// The first round is seeded by strength, equals by lot. Byes go to the best seeds, so many that all later rounds have
// full tables. The best half of a table go on, of three one. They take over the best places that their table had in the
// bracket, so it is fixed from the start, as if the better seed had always won; seats in a round go from the first to
// the last table and back. Equals at the cut: the lot of the next round. The table at which all who are left can sit is
// the final. If entrants withdraw between two rounds, the best half of those who are still in go on; if they are too
// few for full tables, the best places have byes again.
//
// # Points
//
// See [Points]. A bye is worth a win in Swiss, where few have one, and nothing elsewhere. The two of a drawn pair both
// get their side's points.
//
// What decides the standings, in this order, is [Rules.Criteria]. In Swiss: points, then the opponents' points, by
// round the mean of those at the table (the sum is known as Buchholz); wins, games won alone by playing; gold, the sum
// of the scores; head-to-head, who finished before whom, if all who are equal have met; lot. In round robin and league
// the opponents come last, since all have the same. In a knock-out: the last round reached, the points at its table,
// gold, wins, lot. Rules can name others of [TieBreaks], or none. In the opponents' points, those who were not there,
// computers and byes count with the entrant's own points, so no one gains or loses by them.
//
// # What can go wrong
//
//   - Latecomers: in Swiss they may enter until the last round is paired, and have no points for the
//     rounds they missed; in a league they start in the last division of the next season. Elsewhere entry
//     closes with the first round.
//   - Withdrawal: from the next round on there is no table for them. At an open table they count as absent, also after
//     a return. In a schedule their place remains, absent, so that all have as many games. They may come back while
//     entry is open, for the next round.
//   - No-show, after the reminder and the deadline: the absent get no points. The others play without them, for the
//     places that remain: the first of four of whom one is absent gets the same as of four. A side left alone wins by
//     walk-over, which counts neither as a win nor as gold. An absent partner of a drawn pair leaves the other to play,
//     beside a computer. With a second game missed somebody has withdrawn.
//   - A voided game: everybody who came gets the mean of the table, half a win. It is no meeting, so they may be paired
//     again. Until the next round is paired a game can be voided, and played again; in a knock-out it must be.
//   - A table shelved: the round waits. Somebody unshelves it, or those it waits for are no-shows, or it is voided.
//   - Nobody came: who came to none of their games has no points, of byes either, and without points nobody wins.
//   - Fewer left than a game needs: the end is due at once. A tournament that is called off is cancelled: it ends
//     without a final result.
//
// # Stored
//
// Events are stored forever, as JSON with the names of their fields: a kind may gain fields but never change its
// meaning. [Tournament.Apply] checks that a round is possible, not that it is the one of its secret, so that stored
// rounds remain readable when the pairing improves.
//
// # Adding to it
//
// A format is a type with the methods of pairer (round.go) in a file of its own, a name in [Formats], and its cases in
// [Rules.Check], [Rules.Criteria] and the function pairer. A tie-break is a name in [TieBreaks] with its case in
// standings.go. A kind of event is a type in event.go with its case in [Tournament.Apply].
package tournament
