package table

import (
	"errors"
	"time"

	"korsar/game"
	"korsar/storage/journal"
)

// Code is why a click changes nothing. It is the key of the sentence in every language.
type Code string

// The codes of refusals.
const (
	NoTableHere         Code = "no-table-here"     // this channel has no table
	TableGone           Code = "table-gone"        // the button's table is over or was closed
	ChannelTaken        Code = "place-taken"       // this channel already has an unfinished table
	NotInThisChannel    Code = "not-there"         // this guild allows tables in other channels only
	NeedsHostRole       Code = "not-hosts"         // in this guild only users with a role may open tables
	BadOptions          Code = "bad-options"       // Setup says why
	NotSeated           Code = "not-seated"        // the user has no seat at this table
	SeatedAlready       Code = "seated-already"    // the user has a seat at this table
	TableFull           Code = "table-full"        // no seat is free
	NotStarted          Code = "not-started"       // the game has not begun
	Underway            Code = "underway"          // the game has begun
	HostOnly            Code = "host-only"         // only the host may do this
	HostFirst           Code = "host-first"        // only the host may, until When; then all players of the lobby
	HostOrModerator     Code = "host-or-moderator" // only the host or a moderator may do this
	NotReady            Code = "not-ready"         // Unready says why
	SeatsTaken          Code = "seats-taken"       // more seats are taken than there would be
	NoSides             Code = "no-sides"          // free-for-all has no sides to change
	MovedOn             Code = "moved-on"          // the table has changed since the button was drawn
	Restored            Code = "restored"          // a backup was restored since the button was drawn
	TableLost           Code = "table-lost"        // the button's table is gone, perhaps with a restored backup
	NotPlannable        Code = "no-plan"           // this move cannot be ordered
	NoTakeBack          Code = "no-take-back"      // the latest move was not the user's, or cannot be taken back
	IllegalMove         Code = "refused"           // Rule says why
	NotAMove            Code = "not-a-move"        // Text is not a move
	LeaveUnderway       Code = "leave-underway"    // this table does not let players leave a running game
	SeatCovered         Code = "relieved"          // a computer has the user's seat, Seat, until they return
	NobodySits          Code = "nobody-sits"       // the person named has no seat here
	NoHints             Code = "no-hints"          // this table gives no hints
	TooBusy             Code = "too-busy"          // too many clicks at once
	NotSaved            Code = "not-saved"         // the store failed, and nothing was changed
	MaybeSaved          Code = "maybe-saved"       // the store was lost, so the change may have been saved
	Damaged             Code = "damaged"           // the table's journal cannot be read
	InternalError       Code = "internal-error"    // a defect of the program, logged
	NotOver             Code = "not-over"          // the game is still running
	NoResult            Code = "no-result"         // the game was stopped before its end
	AnsweredBefore      Code = "answered-before"   // the user answered the puzzle before their data was deleted
	StillSeated         Code = "still-seated"      // the user wants their data deleted but still has a seat
	OnHold              Code = "asleep"            // the game is on hold
	AskedAlready        Code = "asked-already"     // Who has a seat or was asked already
	NotAsked            Code = "not-asked"         // there is nothing to accept or decline
	HolderDecides       Code = "holder-decides"    // the person in Seat has not yet agreed that the user takes over
	SeenAnother         Code = "seen-another"      // Who has seen another hand of this game
	YouSawAnother       Code = "you-saw-another"   // the user has seen another hand of this game
	NoSeatFor           Code = "no-seat-for"       // Who cannot have a seat in this game
	NoSeatForYou        Code = "no-seat-for-you"   // no seat: the user's data was deleted during the game
	NudgeNobody         Code = "nudge-nobody"      // a computer is on turn
	NudgeUnwanted       Code = "nudge-unwanted"    // Seat wants no reminders
	NudgeAway           Code = "nudge-away"        // Seat is away
	NudgeLater          Code = "nudge-later"       // Seat cannot be reminded before When
	NoAudience          Code = "no-audience"       // this table has no audience
	NotInAudience       Code = "not-in-audience"   // the user has joined no audience here
	InOtherAudience     Code = "other-audience"    // the user belongs to another audience of this table
	AudienceVotes       Code = "audience-votes"    // the user belongs to an audience, which votes instead
	AudienceNeedsRole   Code = "audience-role"     // the audience is for users with a role
	AudienceNeedsDays   Code = "audience-days"     // the audience is for longer-standing members of the guild
	AudienceNeedsBoost  Code = "audience-boosters" // the audience is for users who boost the guild
	AudienceInChat      Code = "audience-in-chat"  // the audience votes only in a chat on Twitch
	OneAudience         Code = "one-audience"      // a chat plays one seat, and this table has not one audience
	NotAChannel         Code = "not-a-channel"     // Text is no Twitch channel
	HasSat              Code = "has-sat"           // the user has or had a seat in this game
	BoundToAudience     Code = "audience-bound"    // Who belongs to an audience for the rest of the game
	YouBoundToAudience  Code = "you-in-audience"   // the user belongs to an audience for the rest of the game
	RemovedFromAudience Code = "removed-voter"     // the user was removed from the audience
	VoteOver            Code = "vote-over"         // the vote that the user clicked in is over
	NotVotable          Code = "not-votable"       // this move cannot be voted for
	NotControllable     Code = "not-controllable"  // there is no vote to control this way
	NoVoter             Code = "no-voter"          // Who is not a voter at this table
	AnalysesWait        Code = "analyses-wait"     // too many games of this guild wait to be analyzed
	YourAnalysesWait    Code = "your-analyses"     // too many games that this user asked for wait to be analyzed
	LivePagesOff        Code = "live-off"          // this bot serves no live pages
	ChatsOff            Code = "chats-off"         // this bot reads no chats of streams
	SeatsKept           Code = "seats-kept"        // a rematch keeps the free seats until When
	NoCallRole          Code = "no-call-role"      // the guild has no role to call to a table
	CallLater           Code = "call-later"        // players cannot be called in this channel before When
	NoAnswer            Code = "no-answer"         // the platform did not say what the user may see

	TournamentDecides Code = "tournament-decides" // the tournament decides this, and nobody at the table
	PlacesKept        Code = "places-kept"        // the places of this table are kept for others
	PlaceRemoved      Code = "place-removed"      // the tournament took the user's place here from them
	StartsByItself    Code = "starts-by-itself"   // the tournament's game starts once everybody has joined
	NotLeftHere       Code = "not-left-here"      // users withdraw from the tournament, not from its lobby
	NoRematch         Code = "no-rematch"         // the tournament pairs its own games
	ModeratorOnly     Code = "moderator-only"     // only a moderator may do this at a tournament's table
	RoleAtStake       Code = "role-at-stake"      // the winners get a role: only managers who do not play here may

	TooManyByOne Code = "too-many-by-you" // the user has changed too much at this table
	TooManyByAll Code = "too-many-by-all" // all users together have changed too much
	AudienceFull Code = "audience-full"   // nobody else can join the audiences of this table

	TooManyOpened  Code = "too-many-opened"  // the user has opened too many tables and tournaments lately
	TooManyHosted  Code = "too-many-hosted"  // the user hosts as many unfinished tables as allowed in a guild
	TooManyTables  Code = "too-many-tables"  // the guild has as many unfinished tables as allowed
	TooManyInvited Code = "too-many-invited" // as many people were invited as there are seats at the largest table
	TooManyRulings Code = "too-many-rulings" // the game has been voided and made to count again too often
)

// Refusal is why a click changed nothing. Fields that the code does not use are zero.
type Refusal struct {
	Code    Code
	State   *PublicState       // the table, if there is one
	Setup   *game.SetupRefusal // BadOptions
	Unready Unready            // NotReady
	Rule    *game.Refusal      // IllegalMove
	Text    string             // NotAMove: what was typed
	Seat    game.Seat          // SeatCovered, HolderDecides, Nudge…
	Who     User               // AskedAlready, SeenAnother, NoSeatFor, NoVoter
	When    time.Time          // NudgeLater, HostFirst, SeatsKept, CallLater
}

// Error returns the code, for logs.
func (r *Refusal) Error() string { return "refused: " + string(r.Code) }

// Refuse returns a refusal that concerns no particular table.
func Refuse(code Code) *Refusal { return &Refusal{Code: code} }

// outdated returns the refusal of a button that was drawn for another state of the table. A state that is later than
// every stored one was lost when a backup was restored.
func (t *Table) outdated(c Click) *Refusal {
	if c.Seq > t.now.Seq {
		return Refuse(Restored)
	}
	return Refuse(MovedOn)
}

// tournamentCodes has the codes that differ at a tournament's table, which has no host.
var tournamentCodes = map[Code]Code{NotStarted: StartsByItself, HostOrModerator: ModeratorOnly,
	LeaveUnderway: TournamentDecides, NoHints: TournamentDecides}

// refuse returns a refusal about this table.
func (t *Table) refuse(code Code) *Refusal {
	state := t.PublicState()
	if other, differs := tournamentCodes[code]; differs && state.Tournament != nil {
		code = other
	}
	return &Refusal{Code: code, State: &state}
}

// explained turns a *journal.LimitError into a refusal. It returns any other error as it is.
func (t *Table) explained(err error) error {
	if beyond, is := errors.AsType[*journal.LimitError](err); is {
		return t.refuse(Code(beyond.Limit))
	}
	return err
}

func (t *Table) refuseSeat(code Code, seat game.Seat) *Refusal {
	r := t.refuse(code)
	r.Seat = seat
	return r
}

func (t *Table) refuseUser(code Code, who User) *Refusal {
	r := t.refuse(code)
	r.Who = who
	return r
}
