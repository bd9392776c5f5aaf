package sqlstore

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/tournamentjournal"
)

// CreateTournament implements storage.Tournaments.
func (s *Store) CreateTournament(ctx context.Context, c storage.TournamentCommit,
	most int) (id journal.TournamentID, err error) {
	p, err := prepareTournament(c)
	if err = cmp.Or(err, checkFirst(c.Entries, c.Follows, tournamentjournal.Created{}.Kind())); err == nil {
		err = s.writeTournaments(ctx, createOnce(ctx, effectTournament, &id, func(w writer) (err error) {
			id, err = p.create(w, most)
			return err
		}))
	}
	if err != nil {
		return id, fmt.Errorf("create tournament: %w", err)
	}
	return id, nil
}

// create inserts a new tournament and returns its number. Errors: storage.ErrFull if the guild has most unfinished
// ones.
func (p *preparedTournament) create(w writer, most int) (journal.TournamentID, error) {
	if err := w.lockGuild(p.guild); err != nil {
		return 0, err
	}
	switch running, _, err := w.queryInt(runningTournaments, Row{p.guild}); {
	case err != nil:
		return 0, err
	case running >= int64(most):
		return 0, storage.ErrFull
	}
	number, _, err := w.queryInt(insertTournament, append(slices.Clone(p.summary[1:13]), p.due))
	if err != nil {
		return 0, err
	}
	return journal.TournamentID(number), p.rows.write(w, number)
}

// AppendTournament implements storage.Tournaments.
func (s *Store) AppendTournament(ctx context.Context, id journal.TournamentID, c storage.TournamentCommit) error {
	p, err := prepareTournament(c)
	if err == nil {
		err = s.writeTournaments(ctx, func(w writer) error {
			if err := p.follow(w, id); err != nil {
				return err
			}
			return p.rows.write(w, int64(id))
		})
	}
	if err != nil {
		return fmt.Errorf("commit in tournament %d: %w", id, err)
	}
	return nil
}

// DeleteTournament implements storage.Tournaments.
func (s *Store) DeleteTournament(ctx context.Context, id journal.TournamentID) error {
	err := s.writeTournaments(ctx, func(w writer) error {
		guild, found, err := w.queryInt(deleteTournament, Row{int64(id)})
		switch {
		case err != nil:
			return err
		case !found:
			return storage.ErrNotFound
		}
		return w.forgetGuild(guild)
	})
	if err != nil {
		return fmt.Errorf("delete tournament %d: %w", id, err)
	}
	return nil
}

// preparedTournament is a commit in a tournament, with converted values.
type preparedTournament struct {
	summary Row   // the index row; nil if unchanged
	guild   int64 // of the index row
	follows int64
	due     int64        // 0 if unchanged
	rows    preparedRows // everything else
}

// prepareTournament checks and converts a commit.
func prepareTournament(c storage.TournamentCommit) (*preparedTournament, error) {
	if err := checkLines(c.Entries, c.Summary != nil); err != nil {
		return nil, err
	}
	p := &preparedTournament{follows: int64(c.Follows), due: toOptionalMillis(c.Due)}
	// Number and checksum of the journal after the commit, and the number before it; nil without entries.
	sum, ends := c.Follows, [3]any{}
	for _, l := range c.Entries {
		p.rows.add(insertTournamentEntry, nil, l.Seq, l.At, string(l.Kind), int64(l.By), int64(l.Cause), l.Body)
		sum = sum.Add(l)
		ends = [3]any{l.Seq, int64(sum), c.Entries[0].Seq - 1}
	}
	for _, person := range c.Removed {
		p.rows.add(deleteTournamentPerson, nil, int64(person))
	}
	for _, one := range c.People {
		p.rows.add(upsertTournamentPerson, nil, int64(one.Person), int64(one.Entrant), int64(one.Place))
	}
	if c.Summary != nil {
		p.addSummary(c.Summary, ends)
	}
	return p, nil
}

func (p *preparedTournament) addSummary(s *storage.TournamentSummary, ends [3]any) {
	if s.Phase.IsOver() {
		p.rows.add(deleteForgottenEntrants, nil)
	}
	p.guild = int64(s.Guild)
	// In the order of updateTournament. insertTournament has neither the number nor the journal before the commit.
	p.summary = Row{nil, p.guild, int64(s.Channel), s.Name, string(s.Format), string(s.Phase), int64(s.Host),
		int64(s.Entrants), int64(s.Round), s.Token, s.Latest.UnixMilli(), ends[0], ends[1], ends[2], p.follows, p.due}
}

// follow updates the index row if the commit follows the stored journal. Others cannot change the row until the change
// is made.
func (p *preparedTournament) follow(w writer, id journal.TournamentID) error {
	statement, row := touchTournament, Row{int64(id), p.follows, p.due}
	if p.summary != nil {
		p.summary[0] = int64(id)
		statement, row = updateTournament, p.summary
	}
	if follows, err := w.Changes(statement, row); follows || err != nil {
		return err
	}
	return cmp.Or(w.mustFind(selectTournament, Row{int64(id)}), storage.ErrConflict)
}
