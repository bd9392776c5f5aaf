package tournament

import (
	"korsar/game/deal"
)

// pairer is what a format adds: which rounds there are, and who plays whom.
type pairer interface {
	// another reports whether a round follows the latest one, once all of its tables have results.
	another() bool
	// joinable reports whether an entrant who enters now, after the first round was paired, will play.
	joinable() bool
	// pair returns the tables of the next round, and the order that later rounds depend on.
	pair(s deal.Secret) (order [][]Entrant, tables []Pairing)
	// isOrder reports whether the next round can have this order.
	isOrder(order [][]Entrant) bool
	// players returns the entrants who must sit at a table of the next round, given its order. It returns nil if a
	// schedule decides that.
	players(order [][]Entrant) []Entrant
}

func (t *Tournament) pairer() pairer {
	switch t.rules.Format {
	case Swiss:
		return swiss{t}
	case KnockOut:
		return knockOut{t}
	default:
		return league{t}
	}
}

// Pair returns the next round, which depends only on the events so far and on the secret that was committed to. The
// caller sets Next, the commitment to the next secret. The error is a [Refusal].
func (t *Tournament) Pair(s deal.Secret) (RoundPaired, error) {
	if err := t.checkDue(); err != nil {
		return RoundPaired{}, err
	}
	if _, err := t.reveal(s.String()); err != nil {
		return RoundPaired{}, err
	}
	order, tables := t.pairer().pair(s)
	return RoundPaired{Round: len(t.rounds) + 1, Secret: s.String(), Order: order, Tables: tables}, nil
}

// checkDue returns a [Refusal] if no round is due.
func (t *Tournament) checkDue() error {
	switch t.Due() {
	case DueRound:
		return nil
	case DueEntrants:
		return Refusal{Reason: TooFewEntrants}
	case DueGames:
		return Refusal{Reason: GamesAreOpen, Round: len(t.rounds)}
	default:
		return Refusal{Reason: NoRoundDue}
	}
}

// startRound adds a round whose tables are possible. It does not compare them with those of [Tournament.Pair], so that
// stored rounds remain readable when the pairing improves.
func (t *Tournament) startRound(e RoundPaired) error {
	if err := t.checkDue(); err != nil {
		return err
	}
	if e.Round != len(t.rounds)+1 {
		return Refusal{Reason: WrongNumber, Round: e.Round}
	}
	if _, err := t.reveal(e.Secret); err != nil {
		return err
	}
	if deal.CheckCommitment(e.Next) != nil || t.isSpent(e.Next) {
		return Refusal{Reason: InvalidCommitment}
	}
	if !t.arePossible(e) {
		return Refusal{Reason: WrongTables, Round: e.Round}
	}
	round := Round{Season: t.nextSeason()}
	for _, p := range e.Tables {
		round.Tables = append(round.Tables, newTable(p))
	}
	t.rounds = append(t.rounds, round)
	t.lots = append(t.lots, Lot{Commitment: t.commitment, Secret: e.Secret, Order: e.Order})
	t.commitment = e.Next
	for _, who := range t.everybody() { // in a schedule those who withdrew keep their place
		if t.entrant(who).withdrawn {
			t.leave(who)
		}
	}
	return nil
}

// nextSeason returns the number of the season that the next round belongs to. It returns 0 for formats without seasons.
func (t *Tournament) nextSeason() int {
	if t.rules.Format == Swiss || t.rules.Format == KnockOut {
		return 0
	}
	return league{t}.season()
}
