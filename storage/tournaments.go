package storage

import (
	"context"
	"slices"
	"time"

	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

// Tournaments stores tournaments: their journals, who takes part, and when something is to be done about them.
//
// A tournament is due when its time has come, or when a table of it needs attention ([Commit.Tournament]). Who looks
// after it postpones it when nothing is left to do for now. Whatever wakes it in the meantime changes its wakes, so
// that the delay is not set and nothing is missed. That of a guild that removed the bot is due once, for its deletion.
type Tournaments interface {
	// CreateTournament stores a tournament with its first entries (numbered from 1, the first a
	// tournamentjournal.Created) and returns its number. It is done once for an interaction ([CausedBy]). Errors:
	// ErrRepeated, with the number of the tournament that it made the first time; ErrFull if the guild has most
	// tournaments that are not over.
	CreateTournament(ctx context.Context, c TournamentCommit, most int) (journal.TournamentID, error)
	// AppendTournament commits one cause. Errors: ErrConflict if the stored journal is not the one that the commit
	// follows; ErrNotFound.
	AppendTournament(ctx context.Context, id journal.TournamentID, c TournamentCommit) error
	// LoadTournament reads a tournament's whole journal. Errors: ErrNotFound, *CorruptError.
	LoadTournament(ctx context.Context, id journal.TournamentID) (LoadedTournament, error)
	// WakeTournaments makes the tournaments of a guild that wait for a time due at an earlier one.
	WakeTournaments(ctx context.Context, guild snowflake.ID, at time.Time) error
	// TournamentAfter returns the entries of a tournament after a number, with the checksum of its whole journal.
	// Errors: ErrNotFound.
	TournamentAfter(ctx context.Context, id journal.TournamentID, seq int64) (TournamentEntries, error)
	// DeleteTournament removes a tournament with everything that belongs to it, but for the
	// tables. Errors: ErrNotFound.
	DeleteTournament(ctx context.Context, id journal.TournamentID) error

	// TournamentsAt returns a guild's tournaments: those that are not over first, then by latest entry;
	// at most limit of them.
	TournamentsAt(ctx context.Context, guild snowflake.ID, limit int) ([]TournamentSummary, error)
	// TournamentsOf returns a person's tournaments by latest entry, at most limit of them.
	TournamentsOf(ctx context.Context, p journal.PersonID, limit int) ([]TournamentPart, error)
	// TournamentWinners returns who plays for the first place of each tournament that has finished, by person. Others,
	// and those whose winners were all forgotten, are missing from the result.
	TournamentWinners(ctx context.Context,
		ids ...journal.TournamentID) (map[journal.TournamentID][]journal.PersonID, error)
	// HasForgottenEntrant reports whether a user took part in a tournament, or had asked for a partner there, when
	// their data was deleted. It is remembered until the tournament is over.
	HasForgottenEntrant(ctx context.Context, id journal.TournamentID, user snowflake.ID) (bool, error)
	// TournamentByToken returns the tournament whose page has a token. Errors: ErrNotFound.
	TournamentByToken(ctx context.Context, token string) (journal.TournamentID, error)

	// DueTournaments returns the tournaments of a shard's guilds that are due at or before now, earliest first, at most
	// limit of them.
	DueTournaments(ctx context.Context, of Shard, now time.Time, limit int) ([]DueTournament, error)
	// NextTournament returns when the first tournament of a shard's guilds is due, or the zero time if none is.
	NextTournament(ctx context.Context, of Shard) (time.Time, error)
	// PostponeTournament makes a tournament due at another time, the zero time for never. If it was woken or changed
	// since it was seen, or deleted, nothing happens.
	PostponeTournament(ctx context.Context, seen DueTournament, until time.Time) error
}

// TournamentCommit is everything that one cause changes in a tournament. It is stored completely or not at all.
type TournamentCommit struct {
	Follows journal.Checksum         // checksum of the journal that the commit depends on; 0 for a new one
	Entries []tournamentjournal.Line // numbered consecutively; may be empty
	Summary *TournamentSummary       // the index row as of the last entry; nil if unchanged (never nil with entries)
	People  []TournamentPerson       // added or changed; those who were forgotten are left out
	Removed []journal.PersonID       // who no longer takes part
	Due     time.Time                // it is due then, if not earlier; zero if unchanged
}

// TournamentSummary is a tournament's row in the index: what can be asked without folding its journal.
type TournamentSummary struct {
	ID       journal.TournamentID // ignored in a commit
	Guild    snowflake.ID
	Channel  snowflake.ID
	Name     string
	Format   tournament.Format
	Phase    tournamentjournal.Phase
	Host     journal.PersonID
	Entrants int
	Round    int       // the latest; 0 before the first
	Token    string    // of its page, unguessable; "" for none
	Latest   time.Time // time of the latest entry
}

// TournamentPerson is somebody's part in a tournament.
type TournamentPerson struct {
	Person  journal.PersonID
	Entrant tournament.Entrant // 0 for somebody who has only asked for a partner
	Place   int                // 0 until the tournament has finished, and for somebody who came to no game
}

// TournamentPart is a tournament with somebody's part in it.
type TournamentPart struct {
	TournamentSummary
	Entrant tournament.Entrant
	Place   int // 0 until the tournament has finished, and for somebody who came to no game
}

// LoadedTournament is everything stored of one tournament.
type LoadedTournament struct {
	ID         journal.TournamentID
	Tournament *tournamentjournal.Tournament // the fold of Entries
	Entries    []tournamentjournal.Entry
	Token      string // of its page; "" for none
}

// TournamentEntries are the latest entries of a tournament.
type TournamentEntries struct {
	Entries  []tournamentjournal.Line
	Checksum journal.Checksum // of the journal with them; 0 if it has none
}

// CausedBy reports whether an interaction has changed the tournament.
func (l *LoadedTournament) CausedBy(interaction snowflake.ID) bool {
	return interaction != 0 && slices.ContainsFunc(l.Entries,
		func(e tournamentjournal.Entry) bool { return e.Cause == interaction })
}

// DueTournament is a tournament that somebody has to look after.
type DueTournament struct {
	ID    journal.TournamentID
	Due   time.Time
	Wakes int64 // rises with every commit and with every table that wakes it
	Gone  bool  // its guild removed the bot long ago: it is to be deleted
}
