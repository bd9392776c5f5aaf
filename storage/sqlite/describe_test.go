package sqlite

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"korsar/game"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/storagetest"
)

// describe returns everything that can be read from a database, as text.
func describe(t *testing.T, path string) string {
	ctx := t.Context()
	s, err := Open(ctx, path, Options{})
	must(t, err)
	defer func() { must(t, s.Close()) }()
	var b strings.Builder
	people, err := s.PeopleByID(ctx, 1, 2, 3, 4)
	must(t, err)
	settings, err := s.GuildSettings(t.Context(), 1)
	must(t, err)
	fmt.Fprintf(&b, "customs of guild 1 %+v\n", settings)
	fmt.Fprintf(&b, "people %+v\n", people)
	for id := journal.TableID(1); describeTable(t, &b, s, id); id++ {
	}
	for p := journal.PersonID(1); p <= 4; p++ {
		tables, err := s.TablesOf(ctx, p, 10)
		must(t, err)
		fmt.Fprintf(&b, "\nperson %d sits at\n", p)
		for _, table := range tables {
			fmt.Fprintf(&b, "  %+v\n", table)
		}
	}
	log, err := s.Uptime(ctx)
	must(t, err)
	pings, err := s.PingsOf(ctx, 2, time.UnixMilli(0))
	must(t, err)
	outages, err := s.Outages(ctx)
	must(t, err)
	fmt.Fprintf(&b, "\nlogbook %+v outages %+v\nreminders of person 2 %+v\n", log, outages, pings)
	must(t, s.Rebuild(ctx, false, nil))
	ladder, err := s.Placing(ctx, storage.PlacingQuery{Ladder: storage.Ladder{Guild: 7, Season: 202609,
		Games: storage.Rated}, Sort: storage.ByRating, Limit: 9})
	must(t, err)
	fmt.Fprintf(&b, "ladder %+v\n", ladder)
	end := time.UnixMilli(4_000_000_000_000)
	due, err := s.DueDeadlines(ctx, storage.AllGuilds, end, 10)
	must(t, err)
	fmt.Fprintf(&b, "\ndue %+v\n", due)
	waiting, err := s.Undelivered(ctx, storage.AllGuilds, end, 10)
	must(t, err)
	for _, message := range waiting {
		fmt.Fprintf(&b, "to tell %+v\n", message)
	}
	describeGateway(t, &b, s)
	answers, err := s.PuzzleAnswersOf(ctx, 1)
	must(t, err)
	for _, a := range answers {
		fmt.Fprintf(&b, "puzzle answer %+v\n", a)
	}
	posts, err := s.PuzzlePostsOf(ctx, 7)
	must(t, err)
	for _, p := range posts {
		fmt.Fprintf(&b, "puzzle post %+v\n", p)
	}
	practiced, err := s.PracticeAnswersOf(ctx, 1)
	must(t, err)
	for _, a := range practiced {
		fmt.Fprintf(&b, "practice answer %+v\n", a)
	}
	lists, err := s.DueGameLists(t.Context(), storage.AllGuilds, time.UnixMilli(0), 10)
	must(t, err)
	for _, g := range lists {
		fmt.Fprintf(&b, "list of games %+v\n", g)
	}
	describeTournaments(t, &b, s)
	return b.String()
}

func describeTournaments(t *testing.T, b *strings.Builder, s *Store) {
	all, err := s.TournamentsAt(t.Context(), 7, 10)
	must(t, err)
	for _, summary := range all {
		fmt.Fprintf(b, "\ntournament %+v\n", summary)
		loaded, err := s.LoadTournament(t.Context(), summary.ID)
		must(t, err)
		for _, e := range loaded.Entries {
			body, err := journal.Encode(e.Body)
			must(t, err)
			fmt.Fprintf(b, "  %d %s %s %d %d %s\n", e.Seq, e.At.Format(time.RFC3339Nano), e.Body.Kind(),
				e.By, e.Cause, body)
		}
		b.WriteString(storagetest.TournamentText(loaded.Tournament))
		for p := journal.PersonID(1); p <= 4; p++ {
			parts, err := s.TournamentsOf(t.Context(), p)
			must(t, err)
			for _, part := range parts {
				if part.ID == summary.ID {
					fmt.Fprintf(b, "person %d is entrant %d, place %d\n", p, part.Entrant, part.Place)
				}
			}
		}
	}
	due, err := s.DueTournaments(t.Context(), storage.AllGuilds, time.UnixMilli(4_000_000_000_000), 10)
	must(t, err)
	for _, d := range due {
		fmt.Fprintf(b, "due tournament %+v\n", d)
	}
}

func describeGateway(t *testing.T, b *strings.Builder, s *Store) {
	sessions, err := s.GatewaySessions(t.Context())
	must(t, err)
	for _, session := range sessions {
		fmt.Fprintf(b, "gateway session %+v\n", session)
	}
	identifies, err := s.Identifies(t.Context())
	must(t, err)
	for bucket, at := range identifies { // there is only one bucket
		fmt.Fprintf(b, "identified in bucket %d at %v\n", bucket, at.UTC())
	}
	if err := s.AcceptInteraction(t.Context(), acceptedByAll, 0); errors.Is(err, storage.ErrRepeated) {
		fmt.Fprintf(b, "interaction %v was accepted\n", acceptedByAll)
	}
}

// describeTable appends the content of a table. It returns false if there is no such table.
func describeTable(t *testing.T, b *strings.Builder, s *Store, id journal.TableID) bool {
	ctx := t.Context()
	loaded, err := s.Load(ctx, id)
	if errors.Is(err, storage.ErrNotFound) {
		return false
	}
	must(t, err)
	table := &loaded.Table
	fmt.Fprintf(b, "\ntable %d %s, board %+v\n", id, table.Phase, loaded.Board)
	analysed, err := s.AnalysisOf(ctx, id)
	if err == nil {
		fmt.Fprintf(b, "analysis %+v\n", analysed)
	}
	must(t, storage.UnlessNotFound(err))
	for _, e := range loaded.Entries {
		body, err := journal.Encode(e.Body)
		must(t, err)
		fmt.Fprintf(b, "  %d %s %s %d %d %s\n", e.Seq, e.At.Format(time.RFC3339Nano), e.Body.Kind(),
			e.By, e.Cause, body)
	}
	fmt.Fprintf(b, "  chairs %v\n", chairs(table.Chairs))
	if table.Phase == journal.Playing {
		for seat := range table.Chairs {
			view := table.Game.SeatView(game.Seat(seat + 1))
			fmt.Fprintf(b, "  hand of seat %d %v\n", view.Seat, view.Hand)
		}
		view := table.Game.PublicView()
		fmt.Fprintf(b, "  turn %d, pile %d, sides %+v, at sea %+v\n", view.Turn, view.Pile, view.Sides, view.AtSea)
	}
	if table.Poll.Open() {
		winner, voted := table.Winner()
		fmt.Fprintf(b, "  voters %+v, vote %+v, wins %v (%v)\n", table.Voters, table.Poll.Ballots, winner, voted)
	}
	if o, err := s.LivePageOf(ctx, id); err == nil {
		fmt.Fprintf(b, "  overlay %+v\n", o)
	}
	if around, err := s.Around(ctx, id, 0); err == nil && len(around.Forgotten) > 0 {
		fmt.Fprintf(b, "  binds the forgotten %v\n", around.Forgotten)
	}
	if table.Phase == journal.Finished {
		result, err := s.ResultOf(ctx, id)
		must(t, err)
		fmt.Fprintf(b, "  result %+v\n", result)
		text, err := journal.RecordText(loaded.Entries,
			func(o journal.Occupant) string { return fmt.Sprint("person ", o.Person) })
		must(t, err)
		b.WriteString(text)
	}
	return true
}

// chairs describes the occupant of each seat. It writes newer fields only if they are set, so that older descriptions
// still match.
func chairs(list []journal.Chair) (texts []string) {
	for _, c := range list {
		level := ""
		if c.Occupant.Level != "" {
			level = " Level:" + string(c.Occupant.Level)
		}
		texts = append(texts, fmt.Sprintf("{Seat:%d Occupant:{Kind:%s Person:%d%s} Since:%d}", c.Seat, c.Occupant.Kind,
			c.Occupant.Person, level, c.Since))
	}
	return texts
}
