package tournament

import "slices"

// missable is how many games an entrant may miss. An entrant who misses one more has withdrawn.
const missable = 1

// atTable changes a table of the latest round that has no result yet.
func (t *Tournament) atTable(round, number int, change func(*Table)) error {
	table, err := t.current(round, number)
	if err != nil {
		return err
	}
	if !table.Waits() {
		return Refusal{Reason: TableIsSettled, Round: round, Table: number}
	}
	change(table)
	return nil
}

// current returns a table of the latest round. Earlier results are fixed, since later rounds were paired by them.
func (t *Tournament) current(round, number int) (*Table, error) {
	switch {
	case round < 1 || round > len(t.rounds) || number < 1 || number > len(t.rounds[round-1].Tables):
		return nil, Refusal{Reason: UnknownTable, Round: round, Table: number}
	case round < len(t.rounds):
		return nil, Refusal{Reason: RoundIsOver, Round: round, Table: number}
	}
	return &t.last().Tables[number-1], nil
}

// MaxGold limits the gold that a side wins or loses in a game, far above real scores, so that no sum overflows.
const MaxGold = 9999

func isNoScore(gold int) bool { return gold < -MaxGold || gold > MaxGold }

// settle records the result of a game, including a game that is played again after it was voided.
func (t *Tournament) settle(e Settled) error {
	table, err := t.current(e.Round, e.Table)
	switch {
	case err != nil:
		return err
	case !table.Waits() && table.Phase != Void:
		return Refusal{Reason: TableIsSettled, Round: e.Round, Table: e.Table}
	case len(e.Gold) != len(table.Sides), slices.ContainsFunc(e.Gold, isNoScore):
		return Refusal{Reason: WrongScores, Round: e.Round, Table: e.Table}
	}
	table.Phase, table.Gold, table.ByHand = Played, slices.Clone(e.Gold), e.ByHand
	table.joins = slices.Concat(table.joins, e.Joins)
	return nil
}

func (t *Tournament) noShow(e NoShow) error {
	table, err := t.current(e.Round, e.Table)
	if err != nil {
		return err
	}
	if len(e.Absent) == 0 {
		return Refusal{Reason: NotAtTable, Round: e.Round, Table: e.Table}
	}
	for _, who := range e.Absent {
		if who == Computer || table.SideOf(who) < 0 {
			return Refusal{Reason: NotAtTable, Entrant: who, Round: e.Round, Table: e.Table}
		}
	}
	return t.atTable(e.Round, e.Table, func(table *Table) {
		for _, who := range e.Absent {
			if table.IsAbsent(who) {
				continue // already counted
			}
			t.entrant(who).missed++
			if t.entrant(who).missed > missable {
				t.entrant(who).withdrawn = true
			}
			table.miss(who)
		}
	})
}

// void annuls a game. In a knock-out the game is played again, since somebody must go on.
func (t *Tournament) void(e Voided) error {
	table, err := t.current(e.Round, e.Table)
	switch {
	case err != nil:
		return err
	case table.Phase == Rest, table.Phase == Void, table.Phase == WalkOver:
		return Refusal{Reason: TableIsNotSettled, Round: e.Round, Table: e.Table}
	}
	table.Gold, table.ByHand, table.Phase = nil, false, Void
	if t.rules.Format == KnockOut {
		table.miss()
	}
	return nil
}

func (t *Tournament) unshelve(e Unshelved) error {
	table, err := t.current(e.Round, e.Table)
	switch {
	case err != nil:
		return err
	case table.Phase != OnHold:
		return Refusal{Reason: TableIsNotShelved, Round: e.Round, Table: e.Table}
	}
	table.Phase = Open
	return nil
}
