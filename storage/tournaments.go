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

// Tournaments stores tournaments: their journals, the people who take part, and when each tournament is due.
//
// A tournament is due at a set time, or when one of its tables needs attention ([Commit.Tournament]). A caller with
// nothing left to do for a due tournament postpones it. A commit that wakes the tournament in the meantime changes
// [DueTournament.Wakes], so the postponement has no effect and nothing is missed. The tournament of a guild that
// removed the bot is due once, for its deletion.
type Tournaments interface {
	// CreateTournament stores a new tournament, once per interaction ([CausedBy]), and returns its number. Its first
	// entries are numbered from 1 and begin with a tournamentjournal.Created. Errors: ErrRepeated, with the number of
	// the tournament that the interaction created the first time; ErrFull if the guild's unfinished tournaments have
	// reached most.
	CreateTournament(ctx context.Context, c TournamentCommit, most int) (journal.TournamentID, error)
	// AppendTournament stores a commit. Errors: ErrConflict if the stored journal is not the one that the commit
	// follows; ErrNotFound.
	AppendTournament(ctx context.Context, id journal.TournamentID, c TournamentCommit) error
	// LoadTournament reads a tournament's whole journal. Errors: ErrNotFound, *CorruptError.
	LoadTournament(ctx context.Context, id journal.TournamentID) (LoadedTournament, error)
	// WakeTournaments makes a guild's tournaments due at the given time, unless they are due earlier or never.
	WakeTournaments(ctx context.Context, guild snowflake.ID, at time.Time) error
	// TournamentAfter returns the entries of a tournament after entry seq, with the checksum of its whole journal.
	// Errors: ErrNotFound.
	TournamentAfter(ctx context.Context, id journal.TournamentID, seq int64) (TournamentEntries, error)
	// DeleteTournament removes a tournament with everything that belongs to it except its tables. Errors: ErrNotFound.
	DeleteTournament(ctx context.Context, id journal.TournamentID) error

	// TournamentsAt returns a guild's tournaments, at most limit of them: unfinished tournaments first, then by latest
	// entry.
	TournamentsAt(ctx context.Context, guild snowflake.ID, limit int) ([]TournamentSummary, error)
	// TournamentsOf returns a person's tournaments by latest entry.
	TournamentsOf(ctx context.Context, p journal.PersonID) ([]TournamentPart, error)
	// TournamentWinners returns the people in first place of each tournament, ordered by number. A tournament that has
	// not finished, or whose winners were all forgotten, is missing from the result.
	TournamentWinners(ctx context.Context,
		ids ...journal.TournamentID) (map[journal.TournamentID][]journal.PersonID, error)
	// HasForgottenEntrant reports whether a user took part in a tournament, or had asked for a partner there, when
	// their data was deleted. The store remembers this until the tournament is over.
	HasForgottenEntrant(ctx context.Context, id journal.TournamentID, user snowflake.ID) (bool, error)
	// TournamentByToken returns the tournament whose page has a token. Errors: ErrNotFound.
	TournamentByToken(ctx context.Context, token string) (journal.TournamentID, error)

	// DueTournaments returns the tournaments of a shard's guilds that are due at or before now, earliest first, at most
	// limit of them.
	DueTournaments(ctx context.Context, of Shard, now time.Time, limit int) ([]DueTournament, error)
	// NextTournament returns when the first tournament of a shard's guilds is due, or the zero time if none will be.
	NextTournament(ctx context.Context, of Shard) (time.Time, error)
	// PostponeTournament makes a tournament due at another time. The zero time means never. It does nothing if the
	// tournament was woken, changed or deleted since the caller read it.
	PostponeTournament(ctx context.Context, seen DueTournament, until time.Time) error
}

// TournamentCommit is everything that one cause changes in a tournament. It is stored completely or not at all.
type TournamentCommit struct {
	Follows journal.Checksum         // checksum of the journal that the commit depends on; 0 for a new one
	Entries []tournamentjournal.Line // numbered consecutively; may be empty
	Summary *TournamentSummary       // the index row as of the last entry; nil if unchanged; required with entries
	People  []TournamentPerson       // added or changed; the store leaves out forgotten people
	Removed []journal.PersonID       // people who no longer take part
	Due     time.Time                // when it becomes due, unless it is due earlier; zero if unchanged
}

// TournamentSummary is a tournament's row in the index, which can be read without folding its journal.
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

// TournamentPerson is a person's part in a tournament.
type TournamentPerson struct {
	Person  journal.PersonID
	Entrant tournament.Entrant // 0 for a person who has only asked for a partner
	Place   int                // 0 until the tournament has finished, and for a person who came to no game
}

// TournamentPart is a tournament with a person's part in it.
type TournamentPart struct {
	TournamentSummary
	Entrant tournament.Entrant
	Place   int // 0 until the tournament has finished, and for a person who came to no game
}

// LoadedTournament is everything stored about one tournament.
type LoadedTournament struct {
	ID         journal.TournamentID
	Tournament *tournamentjournal.Tournament // the fold of Entries
	Entries    []tournamentjournal.Entry
	Token      string // of its page; "" for none
}

// TournamentEntries are the latest entries of a tournament.
type TournamentEntries struct {
	Entries  []tournamentjournal.Line
	Checksum journal.Checksum // of the journal including them; 0 if it is empty
}

// CausedBy reports whether an interaction has changed the tournament.
func (l *LoadedTournament) CausedBy(interaction snowflake.ID) bool {
	return interaction != 0 && slices.ContainsFunc(l.Entries,
		func(e tournamentjournal.Entry) bool { return e.Cause == interaction })
}

// DueTournament is a tournament that needs attention.
type DueTournament struct {
	ID    journal.TournamentID
	Due   time.Time
	Wakes int64 // rises with every commit and every wake
	Gone  bool  // it is to be deleted, because its guild removed the bot long ago
}
