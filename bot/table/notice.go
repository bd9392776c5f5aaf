package table

import (
	"time"

	"korsar/game"
	"korsar/game/pilot"
	"korsar/storage/journal"
)

// NoticeKind is what a notice says. Its name is the key of the sentence in
// every language.
type NoticeKind string

// The notices.
const (
	NoTableHere     NoticeKind = "no-table-here"   // this channel has no table
	TableGone       NoticeKind = "table-gone"      // the table of this button is over or was closed
	PlaceTaken      NoticeKind = "place-taken"     // this channel has an unfinished table
	BadOptions      NoticeKind = "bad-options"     // Setup says why
	NotSeated       NoticeKind = "not-seated"      // one has no seat at this table
	SeatedAlready   NoticeKind = "seated-already"  // one has a seat at this table
	TableFull       NoticeKind = "table-full"      // no seat is free
	NotStarted      NoticeKind = "not-started"     // the game has not begun
	Underway        NoticeKind = "underway"        // the game has begun
	HostOnly        NoticeKind = "host-only"       // only the host starts
	HostOrModerator NoticeKind = "host-or-warden"  // only the host or a moderator ends
	NotReady        NoticeKind = "not-ready"       // Unready says why
	NoSides         NoticeKind = "no-sides"        // free-for-all has no sides to change
	MovedOn         NoticeKind = "moved-on"        // the table is further than the button
	NoPlan          NoticeKind = "no-plan"         // what cannot be ordered
	NoTakeBack      NoticeKind = "no-take-back"    // nothing of one's own can be taken back
	Refused         NoticeKind = "refused"         // Refusal says why
	NotAMove        NoticeKind = "not-a-move"      // what was typed is no move
	LeaveUnderway   NoticeKind = "leave-underway"  // a game that runs cannot be left at this table
	Relieved        NoticeKind = "relieved"        // a computer has one's seat, Seat, until one comes back
	RelievedOther   NoticeKind = "relieved-other"  // a computer has taken over the seat of somebody else
	NobodySits      NoticeKind = "nobody-sits"     // the person named has no seat here
	NoHints         NoticeKind = "no-hints"        // this table gives no hints
	Advised         NoticeKind = "advised"         // Advice is the computer's hint
	LeftTable       NoticeKind = "left-table"      // one has left the lobby
	TooBusy         NoticeKind = "too-busy"        // too many clicks at once
	NotSaved        NoticeKind = "not-saved"       // the store did not take it
	Damaged         NoticeKind = "damaged"         // the table's journal does not fold
	Trouble         NoticeKind = "trouble"         // a fault of the program, logged
	Stopped         NoticeKind = "stopped"         // the game was ended
	LobbyCancelled  NoticeKind = "lobby-cancelled" // the lobby was closed
	NotOver         NoticeKind = "not-over"        // a replay asked for while the game runs
	NoResult        NoticeKind = "no-result"       // the game was stopped before its end
	StillSeated     NoticeKind = "still-seated"    // who wants to be forgotten sits at a table
	Asleep          NoticeKind = "asleep"          // the game is laid up
	Asked           NoticeKind = "asked"           // Who is asked to sit down or to take over
	AskedAlready    NoticeKind = "asked-already"   // Who has a seat or was asked before
	PartnerAsked    NoticeKind = "partner-asked"   // the partner, in Seat, is asked whether one may leave
	NotAsked        NoticeKind = "not-asked"       // there is nothing to accept or decline
	DeclinedIt      NoticeKind = "declined"        // one has declined
	HolderAsked     NoticeKind = "holder-asked"    // whose Seat is is asked whether Who may take over
	HolderDecides   NoticeKind = "holder-decides"  // whose Seat is has not agreed yet that one takes over
	HolderAgreed    NoticeKind = "holder-agreed"   // one has agreed that Who takes over
	SeenAnother     NoticeKind = "seen-another"    // Who has seen another hand of this game
	YouSawAnother   NoticeKind = "you-saw-another" // one has
	NoSeatFor       NoticeKind = "no-seat-for"     // Who cannot have a seat of this game
	NoSeatForYou    NoticeKind = "no-seat-for-you" // one cannot, since one's data was deleted during it
	Nudged          NoticeKind = "nudged"          // Seat was reminded
	NudgeNobody     NoticeKind = "nudge-nobody"    // a computer is on turn
	NudgeUnwanted   NoticeKind = "nudge-unwanted"  // Seat wants no reminders
	NudgeAway       NoticeKind = "nudge-away"      // Seat is away
	NudgeLater      NoticeKind = "nudge-later"     // Seat cannot be reminded before When
	NoCrew          NoticeKind = "no-crew"         // no crew sits at this table
	NotOfCrew       NoticeKind = "not-of-crew"     // one has joined no crew here
	OtherCrew       NoticeKind = "other-crew"      // one is of another crew of this table
	CrewVotes       NoticeKind = "crew-votes"      // one is of a crew, which votes
	CrewRole        NoticeKind = "crew-role"       // the crew is for those with a role
	CrewDays        NoticeKind = "crew-days"       // the crew is for those who have been here longer
	CrewBoosters    NoticeKind = "crew-boosters"   // the crew is for those who boost the server
	HasSat          NoticeKind = "has-sat"         // one has, or had, a seat of this game
	CrewBound       NoticeKind = "crew-bound"      // Who is of a crew, which binds for the game
	Marooned        NoticeKind = "marooned"        // one was sent from the crew
	VoteOver        NoticeKind = "vote-over"       // the vote that one clicked in is over
	NotVotable      NoticeKind = "not-votable"     // a move that cannot be voted for
	NotSteered      NoticeKind = "not-steered"     // there is no vote that could be steered so
	NoVoter         NoticeKind = "no-voter"        // Who votes at this table no more, or never did
	LiveOff         NoticeKind = "live-off"        // this bot serves no live pages
	VoterRemoved    NoticeKind = "voter-removed"   // Who votes no more
	NoAnswer        NoticeKind = "no-answer"       // the platform did not tell what had to be asked
)

// NoticeKinds lists every kind.
var NoticeKinds = []NoticeKind{NoTableHere, TableGone, PlaceTaken, BadOptions, NotSeated, SeatedAlready, TableFull, NotStarted, Underway,
	HostOnly, HostOrModerator, NotReady, NoSides, MovedOn, Refused, NotAMove, LeaveUnderway, LeftTable, TooBusy, NotSaved, Damaged, Trouble,
	Stopped, LobbyCancelled, NotOver, Relieved, RelievedOther, NobodySits, NoHints, Advised, NoPlan, NoTakeBack,
	Asleep, Asked, AskedAlready, PartnerAsked, NotAsked, DeclinedIt, Nudged, NudgeNobody, NudgeUnwanted, NudgeAway, NudgeLater, NoResult, StillSeated,
	HolderAsked, HolderDecides, HolderAgreed, SeenAnother, YouSawAnother, NoSeatFor, NoSeatForYou,
	NoCrew, NotOfCrew, OtherCrew, CrewVotes, CrewRole, CrewDays, CrewBoosters, HasSat, CrewBound, Marooned, VoteOver, NotVotable, NotSteered, NoVoter,
	VoterRemoved, LiveOff, NoAnswer}

// Notice is one thing to say in private. Fields of which the kind does not
// speak are zero.
type Notice struct {
	Kind    NoticeKind
	Setup   *game.SetupRefusal // BadOptions
	Unready Unready            // NotReady
	Refusal *game.Refusal      // Refused
	Face    *PublicState       // the table it is about, where there is one
	Text    string             // NotAMove: what was typed
	Seat    game.Seat          // Relieved, RelievedOther: whose it was
	Advice  *pilot.Advice      // Advised
	Who     User               // Asked, AskedAlready, HolderAsked, HolderAgreed, SeenAnother, NoSeatFor
	When    time.Time          // NudgeLater
}

// Error lets a notice travel as an error inside this package.
func (n Notice) Error() string { return "notice: " + string(n.Kind) }

// noSuchTable is the notice for an id that leads nowhere.
func noSuchTable(id journal.TableID) Notice {
	if id == 0 {
		return Notice{Kind: NoTableHere}
	}
	return Notice{Kind: TableGone}
}
