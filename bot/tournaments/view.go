package tournaments

import (
	"context"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// View is a tournament as everybody may see it, with its users and where it is played.
type View struct {
	tournament.PublicState

	ID      journal.TournamentID
	Guild   snowflake.ID
	Channel snowflake.ID
	Post    snowflake.ID   // the message that shows it; 0 for none yet
	Former  []snowflake.ID // the messages that showed it before
	Event   snowflake.ID   // the guild's event for the start; 0 for none
	Name    string
	Host    table.User

	Restored bool // it goes on from a backup: later entries are lost

	Denied Denial // what the platform is known to refuse it

	RoleOpen  bool       // the winners are to get a role, now or later, that one of them does not have
	RoleGiver table.User // the person who answers for it; zero if their data was deleted
	RoleFault RoleFault  // why it could not be given when that was last tried; "" for no reason
	RoleCode  int        // the platform's own number of a RoleDenied

	Settings tournamentjournal.Settings
	Phase    tournamentjournal.Phase
	OpenedAt time.Time

	Entrants []Entrant                   // by number, from 1 at index 0
	Venues   [][]tournamentjournal.Venue // by round, and table
	Games    map[journal.TableID]Game    // by Venue.ID, of the latest round's tables without a result
	JoinBy   time.Time                   // when users who have not joined their tables are no-shows; zero for never
	Deadline time.Time                   // of the round; zero for none

	EntryOpen  bool
	Commitment string // to the secret of the next lot
	Address    string // of its page; "" for none
	NoPictures bool   // the guild wants none
	Seq        int64  // rises with every change
}

// Entrant is a player or a pair of partners.
type Entrant struct {
	Number    tournament.Entrant
	Users     []table.User // a zero user for each whose data was deleted
	Withdrawn bool
	Namesake  bool // an entrant of other users has the same name
}

// names returns the display names of an entrant's users.
func (e *Entrant) names() []string {
	names := []string{}
	for _, u := range e.Users {
		names = append(names, u.Name)
	}
	return names
}

// LacksPartner reports whether the data of one of two partners was deleted, and the other may play on.
func (v *View) LacksPartner(e Entrant) bool {
	return len(e.Users) == 2 && (e.Users[0].ID == 0) != (e.Users[1].ID == 0) && (!e.Withdrawn || v.EntryOpen)
}

// Entrant returns an entrant by number. It returns the zero Entrant for a computer.
func (v *View) Entrant(e tournament.Entrant) Entrant {
	if e < 1 || int(e) > len(v.Entrants) {
		return Entrant{}
	}
	return v.Entrants[e-1]
}

// EntrantOf returns the entrant that a user plays for, or the zero Entrant. If a user left a pair and entered again, it
// returns the later entrant.
func (v *View) EntrantOf(user snowflake.ID) Entrant {
	for _, e := range slices.Backward(v.Entrants) {
		for _, u := range e.Users {
			if user != 0 && u.ID == user {
				return e
			}
		}
	}
	return Entrant{}
}

// IsOver reports whether the tournament has finished or been canceled.
func (v *View) IsOver() bool { return v.Phase.IsOver() }

// Latest returns the latest round. It returns nil before the first.
func (v *View) Latest() *tournament.Round {
	if len(v.Rounds) == 0 {
		return nil
	}
	return &v.Rounds[len(v.Rounds)-1]
}

// TableAt returns an existing table with its game. It returns the zero Game if the table has a result or no game.
func (v *View) TableAt(at TableNumber) (*tournament.Table, Game) {
	return &v.Rounds[at.Round-1].Tables[at.Table-1], v.Games[v.VenueAt(at).ID]
}

// VenueAt returns where an existing table is played.
func (v *View) VenueAt(at TableNumber) tournamentjournal.Venue {
	return v.Venues[at.Round-1][at.Table-1]
}

// ShowsBracket reports whether a bracket says most about the tournament: it is a knock-out that is not over. Otherwise
// the standings do, which have a podium at the end.
func (v *View) ShowsBracket() bool {
	return v.Rules.Format == tournament.KnockOut && len(v.Rounds) > 0 && v.Winner == 0
}

// Winners returns the users who have won, once the tournament has finished. It returns none if nobody came to play.
func (v *View) Winners() []table.User { return v.Entrant(v.Winner).Users }

// viewOf returns a tournament as everybody may see it.
func (s *Service) viewOf(ctx context.Context, l *storage.LoadedTournament) (View, error) {
	t := l.Tournament
	v := View{PublicState: t.PublicState(), ID: l.ID, Guild: t.Created.Guild, Channel: t.Created.Channel,
		Post: t.Post(), Former: t.FormerPosts(), Event: t.Event(), Name: t.Created.Name, RoleOpen: t.RoleIsOpen(),
		RoleFault: RoleFault(t.RoleRefused().Fault), RoleCode: t.RoleRefused().Code,
		Settings: t.Settings, Phase: t.Phase(), OpenedAt: t.OpenedAt,
		Denied: denialOf(t.Refused()), JoinBy: joinByOf(t), Deadline: t.Deadline(),
		EntryOpen: t.IsEntryOpen(), Commitment: t.Commitment(), Address: s.address(l.Token), Seq: t.Seq,
		Restored: !t.IsOver() && t.OpenedAt.Before(s.restored)}
	for i, round := range v.Rounds {
		venues := make([]tournamentjournal.Venue, len(round.Tables))
		for n := range venues {
			venues[n] = t.VenueAt(i+1, n+1)
		}
		v.Venues = append(v.Venues, venues)
	}
	settings, err := s.store.GuildSettings(ctx, v.Guild)
	if err != nil {
		return View{}, err
	}
	v.NoPictures, v.Games = settings.NoPictures, map[journal.TableID]Game{}
	if err := s.addOpenGames(ctx, &v, l); err != nil {
		return View{}, err
	}
	return v, s.addUsers(ctx, &v, t)
}

// usersOf returns the users behind people, without those whose data was deleted.
func usersOf(rows map[journal.PersonID]storage.PersonRow, people []journal.PersonID) (users []table.User) {
	for _, person := range people {
		if row, known := rows[person]; known {
			users = append(users, table.UserOf(row))
		}
	}
	return users
}

// addUsers adds the host, the person who promised the role, and the people of the entrants.
func (s *Service) addUsers(ctx context.Context, v *View, t *tournamentjournal.Tournament) error {
	people := []journal.PersonID{t.Created.Host, t.RoleGiver()}
	for e := range t.Entrants() {
		people = append(people, t.PeopleOf(tournament.Entrant(e+1))...)
	}
	rows, err := s.store.PeopleByID(ctx, people...)
	if err != nil {
		return err
	}
	v.Host, v.RoleGiver = table.UserOf(rows[t.Created.Host]), table.UserOf(rows[t.RoleGiver()])
	for i := range t.Entrants() {
		e := Entrant{Number: tournament.Entrant(i + 1), Withdrawn: t.HasWithdrawn(tournament.Entrant(i + 1))}
		for _, person := range t.PeopleOf(e.Number) {
			e.Users = append(e.Users, table.UserOf(rows[person]))
		}
		v.Entrants = append(v.Entrants, e)
	}
	markNamesakes(v.Entrants)
	return nil
}

// markNamesakes marks entrants of the same name. Two entrants of the same users are no namesakes.
func markNamesakes(list []Entrant) {
	type names [2]string
	first := map[names]int{}
	for i := range list {
		var key names
		for j, user := range list[i].Users {
			key[j] = user.Name
		}
		before, known := first[key]
		if !known {
			first[key] = i
		} else if !slices.Equal(list[i].Users, list[before].Users) {
			list[i].Namesake, list[before].Namesake = true, true
		}
	}
}

// address returns the URL of the page with a token. It returns "" if there are no pages.
func (s *Service) address(token string) string {
	if s.liveURL == "" || token == "" {
		return ""
	}
	return s.liveURL + "/tournament/" + token
}
