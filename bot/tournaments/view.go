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

// View is a tournament as everybody may see it.
type View struct {
	ID      journal.TournamentID
	Guild   snowflake.ID
	Channel snowflake.ID
	Post    snowflake.ID   // the message that shows it; 0 for none yet
	Former  []snowflake.ID // those that did before
	Event   snowflake.ID   // the guild's event for the start; 0 for none
	Name    string
	Host    table.User

	Restored bool // it goes on from a backup: later entries are lost

	Denied Denial // what the platform refuses it, as far as is known

	RoleOpen  bool       // the winners are to get a role, now or later, that one of them does not have
	RoleGiver table.User // who answers for it; zero if their data was deleted
	RoleFault RoleFault  // why it was not given when that was last tried; "" for nothing
	RoleCode  int        // the platform's own number of a RoleDenied

	Rules    tournament.Rules
	Settings tournamentjournal.Settings
	Phase    tournamentjournal.Phase
	Waits    tournament.Due // what it waits for
	OpenedAt time.Time

	// State is what pictures are drawn from. It has the secrets of the lots that were drawn, and commitments to those
	// to come. Callers must not change it, and a Platform must not keep it.
	State *tournament.Tournament

	Entrants   []Entrant                // by number, from 1 at index 0
	Standings  []tournament.Standing    // by place
	Winner     tournament.Entrant       // 0 before the end, and if nobody came to play
	HasResults bool                     // without, the standings say nothing of anybody
	Rounds     []Round                  // a game that was stopped because the tournament was cancelled is void
	Games      map[journal.TableID]Game // by Venue.ID, of the latest round's tables without a result
	JoinBy     time.Time                // when those who have not joined their tables are no-shows; zero for never
	Deadline   time.Time                // of the round; zero for none

	EntryOpen  bool
	Commitment string // to the secret of the next lot
	Address    string // of its page; "" for none
	NoPictures bool   // the guild wants none
	Seq        int64  // rises with every change
}

// Entrant is who takes part: a player or two partners.
type Entrant struct {
	Number    tournament.Entrant
	Users     []table.User // zero for those whose data was deleted
	Withdrawn bool
	Namesake  bool // somebody else's entrant has the same name
}

// LacksPartner reports whether the data of one of two partners was deleted, and the other can play
// on with somebody else.
func (v *View) LacksPartner(e Entrant) bool {
	return len(e.Users) == 2 && (e.Users[0].ID == 0) != (e.Users[1].ID == 0) && (!e.Withdrawn || v.EntryOpen)
}

// Round is a round with where it is played.
type Round struct {
	tournament.Round
	Venues []tournamentjournal.Venue // by table
}

// Entrant returns an entrant by number; the zero value for a computer.
func (v *View) Entrant(e tournament.Entrant) Entrant {
	if e < 1 || int(e) > len(v.Entrants) {
		return Entrant{}
	}
	return v.Entrants[e-1]
}

// EntrantOf returns for which entrant a user plays; the zero value if for none. Who has left a pair is also in one that
// entered later.
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

// IsOver reports whether the tournament has finished or been cancelled.
func (v *View) IsOver() bool { return v.Phase.IsOver() }

// Latest returns the latest round; nil before the first.
func (v *View) Latest() *Round {
	if len(v.Rounds) == 0 {
		return nil
	}
	return &v.Rounds[len(v.Rounds)-1]
}

// TableAt returns a table with its game; the zero value for a game that has a result, or is not opened.
func (v *View) TableAt(at Place) (*tournament.Table, Game) {
	round := &v.Rounds[at.Round-1]
	return &round.Tables[at.Table-1], v.Games[round.Venues[at.Table-1].ID]
}

// Winners returns the users who have won, once the tournament has finished; nobody if nobody came to play.
func (v *View) Winners() []table.User { return v.Entrant(v.Winner).Users }

// viewOf returns a tournament as everybody may see it.
func (s *Service) viewOf(ctx context.Context, l *storage.LoadedTournament) (View, error) {
	t := l.Tournament
	v := View{ID: l.ID, Guild: t.Created.Guild, Channel: t.Created.Channel, Post: t.Post(), Former: formerPosts(t),
		Event: t.Event(), Name: t.Created.Name, RoleOpen: t.RoleIsOpen(),
		RoleFault: RoleFault(t.RoleRefused().Fault), RoleCode: t.RoleRefused().Code,
		Rules: t.Rules(), Settings: t.Settings, Phase: t.Phase(), Waits: t.Due(), OpenedAt: t.OpenedAt,
		State: &t.Tournament, Standings: t.Standings(), Winner: t.Winner(), HasResults: t.HasResults(),
		Denied: denialOf(t.Refused()), JoinBy: (&round{t: t}).joinBy(), Deadline: t.Deadline(),
		EntryOpen: t.IsEntryOpen(), Commitment: t.Commitment(), Address: s.address(l.Token), Seq: t.Seq,
		Restored: !t.IsOver() && t.OpenedAt.Before(s.restored)}
	for i, round := range t.Rounds() {
		shown := Round{Round: round}
		if v.Phase == tournamentjournal.PhaseCancelled {
			shown.Tables = voidOpen(round.Tables)
		}
		for n := range round.Tables {
			shown.Venues = append(shown.Venues, t.TableAt(i+1, n+1))
		}
		v.Rounds = append(v.Rounds, shown)
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

// formerPosts returns the messages that showed a tournament before the one that does.
func formerPosts(t *tournamentjournal.Tournament) []snowflake.ID {
	posts := t.Posts()
	return posts[:max(0, len(posts)-1)]
}

// voidOpen returns tables of which those without a result are void.
func voidOpen(tables []tournament.Table) []tournament.Table {
	tables = slices.Clone(tables)
	for i := range tables {
		if tables[i].Waits() {
			tables[i].Phase = tournament.Void
		}
	}
	return tables
}

// userOf returns the user of a person; the zero value if their data was deleted.
func userOf(row storage.PersonRow) table.User { return table.User{ID: row.User, Name: row.Name} }

// addUsers adds the host and who the entrants are.
func (s *Service) addUsers(ctx context.Context, v *View, t *tournamentjournal.Tournament) error {
	people := []journal.PersonID{t.Created.Host, t.RoleGiver()}
	for e := range t.Entrants() {
		people = append(people, t.PeopleOf(tournament.Entrant(e+1))...)
	}
	rows, err := s.store.PeopleByID(ctx, people...)
	if err != nil {
		return err
	}
	v.Host, v.RoleGiver = userOf(rows[t.Created.Host]), userOf(rows[t.RoleGiver()])
	for i := range t.Entrants() {
		e := Entrant{Number: tournament.Entrant(i + 1), Withdrawn: t.HasWithdrawn(tournament.Entrant(i + 1))}
		for _, person := range t.PeopleOf(e.Number) {
			e.Users = append(e.Users, userOf(rows[person]))
		}
		v.Entrants = append(v.Entrants, e)
	}
	markNamesakes(v.Entrants)
	return nil
}

// markNamesakes marks the entrants whose names are also those of others. One person who entered twice is no namesake.
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

// address returns the address of the page with a token.
func (s *Service) address(token string) string {
	if s.liveURL == "" || token == "" {
		return ""
	}
	return s.liveURL + "/tournament/" + token
}
