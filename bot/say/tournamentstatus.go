package say

import (
	"cmp"
	"slices"
	"strconv"

	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/tournamentjournal"
)

// TournamentStatus returns a tournament for one user without a picture. The user's own part comes first.
func (l *Localizer) TournamentStatus(s *tournaments.Shown) Board {
	b := l.TournamentStatusCaption(s)
	b.Fields = append(l.entrantFields(&s.View), b.Fields...)
	return b
}

// TournamentStatusCaption returns the text for one user beside the picture of a tournament: the user's own part, the
// next step and the tables of the round.
func (l *Localizer) TournamentStatusCaption(s *tournaments.Shown) Board {
	mayEnter := s.EntryOpen && (s.Own.Number == 0 || s.Own.Withdrawn)
	parts := []string{l.ownPart(s), l.tournamentProgress(&s.View, mayEnter, s.Manages)}
	state := func(v *tournaments.View, at tournaments.TableNumber) string {
		if t, _ := v.TableAt(at); s.Awaited && t.Waits() && t.SideOf(s.Own.Number) >= 0 {
			return "" // the reader's own part says that their table waits for them
		}
		return l.tableState(v, at)
	}
	return Board{Title: l.tournamentTitle(&s.View), Body: Clip(join(parts, "\n\n"), BodyLimit),
		Fields: l.roundFields(&s.View, state)}
}

// ownPart returns the reader's entry, place and game in a tournament.
func (l *Localizer) ownPart(s *tournaments.Shown) string {
	switch {
	case len(s.AskedBy) > 0:
		return l.say("tournament.own.asked-by", "Names", l.boldNames(s.AskedBy...))
	case s.Asked.ID != 0:
		return l.say("tournament.own.asked", "Who", l.nameOf(s.Asked.Name, Name))
	case s.Own.Number == 0 && s.EntryOpen:
		return l.say("tournament.own.may-join")
	case s.Own.Number == 0:
		return l.say("tournament.own.none")
	case s.Own.Withdrawn && s.EntryOpen && s.Rules.Partners == tournament.FixedPartners:
		return l.say("tournament.own.may-return.fixed")
	case s.Own.Withdrawn && s.EntryOpen:
		return l.say("tournament.own.may-return")
	case s.Own.Withdrawn:
		return l.say("tournament.own.withdrawn")
	}
	return cmp.Or(join([]string{l.ownStanding(s), l.ownGame(s)}, "\n"), l.say("tournament.own.in"))
}

// ownStanding returns the reader's place in the standings, or "" before their first result.
func (l *Localizer) ownStanding(s *tournaments.Shown) string {
	at := slices.IndexFunc(s.Standings, func(one tournament.Standing) bool { return one.Entrant == s.Own.Number })
	if at < 0 || !s.HasResults || s.Standings[at].Games == 0 {
		return ""
	}
	return l.say("tournament.own.place", "Place", strconv.Itoa(s.Standings[at].Place),
		"Of", strconv.Itoa(len(s.Standings)))
}

// ownGame returns the reader's game of the latest round, or "" if there is none to play.
func (l *Localizer) ownGame(s *tournaments.Shown) string {
	round := s.Latest()
	if round == nil {
		return ""
	}
	for i := range round.Tables {
		t := &round.Tables[i]
		if t.SideOf(s.Own.Number) < 0 {
			continue
		}
		at := tournaments.TableNumber{Round: len(s.Rounds), Table: i + 1}
		words := []string{"Table", l.TournamentTableName(at), "Names", l.sides(&s.View, t, Name)}
		switch venue := s.VenueAt(at); {
		case t.Phase == tournament.Rest:
			return l.say("tournament.own.bye")
		case !t.Waits():
			return ""
		case venue.ID == 0 && s.Denied.OfPosts():
			return l.say("tournament.own.denied", words...)
		case venue.Message == 0:
			return l.say("tournament.own.opens", words...)
		default:
			return join([]string{l.say("tournament.own.game", append(words, "Link", link(s.Guild, venue.Message))...),
				l.ownSeat(s)}, "\n")
		}
	}
	return ""
}

// ownSeat asks the reader to take their seat, if their table waits for that.
func (l *Localizer) ownSeat(s *tournaments.Shown) string {
	switch {
	case !s.Awaited:
		return ""
	case s.JoinBy.IsZero() || s.Phase == tournamentjournal.PhasePaused:
		return l.say("tournament.own.join")
	default:
		return l.say("tournament.own.join.until", "When", timestamp(s.JoinBy, relative))
	}
}
