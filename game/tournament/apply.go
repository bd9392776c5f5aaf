package tournament

import "korsar/game/deal"

// Apply adds an event. If it refuses the event, nothing changes. The error is a [Refusal], or a
// [korsar/game.SetupRefusal] for tables that nobody can play at.
func (t *Tournament) Apply(e Event) error {
	created, creates := e.(Created)
	switch {
	case creates:
		return t.create(created)
	case t.commitment == "":
		return Refusal{Reason: NotCreated}
	case t.IsOver():
		return Refusal{Reason: TournamentIsOver}
	}
	switch e := e.(type) {
	case Entered:
		return t.enter(e)
	case Withdrawn:
		return t.withdraw(e)
	case Returned:
		return t.readmit(e)
	case RoundPaired:
		return t.startRound(e)
	case Settled:
		return t.settle(e)
	case NoShow:
		return t.noShow(e)
	case Voided:
		return t.void(e)
	case Shelved:
		return t.atTable(e.Round, e.Table, func(table *Table) { table.Phase = OnHold })
	case Unshelved:
		return t.unshelve(e)
	case Finished:
		return t.finish(e)
	case Canceled:
		t.ended = canceled
		return nil
	default:
		panic("tournament: an event of another package")
	}
}

func (t *Tournament) create(e Created) error {
	if t.commitment != "" {
		return Refusal{Reason: AlreadyCreated}
	}
	if err := e.Rules.Check(); err != nil {
		return err
	}
	if deal.CheckCommitment(e.Commitment) != nil {
		return Refusal{Reason: InvalidCommitment}
	}
	t.rules, t.commitment, t.schedules = e.Rules, e.Commitment, &schedules{all: map[int][][][]int{}}
	return nil
}

func (t *Tournament) enter(e Entered) error {
	switch {
	case e.Entrant != Entrant(len(t.entrants)+1):
		return Refusal{Reason: WrongNumber, Entrant: e.Entrant}
	case !t.IsEntryOpen():
		return Refusal{Reason: EntryIsClosed, Entrant: e.Entrant}
	case t.rules.Format == RoundRobin && len(t.entrants) == maxSchedule:
		return Refusal{Reason: TournamentIsFull, Entrant: e.Entrant}
	}
	t.entrants = append(t.entrants, entrant{join: e.Join, strength: e.Strength})
	return nil
}

// IsEntryOpen reports whether an entrant who enters now can still play. Entry closes when the last round is paired in
// Swiss, when the last season starts in a league, and when the first round is paired elsewhere.
func (t *Tournament) IsEntryOpen() bool {
	if t.IsOver() || t.commitment == "" {
		return false
	}
	return len(t.rounds) == 0 || t.pairer().joinable()
}

func (t *Tournament) withdraw(e Withdrawn) error {
	switch {
	case !t.knows(e.Entrant):
		return Refusal{Reason: UnknownEntrant, Entrant: e.Entrant}
	case t.entrant(e.Entrant).withdrawn:
		return Refusal{Reason: EntrantHasWithdrawn, Entrant: e.Entrant}
	}
	t.leave(e.Entrant)
	return nil
}

// leave withdraws an entrant, who counts as absent at a table without a result.
func (t *Tournament) leave(e Entrant) {
	t.entrant(e).withdrawn = true
	if len(t.rounds) == 0 {
		return
	}
	tables := t.last().Tables
	for i := range tables {
		if tables[i].Waits() && tables[i].SideOf(e) >= 0 {
			tables[i].miss(e)
		}
	}
}

func (t *Tournament) readmit(e Returned) error {
	switch {
	case !t.knows(e.Entrant):
		return Refusal{Reason: UnknownEntrant, Entrant: e.Entrant}
	case !t.entrant(e.Entrant).withdrawn:
		return Refusal{Reason: EntrantHasNotWithdrawn, Entrant: e.Entrant}
	case !t.IsEntryOpen():
		return Refusal{Reason: EntryIsClosed, Entrant: e.Entrant}
	}
	t.entrant(e.Entrant).withdrawn, t.entrant(e.Entrant).missed = false, 0
	return nil
}

func (t *Tournament) finish(e Finished) error {
	if t.Due() != DueEnd {
		return Refusal{Reason: EndNotDue}
	}
	if _, err := t.reveal(e.Secret); err != nil {
		return err
	}
	t.final, t.ended = e.Secret, finished
	return nil
}

// reveal parses a secret. It returns a [Refusal] if the tournament has not committed to that secret.
func (t *Tournament) reveal(text string) (deal.Secret, error) {
	secret, err := deal.ParseSecret(text)
	if err != nil || deal.Commitment(secret) != t.commitment {
		return deal.Secret{}, Refusal{Reason: WrongSecret}
	}
	return secret, nil
}
