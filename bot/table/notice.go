package table

import (
	"time"

	"korsar/game"
)

// NoticeKind is what a notice says. It is the key of the sentence in every language.
type NoticeKind string

// The notices.
const (
	LeftTable     NoticeKind = "left-table"     // the user has left the lobby
	LobbyCanceled NoticeKind = "lobby-canceled" // the lobby was closed
	Stopped       NoticeKind = "stopped"        // the game was ended
	Covered       NoticeKind = "relieved"       // a computer has the user's seat, Seat, until they return
	OtherCovered  NoticeKind = "relieved-other" // a computer has taken over somebody else's seat
	Joined        NoticeKind = "joined"         // the user has joined the lobby from another channel
	Called        NoticeKind = "called"         // players are called to the lobby
	Asked         NoticeKind = "asked"          // Who is asked to take a seat or to take one over
	PartnerAsked  NoticeKind = "partner-asked"  // the partner, in Seat, is asked whether the user may leave
	HolderAsked   NoticeKind = "holder-asked"   // the person in Seat is asked whether Who may take over
	HolderAgreed  NoticeKind = "holder-agreed"  // the user has agreed that Who takes over
	Declined      NoticeKind = "declined"       // the user has declined
	Nudged        NoticeKind = "nudged"         // Seat was reminded
	NudgedLater   NoticeKind = "nudged-later"   // Seat is reminded at When, when their quiet hours end
	InAudience    NoticeKind = "in-audience"    // the user belongs to the audience of Seat, whose game has not begun
	VoterRemoved  NoticeKind = "voter-removed"  // Who was removed from their audience
)

// Notice tells the user what their click did, when nothing else shows it. Fields that the kind does not use are zero.
type Notice struct {
	Kind  NoticeKind
	State *PublicState
	Seat  game.Seat
	Who   User
	When  time.Time // NudgedLater
}

func (t *Table) notice(kind NoticeKind) Notice {
	state := t.PublicState()
	return Notice{Kind: kind, State: &state}
}

func (t *Table) noticeSeat(kind NoticeKind, seat game.Seat) Notice {
	n := t.notice(kind)
	n.Seat = seat
	return n
}

func (t *Table) noticeUser(kind NoticeKind, who User) Notice {
	n := t.notice(kind)
	n.Who = who
	return n
}
