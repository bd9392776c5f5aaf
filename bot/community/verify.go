package community

import (
	"context"

	"korsar/bot/table"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Exported is the reply with the record of a finished game.
type Exported struct {
	table.IsReply
	table.PublicState
	Record string
}

// Details is the reply that says how a game ended, and leads to its replay, its record, the proof of its deal and the
// rules.
type Details struct {
	table.IsReply
	table.End
}

// Details returns the reply about a finished game that the user who clicked may see.
func (s *Service) Details(ctx context.Context, c table.Click, id journal.TableID) table.Reply {
	return s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		end, err := t.End(ctx)
		return Details{End: end}, err
	})
}

// Export returns the record of a finished game that the user who clicked may see.
func (s *Service) Export(ctx context.Context, c table.Click, id journal.TableID) table.Reply {
	return s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		text, err := t.Record(ctx)
		return Exported{PublicState: t.PublicState(), Record: text}, err
	})
}

// Verified is the reply that shows whether a finished game was dealt fairly. A deal is fair if its commitment was
// public before anybody joined, and its deck follows from the secret and the joins.
type Verified struct {
	table.IsReply
	table.PublicState
	Unproven bool // the deal proves nothing; there is neither a secret nor a join
	Secret   deal.Secret
	Joins    []Join
	Fair     bool // the deck follows from the secret and the joins
	Legal    bool // every move was legal
	Moves    int
}

// Join is a player's contribution to the fair deal.
type Join struct {
	Name        string
	Interaction snowflake.ID
	After       bool // they joined after the commitment was public
}

// Verify checks the deal and the moves of a finished game that the user who clicked may see.
func (s *Service) Verify(ctx context.Context, c table.Click, id journal.TableID) table.Reply {
	return s.atFinishedGame(ctx, c, id, func(t *table.Table) (table.Reply, error) {
		stored, err := s.store.Load(ctx, id)
		if err != nil {
			return nil, err
		}
		return verified(t, stored.Entries)
	})
}

// verified repeats the deal and replays every move.
func verified(t *table.Table, entries []journal.Entry) (table.Reply, error) {
	r, err := journal.Record(entries, t.NameInRecord)
	if err != nil {
		return nil, err
	}
	_, illegal := r.Replay(nil)
	v := Verified{PublicState: t.PublicState(), Unproven: r.Fair == nil, Legal: illegal == nil, Moves: len(r.Moves)}
	if v.Unproven {
		return v, nil
	}
	deck, first := deal.Deal(r.Fair.Secret, r.Fair.Joins, r.Mode, len(r.Seats))
	v.Secret, v.Fair = r.Fair.Secret, deck == r.Deck && first == r.First
	for seat, join := range r.Fair.Joins {
		if join != 0 { // a computer has none
			id := snowflake.ID(join)
			v.Joins = append(v.Joins, Join{Name: r.Seats[seat], Interaction: id, After: id > entries[0].Cause})
		}
	}
	return v, nil
}
