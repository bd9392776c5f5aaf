package say

import (
	"fmt"
	"strconv"
	"strings"

	"korsar/bot/table"
	"korsar/bot/tournaments"
	"korsar/game/tournament"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// roundFields returns the tables of the latest round, each with a link to its thread. Those without a result have the
// text that state returns.
func (l *Localizer) roundFields(v *tournaments.View,
	state func(*tournaments.View, tournaments.TableNumber) string) []Field {
	round := v.Latest()
	if round == nil {
		return nil
	}
	var lines []string
	for i := range round.Tables {
		lines = append(lines, l.roundLine(v, tournaments.TableNumber{Round: len(v.Rounds), Table: i + 1}, state))
	}
	return []Field{{Name: l.TournamentRound(len(v.Rounds)), Value: stack(lines, "\n", FieldLimit, l.moreLine)}}
}

// roundLine returns a table of a round, with the text that state returns unless it has been played.
func (l *Localizer) roundLine(v *tournaments.View, at tournaments.TableNumber,
	state func(*tournaments.View, tournaments.TableNumber) string) string {
	t, _ := v.TableAt(at)
	var names, after string
	switch {
	case t.Phase != tournament.Played:
		names, after = l.sides(v, t, Name), state(v, at)
	case t.ByHand:
		names, after = l.scores(v, t), l.say("tournament.table.by-hand")
	default:
		names = l.scores(v, t)
	}
	if thread := v.VenueAt(at).Message; thread != 0 {
		names = fmt.Sprintf("[%s](%s)", names, link(v.Guild, thread))
	}
	line := l.say("tournament.table.line", "Number", strconv.Itoa(at.Table), "Names", names)
	if after == "" {
		return line
	}
	return line + " – " + after
}

// tableResult returns the state of a table. It does not name users who have not joined, since a post stays for long.
func (l *Localizer) tableResult(v *tournaments.View, at tournaments.TableNumber) string {
	t, game := v.TableAt(at)
	switch {
	case t.Phase == tournament.Played:
		var gold []string
		for _, g := range t.Gold {
			gold = append(gold, strconv.Itoa(g))
		}
		words := []string{"Gold", strings.Join(gold, " : ")}
		if t.ByHand {
			return l.say("tournament.result.by-hand", words...)
		}
		return l.say("tournament.result", words...)
	case t.Phase == tournament.WalkOver:
		return l.walkOver(v, t, Name)
	case t.Phase == tournament.Open && v.VenueAt(at).ID == 0:
		if v.Denied.OfPosts() {
			return l.say("tournament.table.denied")
		}
		return l.say("tournament.table.opens")
	case t.Phase == tournament.Open && game.Phase == journal.Lobby:
		return l.say("tournament.table.lobby")
	default:
		return l.say("tournament.table." + string(t.Phase))
	}
}

// tableState is tableResult with the names of users that a table still waits for, once others have joined.
func (l *Localizer) tableState(v *tournaments.View, at tournaments.TableNumber) string {
	t, game := v.TableAt(at)
	seats := 0
	for _, side := range t.Sides {
		for _, e := range side {
			if !t.IsAbsent(e) {
				seats += len(v.Entrant(e).Users)
			}
		}
	}
	if !t.Waits() || len(game.Missing) == 0 || len(game.Missing) >= seats {
		return l.tableResult(v, at)
	}
	return l.say("tournament.table.missing", "Who", strings.Join(l.namesOf(game.Missing, Name), ", "))
}

// walkOver names the side that won because the others did not come, or says that nobody came.
func (l *Localizer) walkOver(v *tournaments.View, t *tournament.Table, clean func(string) string) string {
	for i, side := range t.Sides {
		if t.IsPresent(i) {
			return l.say("tournament.walk-over", "Who", l.sideOf(v, side, clean))
		}
	}
	return l.say("tournament.nobody-came")
}

// TournamentTableName returns the round and the number of a table.
func (l *Localizer) TournamentTableName(at tournaments.TableNumber) string {
	return l.say("tournament.table", "Round", strconv.Itoa(at.Round), "Table", strconv.Itoa(at.Table))
}

// TableAnnouncement returns the message about a table, from which its thread is created. The message is not edited
// later, so it says where to find a later deadline.
func (l *Localizer) TableAnnouncement(v *tournaments.View, at tournaments.TableNumber) string {
	t, _ := v.TableAt(at)
	words := []string{"Table", l.TournamentTableName(at), "Names", l.sides(v, t, Name)}
	if v.JoinBy.IsZero() {
		return l.say("tournament.announced", words...)
	}
	return l.say("tournament.announced.until",
		append(words, "When", timestamp(v.JoinBy, relative))...)
}

// TableThread returns the name of the thread of a table, without markdown.
func (l *Localizer) TableThread(v *tournaments.View, at tournaments.TableNumber) string {
	return Clip(l.TournamentTableName(at)+separatorDot+l.tournamentTitle(v), OptionLimit)
}

// JoinReminder returns the message that reminds users to join their table. It is not edited later.
func (l *Localizer) JoinReminder(v *tournaments.View, thread snowflake.ID, users []table.User) string {
	return l.say("tournament.remind", "Users", userMentions(users), "Thread", channel(thread),
		"When", timestamp(v.JoinBy, byMinute),
		"Status", l.slash("korsar-tournament status"))
}
