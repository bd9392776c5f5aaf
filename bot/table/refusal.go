package table

import (
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// Code is why a click changes nothing. It is the key of the sentence in every language.
type Code string

// The codes of refusals.
const (
	NoTableHere         Code = "no-table-here"   // this channel has no table
	TableGone           Code = "table-gone"      // the table of this button is over or was closed
	PlaceTaken          Code = "place-taken"     // this channel has an unfinished table
	NotInThisChannel    Code = "not-there"       // tables are for other channels of this guild
	NeedsHostRole       Code = "not-hosts"       // tables are opened by those with a role in this guild
	BadOptions          Code = "bad-options"     // Setup says why
	NotSeated           Code = "not-seated"      // the user has no seat at this table
	SeatedAlready       Code = "seated-already"  // the user has a seat at this table
	TableFull           Code = "table-full"      // no seat is free
	NotStarted          Code = "not-started"     // the game has not begun
	Underway            Code = "underway"        // the game has begun
	HostOnly            Code = "host-only"       // only the host starts
	HostOrModerator     Code = "host-or-warden"  // only the host or a moderator ends
	NotReady            Code = "not-ready"       // Unready says why
	NoSides             Code = "no-sides"        // free-for-all has no sides to change
	MovedOn             Code = "moved-on"        // the table is further than the button
	NotPlannable        Code = "no-plan"         // what cannot be ordered
	NoTakeBack          Code = "no-take-back"    // the latest move was not the user's, or cannot be taken back
	IllegalMove         Code = "refused"         // Rule says why
	NotAMove            Code = "not-a-move"      // Text is no move
	LeaveUnderway       Code = "leave-underway"  // a game that runs cannot be left at this table
	SeatCovered         Code = "relieved"        // a computer has the user's seat, Seat, until they return
	NobodySits          Code = "nobody-sits"     // the person named has no seat here
	NoHints             Code = "no-hints"        // this table gives no hints
	TooBusy             Code = "too-busy"        // too many clicks at once
	NotSaved            Code = "not-saved"       // the store did not take it
	Damaged             Code = "damaged"         // the table's journal cannot be read
	InternalError       Code = "trouble"         // a defect of the program, logged
	NotOver             Code = "not-over"        // a replay asked for while the game runs
	NoResult            Code = "no-result"       // the game was stopped before its end
	StillSeated         Code = "still-seated"    // somebody who wants their data deleted sits at a table
	OnHold              Code = "asleep"          // the game is on hold
	AskedAlready        Code = "asked-already"   // Who has a seat or was asked before
	NotAsked            Code = "not-asked"       // there is nothing to accept or decline
	HolderDecides       Code = "holder-decides"  // the person whose Seat it is has not agreed yet that the user takes over
	SeenAnother         Code = "seen-another"    // Who has seen another hand of this game
	YouSawAnother       Code = "you-saw-another" // the user has
	NoSeatFor           Code = "no-seat-for"     // Who cannot have a seat of this game
	NoSeatForYou        Code = "no-seat-for-you" // the user cannot, since their data was deleted during it
	NudgeNobody         Code = "nudge-nobody"    // a computer is on turn
	NudgeUnwanted       Code = "nudge-unwanted"  // Seat wants no reminders
	NudgeAway           Code = "nudge-away"      // Seat is away
	NudgeLater          Code = "nudge-later"     // Seat cannot be reminded before When
	NoAudience          Code = "no-crew"         // no audience sits at this table
	NotInAudience       Code = "not-of-crew"     // the user has joined no audience here
	InOtherAudience     Code = "other-crew"      // the user belongs to another audience of this table
	AudienceVotes       Code = "crew-votes"      // the user belongs to an audience, which votes
	AudienceNeedsRole   Code = "crew-role"       // the audience is for those with a role
	AudienceNeedsDays   Code = "crew-days"       // the audience is for those who have been here longer
	AudienceNeedsBoost  Code = "crew-boosters"   // the audience is for those who boost the server
	HasSat              Code = "has-sat"         // the user has, or had, a seat of this game
	BoundToAudience     Code = "crew-bound"      // Who belongs to an audience, which binds for the game
	RemovedFromAudience Code = "marooned"        // the user was removed from the audience
	VoteOver            Code = "vote-over"       // the vote that the user clicked in is over
	NotVotable          Code = "not-votable"     // a move that cannot be voted for
	NotControllable     Code = "not-steered"     // there is no vote that could be controlled so
	NoVoter             Code = "no-voter"        // Who votes at this table no more, or never did
	LivePagesOff        Code = "live-off"        // this bot serves no live pages
	NoAnswer            Code = "no-answer"       // the platform did not answer what had to be asked
)

// Refusal is why a click changed nothing. Fields that the code does not name are zero.
type Refusal struct {
	Code    Code
	State   *PublicState       // of the table, where there is one
	Setup   *game.SetupRefusal // BadOptions
	Unready Unready            // NotReady
	Rule    *game.Refusal      // IllegalMove
	Text    string             // NotAMove: what was typed
	Seat    game.Seat          // SeatCovered, HolderDecides, Nudge…
	Who     User               // AskedAlready, SeenAnother, NoSeatFor, NoVoter
	When    time.Time          // NudgeLater
}

// Error returns the code, for logs.
func (r *Refusal) Error() string { return "refused: " + string(r.Code) }

// Refuse returns a refusal that is about no table.
func Refuse(code Code) *Refusal { return &Refusal{Code: code} }

// NoSuchTable returns the refusal for the number of a table that leads nowhere.
func NoSuchTable(id journal.TableID) *Refusal {
	if id == 0 {
		return Refuse(NoTableHere)
	}
	return Refuse(TableGone)
}

// refuse returns a refusal about this table.
func (t *Table) refuse(code Code) *Refusal {
	state := t.publicState()
	return &Refusal{Code: code, State: &state}
}

// refuseSeat returns a refusal about a seat of this table.
func (t *Table) refuseSeat(code Code, seat game.Seat) *Refusal {
	r := t.refuse(code)
	r.Seat = seat
	return r
}

// refuseUser returns a refusal about somebody who was named.
func (t *Table) refuseUser(code Code, who User) *Refusal {
	r := t.refuse(code)
	r.Who = who
	return r
}
