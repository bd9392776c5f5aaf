package tournaments

import (
	"context"
	"errors"
	"slices"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// Join enters the user who clicked, or brings back a user who had withdrawn. If partners are fixed, it asks for a
// partner, even if the user's pair has withdrawn.
func (s *Service) Join(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	loaded, err := s.seen(ctx, c, id)
	if err != nil {
		return s.refused(ctx, err)
	}
	person, err := s.newcomer(ctx, id, table.User{ID: c.User, Name: c.Name}, ForgottenEntrant)
	if err != nil {
		return s.refused(ctx, err)
	}
	if t := loaded.Tournament; t.Rules().Partners == tournament.FixedPartners && t.IsFree(person) {
		return s.choosePartner(ctx, c, loaded)
	}
	strength, err := s.strength(ctx, c.Guild, person)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.actAs(ctx, c, id, person, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		return enter(t, uint64(c.Interaction), strength, person)
	}, func(shown Shown) table.Reply { return Joined{shown} })
}

// newcomer returns the person of a user who wants to play in a tournament. It refuses with the code a user who played
// in it when their data was deleted, since they would get a second try.
func (s *Service) newcomer(ctx context.Context, id journal.TournamentID, u table.User,
	code Code) (journal.PersonID, error) {
	switch before, err := s.store.HasForgottenEntrant(ctx, id, u.ID); {
	case err != nil:
		return 0, err
	case before:
		return 0, refuse(code)
	}
	return s.store.PersonOf(ctx, u.ID, u.Name)
}

// choosePartner asks the user who clicked for a partner.
func (s *Service) choosePartner(ctx context.Context, c table.Click, l *storage.LoadedTournament) table.Reply {
	if !l.Tournament.IsEntryOpen() {
		return s.refused(ctx, tournament.Refusal{Reason: tournament.EntryIsClosed})
	}
	return s.reply(ctx, c, l, func(shown Shown) table.Reply { return ChoosePartner{shown} })
}

// addPartners adds the users who asked the user, the partner whom the user asked, and the partner with whom the user
// can return. It adds none if the user cannot enter, and leaves out users whose data was deleted.
func (s *Service) addPartners(ctx context.Context, t *tournamentjournal.Tournament, user snowflake.ID,
	shown *Shown) error {
	if t.Rules().Partners != tournament.FixedPartners || shown.Own.Number != 0 && !shown.Own.Withdrawn ||
		!shown.EntryOpen {
		return nil
	}
	person, err := s.store.FindPerson(ctx, user)
	if err != nil {
		return storage.UnlessNotFound(err)
	}
	by, asked, former := t.AskedBy(person), t.Asked(person), formerPartner(t, person)
	rows, err := s.store.PeopleByID(ctx, append(slices.Clone(by), asked, former)...)
	if err != nil {
		return err
	}
	shown.AskedBy = usersOf(rows, by)
	shown.Asked, shown.FormerPartner = table.UserOf(rows[asked]), table.UserOf(rows[former])
	return nil
}

// formerPartner returns the partner with whom a person's withdrawn pair can return. It returns 0 if there is none.
func formerPartner(t *tournamentjournal.Tournament, person journal.PersonID) journal.PersonID {
	own := t.EntrantOf(person)
	for _, p := range t.PeopleOf(own) {
		if p != person && t.EntrantOf(p) == own {
			return p
		}
	}
	return 0
}

// JoinWith enters the user who clicked with a partner who asked them, or asks the partner. A pair that has withdrawn
// returns in the same way.
func (s *Service) JoinWith(ctx context.Context, c table.Click, id journal.TournamentID,
	partner table.User) table.Reply {
	if partner.ID == c.User {
		return s.refused(ctx, refuse(PartnerIsSelf))
	}
	if _, err := s.seen(ctx, c, id); err != nil {
		return s.refused(ctx, err)
	}
	person, errPerson := s.newcomer(ctx, id, table.User{ID: c.User, Name: c.Name}, ForgottenEntrant)
	with, errWith := s.newcomer(ctx, id, partner, ForgottenOther)
	if err := errors.Join(errPerson, errWith); err != nil {
		return s.refused(ctx, err)
	}
	strength, err := s.strength(ctx, c.Guild, person, with)
	if err != nil {
		return s.refused(ctx, err)
	}
	return s.actAs(ctx, c, id, person, func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
		switch {
		case !t.IsFree(person):
			return nil, refuse(EnteredAlready)
		case !t.IsFree(with):
			return nil, refuse(PartnerEntered)
		case slices.Contains(t.AskedBy(person), with):
			return enter(t, uint64(c.Interaction), strength, with, person)
		case t.Asked(person) == with:
			return nil, nil
		}
		return bodies{tournamentjournal.PartnerAsked{Person: person, Partner: with}}, nil
	}, func(shown Shown) table.Reply {
		if shown.Own.Number != 0 && !shown.Own.Withdrawn {
			return Joined{shown}
		}
		return PartnerAsked{Shown: shown, Partner: partner}
	})
}

// enter returns the entry of people, or the return of their entrant if it had withdrawn.
func enter(t *tournamentjournal.Tournament, join uint64, strength int,
	people ...journal.PersonID) (bodies, error) {
	own := t.EntrantOf(people[0])
	switch {
	case own == 0, own != t.EntrantOf(people[len(people)-1]):
		next := tournament.Entrant(t.Entrants() + 1)
		return bodies{tournamentjournal.Entered{Entrant: next, People: people, Join: join,
			Strength: strength}}, nil
	case !t.HasWithdrawn(own):
		return nil, refuse(EnteredAlready)
	}
	return bodies{tournament.Returned{Entrant: own}}, nil
}

// Withdraw takes the user who clicked, with their partner, out of all later rounds.
func (s *Service) Withdraw(ctx context.Context, c table.Click, id journal.TournamentID) table.Reply {
	return s.act(ctx, c, id, func(t *tournamentjournal.Tournament, by journal.PersonID) (bodies, error) {
		own := t.EntrantOf(by)
		if own == 0 {
			return nil, refuse(NotEntered)
		}
		return bodies{tournament.Withdrawn{Entrant: own}}, nil
	}, func(shown Shown) table.Reply { return Withdrew{shown} })
}

// WithdrawEverywhere takes a person and their partner out of all later rounds of each tournament that is not over. It
// is for a person whose data is deleted, since nobody can tell them of a round. It skips damaged tournaments.
func (s *Service) WithdrawEverywhere(ctx context.Context, person journal.PersonID, interaction snowflake.ID) error {
	parts, err := s.store.TournamentsOf(ctx, person)
	if err != nil {
		return err
	}
	for _, part := range parts {
		if part.Phase.IsOver() {
			continue
		}
		_, err := s.change(ctx, part.ID, cause{person, interaction},
			func(t *tournamentjournal.Tournament, _ journal.PersonID) (bodies, error) {
				own := t.EntrantOf(person)
				if own == 0 || t.IsOver() || t.HasWithdrawn(own) {
					return nil, nil
				}
				return bodies{tournament.Withdrawn{Entrant: own}}, nil
			})
		if storage.UnlessNotFound(err) != nil && !storage.IsDamage(err) {
			return err
		}
	}
	return nil
}

// strength returns the mean of people's ratings on the guild's leaderboard, by which they are seeded. A person without
// a rating counts 0.
func (s *Service) strength(ctx context.Context, guild snowflake.ID, people ...journal.PersonID) (int, error) {
	sum := 0
	for _, person := range people {
		standings, err := s.store.StandingsOf(ctx, person)
		if err != nil {
			return 0, err
		}
		if own, rated := standings[storage.Ladder{Guild: guild, Season: storage.AllTime, Games: storage.Rated}]; rated {
			sum += own.Rating.Shown()
		}
	}
	return sum / len(people), nil
}
