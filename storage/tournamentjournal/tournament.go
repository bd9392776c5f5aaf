package tournamentjournal

import (
	"time"

	"korsar/game/deal"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Tournament is the fold of a tournament's journal: the state of its events, the people of its entrants, and where and
// until when they play. It contains the secret of the next round, so people must only be shown parts of it.
type Tournament struct {
	tournament.Tournament

	Seq      int64            // number of the latest entry
	Checksum journal.Checksum // of the journal up to Seq; 0 after Replay
	OpenedAt time.Time
	LatestAt time.Time
	Created  Created  // how it was created
	Settings Settings // the present ones
	Started  bool     // the first round may be paired
	Paused   bool

	people    [][]journal.PersonID // by entrant, from 1
	entrantOf map[journal.PersonID]tournament.Entrant
	asked     []PartnerAsked

	counts   counts
	secret   deal.Secret // of the next round, or of the end
	venues   [][]Venue   // by round and table
	joinBy   time.Time
	deadline time.Time
	reminded bool // of joinBy
	pausedAt time.Time
	removed  bool // the latest pause began because the guild removed the bot

	posts        []snowflake.ID
	endPosted    bool // the latest post was posted after the end
	event        snowflake.ID
	eventStarts  time.Time // the start that it was scheduled for
	eventDeleted bool
	rolesGiven   []journal.PersonID
	roleGiver    journal.PersonID
	roleRefused  RoleRefused
	roleRefusals int
	refused      PostsRefused
	postRefusals int
}

// Phase is the stage of a tournament. Its values are stored.
type Phase string

// The phases.
const (
	PhaseNone     Phase = ""         // not created
	PhaseEntry    Phase = "entry"    // people enter
	PhaseRunning  Phase = "running"  // rounds are paired and played, or wait for entrants
	PhasePaused   Phase = "paused"   // waits until it is resumed
	PhaseFinished Phase = "finished" // its final standings are known
	PhaseCanceled Phase = "canceled" // it was called off
)

// Phases lists the phases that a tournament is stored in.
var Phases = []Phase{PhaseEntry, PhaseRunning, PhasePaused, PhaseFinished, PhaseCanceled}

// IsOver reports whether no game of the tournament is to be played any more.
func (p Phase) IsOver() bool { return p == PhaseFinished || p == PhaseCanceled }

// Phase returns the tournament's stage.
func (t *Tournament) Phase() Phase {
	switch {
	case t.Seq == 0:
		return PhaseNone
	case t.FinalSecret() != "":
		return PhaseFinished
	case t.IsOver():
		return PhaseCanceled
	case t.Paused:
		return PhasePaused
	case t.Started:
		return PhaseRunning
	}
	return PhaseEntry
}
