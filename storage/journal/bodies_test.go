package journal_test

import (
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/deal"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// bodies draws any body that a table could be given, valid or not.
var bodies = rapid.Custom(func(t *rapid.T) journal.Body {
	seat := rapid.Custom(func(t *rapid.T) game.Seat {
		return game.Seat(rapid.IntRange(1, game.MaxSeats).Draw(t, "seat"))
	})
	person := rapid.Int64Min(0)
	switch rapid.IntRange(0, 29).Draw(t, "kind") {
	case 0:
		return journal.Opened{
			Guild:   snowflake.ID(rapid.Uint64().Draw(t, "guild")),
			Channel: snowflake.ID(rapid.Uint64().Draw(t, "channel")),
			Host:    journal.PersonID(person.Draw(t, "host")),
			Options: drawOptions(t),
			Secret:  deal.Secret(rapid.SliceOfN(rapid.Byte(), 32, 32).Draw(t, "secret")),
			After:   journal.TableID(person.Draw(t, "after")),
			Thread:  rapid.Bool().Draw(t, "thread"),

			Tournament: drawTournament(t),
		}
	case 1:
		return journal.Seated{Seat: seat.Draw(t, "seat"), Occupant: drawOccupant(t)}
	case 2:
		return journal.Left{Seat: seat.Draw(t, "seat")}
	case 3:
		return journal.Reseated{Seat: seat.Draw(t, "seat"), With: seat.Draw(t, "with")}
	case 4:
		deck := game.OrderedDeck()
		return journal.Started{First: seat.Draw(t, "first"),
			Deck: game.Deck(rapid.Permutation(deck[:]).Draw(t, "deck"))}
	case 5:
		return journal.Played{Seat: seat.Draw(t, "seat"), Move: drawMove(t)}
	case 7:
		o := journal.Order{First: drawMove(t), UntilAttacked: rapid.Bool().Draw(t, "until")}
		if rapid.Bool().Draw(t, "either") {
			o.Else = drawMove(t)
		}
		if rapid.Bool().Draw(t, "nothing") {
			o = journal.Order{}
		}
		return journal.Ordered{Seat: seat.Draw(t, "seat"), Order: o}
	case 8:
		return journal.TakenBack{Seat: seat.Draw(t, "seat")}
	case 10:
		return journal.Covered{Seat: seat.Draw(t, "seat"),
			Why: rapid.SampledFrom([]journal.Cover{"", journal.Late, journal.Away, journal.RoundOver}).Draw(t, "why")}
	case 11:
		return journal.Invited{Person: journal.PersonID(person.Draw(t, "guest")),
			Seat: game.Seat(rapid.IntRange(0, 3).Draw(t, "seat"))}
	case 12:
		return journal.Offered{Seat: seat.Draw(t, "seat"), To: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "to"))}
	case 13:
		return journal.Declined{Seat: game.Seat(rapid.IntRange(0, 3).Draw(t, "seat")),
			Person: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "guest"))}
	case 14:
		return journal.Paused{Why: rapid.SampledFrom([]journal.Pause{"", journal.NoAccess, journal.Removed}).
			Draw(t, "why")}
	case 15:
		return journal.Resumed{}
	case 16:
		return journal.Shelving{}
	case 17:
		return journal.Unshelving{}
	case 18:
		return journal.ChannelChanged{Channel: snowflake.ID(rapid.Uint64Range(0, 12).Draw(t, "channel"))}
	case 20:
		return journal.JoinedAudience{Seat: seat.Draw(t, "seat"),
			Person: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "member"))}
	case 21:
		return journal.SawHand{Person: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "member"))}
	case 22:
		return journal.RemovedVoter{Person: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "member"))}
	case 23:
		b := journal.Voted{Seat: seat.Draw(t, "seat")}
		for range rapid.IntRange(1, 4).Draw(t, "voters") {
			b.Ballots = append(b.Ballots, journal.Ballot{
				Person: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "member")), Move: drawMove(t)})
		}
		return b
	case 29:
		b := journal.Counted{Seat: seat.Draw(t, "seat")}
		for range rapid.IntRange(1, 4).Draw(t, "counts") {
			b.Counts = append(b.Counts, journal.Count{Move: drawMove(t), Votes: rapid.IntRange(-1, 9).Draw(t, "votes")})
		}
		return b
	case 9:
		return journal.ControlledVote{How: rapid.SampledFrom([]journal.VoteControl{"", journal.Hold, journal.Release,
			journal.Extend, journal.CloseNow, journal.Veto, journal.Renew, journal.OpenChat,
			journal.LoseChat, journal.RegainChat}).Draw(t, "how"),
			Seconds: rapid.IntRange(0, 130).Draw(t, "seconds")}
	case 24:
		return journal.OptionsChanged{Options: drawOptions(t)}
	case 25:
		return journal.Confirmed{Person: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "who"))}
	case 26:
		return journal.PlaceReplaced{Old: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "old")),
			New: journal.PersonID(rapid.Int64Range(0, 5).Draw(t, "new"))}
	case 28:
		removed := rapid.Map(rapid.Int64Range(0, 5), func(p int64) journal.PersonID { return journal.PersonID(p) })
		return journal.PlacesRemoved{People: rapid.SliceOfN(removed, 0, 2).Draw(t, "people")}
	case 27:
		return journal.TournamentDeadline{Until: drawUntil(t)}
	case 6:
		return journal.Handed{Seat: seat.Draw(t, "seat"), Occupant: drawOccupant(t)}
	default:
		return journal.Closed{Reason: rapid.SampledFrom([]journal.Reason{journal.Canceled, journal.Stopped,
			journal.Abandoned, journal.ByTournament}).Draw(t, "reason")}
	}
})

func drawOccupant(t *rapid.T) journal.Occupant {
	return journal.Occupant{
		Kind: rapid.SampledFrom([]journal.OccupantKind{journal.IsPerson, journal.IsComputer, journal.IsAudience}).
			Draw(t, "occupant"),
		Person: journal.PersonID(rapid.Int64Min(0).Draw(t, "person")),
		Level:  rapid.SampledFrom(append([]journal.Level{""}, journal.Levels...)).Draw(t, "level"),
	}
}

// drawTournament draws what a tournament decides about a table, or nil for a table without a tournament.
func drawTournament(t *rapid.T) *journal.TournamentTable {
	if rapid.Bool().Draw(t, "without a tournament") {
		return nil
	}
	places := rapid.SliceOfN(rapid.Custom(drawOccupant), 1, 8).Draw(t, "places")
	entrants := rapid.SliceOfN(rapid.IntRange(0, 3), len(places), len(places)).Draw(t, "entrants")
	return &journal.TournamentTable{ID: journal.TournamentID(rapid.Int64Range(0, 5).Draw(t, "tournament")),
		Round: rapid.IntRange(0, 3).Draw(t, "round"), Number: rapid.IntRange(0, 3).Draw(t, "number"),
		Places: places, Entrants: entrants, Role: rapid.Bool().Draw(t, "role"), Until: drawUntil(t)}
}

// drawUntil draws a deadline, or the zero time.
func drawUntil(t *rapid.T) time.Time {
	hours := rapid.IntRange(0, 100).Draw(t, "hours until")
	if hours == 0 {
		return time.Time{}
	}
	return time.Date(2026, 11, 21, hours, 0, 0, 0, time.UTC)
}

func drawOptions(t *rapid.T) journal.Options {
	return journal.Options{
		Edition:       rapid.SampledFrom(game.Editions).Draw(t, "edition").ID,
		Mode:          rapid.SampledFrom(game.Modes[:]).Draw(t, "mode"),
		Seats:         rapid.IntRange(2, game.MaxSeats).Draw(t, "seats"),
		Pace:          rapid.SampledFrom([]journal.Pace{journal.Relaxed, journal.Live}).Draw(t, "pace"),
		Booty:         rapid.SampledFrom([]journal.Booty{journal.OpenBooty, journal.ClosedBooty}).Draw(t, "booty"),
		Language:      rapid.SampledFrom([]string{"en", "fr", "pt-BR"}).Draw(t, "language"),
		CoverComputer: rapid.SampledFrom(append([]journal.Level{""}, journal.Levels...)).Draw(t, "cover"),
		Hints:         rapid.Bool().Draw(t, "hints"),
		Minutes:       rapid.IntRange(0, journal.MaxMinutes).Draw(t, "minutes"),
		Late: rapid.SampledFrom([]journal.Rule{"", journal.ComputerPlays, journal.DrawOne,
			journal.HandOver}).Draw(t, "late"),
		Misses: rapid.IntRange(0, 3).Draw(t, "misses"),
		Away:   rapid.SampledFrom([]journal.Rule{"", journal.Wait, journal.ComputerPlays}).Draw(t, "away"),
		VoteRules: journal.VoteRules{Window: rapid.IntRange(0, 120).Draw(t, "window"),
			CloseEarly: rapid.IntRange(0, 120).Draw(t, "close_early"),
			Least:      rapid.IntRange(0, 9).Draw(t, "least"), Lot: rapid.Bool().Draw(t, "lot")},
	}
}

func drawMove(t *rapid.T) game.Move {
	card := game.Card(rapid.IntRange(1, game.Kinds).Draw(t, "card"))
	return rapid.SampledFrom([]game.Move{
		game.DrawMove, game.SitOutMove, game.DiscardMove(card),
		game.PlayMove(card, game.ShipNumber(rapid.IntRange(1, game.MaxShips).Draw(t, "ship"))),
	}).Draw(t, "move")
}
