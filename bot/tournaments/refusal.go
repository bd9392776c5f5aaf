package tournaments

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/game"
	"korsar/game/tournament"
	"korsar/storage"
	"korsar/storage/tournamentjournal"
)

// Code is why a click changes nothing. It is the key of the sentence in every language.
type Code string

// The codes of refusals.
const (
	ByRules          Code = "by-rules"          // Refusal.Rule says why
	BadSetup         Code = "bad-setup"         // Refusal.Setup says why
	BadRole          Code = "bad-role"          // Refusal.Role says why
	Gone             Code = "gone"              // there is no such tournament, or not for this user
	AllOver          Code = "all-over"          // every tournament of the guild is over
	TooMany          Code = "too-many"          // the guild has MaxRunning tournaments that are not over
	HostOrManager    Code = "host-or-manager"   // only the host or a manager of the guild may do this
	ManagerOnly      Code = "manager-only"      // only a manager of the guild may create tournaments
	RoleAtStake      Code = "role-at-stake"     // the winners get a role: only a manager of the guild may do this
	OwnTable         Code = "own-table"         // with a role at stake a manager may not decide about their own table
	NoRoleDue        Code = "no-role-due"       // nobody is to get a role
	NotEntered       Code = "not-entered"       // the user has not entered
	EnteredAlready   Code = "entered-already"   // the user has entered
	PartnerEntered   Code = "partner-entered"   // the user asked for as a partner has entered
	PartnerIsSelf    Code = "partner-is-self"   // nobody is their own partner
	UnknownUser      Code = "unknown-user"      // the user named plays for no entrant
	ReplacedEntered  Code = "replaced-entered"  // the user who is to play for another has entered
	ForgottenEntrant Code = "forgotten-entrant" // the user played in it when their data was deleted
	ForgottenOther   Code = "forgotten-other"   // a partner, or a user who is to play for another, did so
	StartedAlready   Code = "started-already"   // the tournament has started
	PausedAlready    Code = "paused-already"    // the tournament is paused
	NotPaused        Code = "not-paused"        // the tournament is not paused
	NoRoundRuns      Code = "no-round-runs"     // no round is being played
	TableChanged     Code = "table-changed"     // the table has changed since the user saw it
	BadExtension     Code = "bad-extension"     // another time than one of Extensions
	BadName          Code = "bad-name"          // no name, or one too long
	BadStart         Code = "bad-start"         // a start in the past or too far ahead, or not a time

	TooManyReturns  Code = Code(tournamentjournal.TooManyReturns)  // the user has come back too often
	TooManyRequests Code = Code(tournamentjournal.TooManyRequests) // too many partners were asked
	TooManyChanges  Code = Code(tournamentjournal.TooManyChanges)  // too much was changed by hand
)

// Codes lists the codes.
var Codes = []Code{ByRules, BadSetup, BadRole, Gone, AllOver, TooMany, HostOrManager, ManagerOnly, RoleAtStake,
	OwnTable, NoRoleDue, NotEntered, EnteredAlready, PartnerEntered, PartnerIsSelf, UnknownUser, ReplacedEntered,
	ForgottenEntrant, ForgottenOther, StartedAlready, PausedAlready, NotPaused, NoRoundRuns, TableChanged,
	TooManyReturns, TooManyRequests, TooManyChanges, BadExtension, BadName, BadStart}

// Refusal is why a click changed nothing. Fields that the code does not use are zero.
type Refusal struct {
	Code  Code
	Rule  tournament.Refusal
	Setup game.SetupRefusal
	Role  RoleFault
}

// Error returns a text for logs.
func (r *Refusal) Error() string {
	switch r.Code {
	case ByRules:
		return r.Rule.Error()
	case BadSetup:
		return r.Setup.Error()
	case BadRole:
		return "refused: the role: " + string(r.Role)
	}
	return "refused: " + string(r.Code)
}

// Refused is the reply that the click changed nothing, and why.
type Refused struct {
	table.IsReply
	*Refusal
}

func refuse(code Code) error { return &Refusal{Code: code} }

// refused returns the reply for an error. If the error is no refusal, the registry logs it.
func (s *Service) refused(ctx context.Context, err error) table.Reply {
	if own, is := errors.AsType[*Refusal](err); is {
		return Refused{Refusal: own}
	}
	if limit, is := errors.AsType[*tournamentjournal.LimitError](err); is {
		return Refused{Refusal: &Refusal{Code: Code(limit.Limit)}}
	}
	if rule, is := errors.AsType[tournament.Refusal](err); is {
		return Refused{Refusal: &Refusal{Code: ByRules, Rule: rule}}
	}
	if setup, is := errors.AsType[game.SetupRefusal](err); is {
		return Refused{Refusal: &Refusal{Code: BadSetup, Setup: setup}}
	}
	if errors.Is(err, storage.ErrNotFound) {
		return Refused{Refusal: &Refusal{Code: Gone}}
	}
	return s.registry.Refuse(ctx, 0, err)
}
