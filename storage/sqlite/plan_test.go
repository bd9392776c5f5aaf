package sqlite

import (
	"maps"
	"slices"
	"strings"
	"testing"
)

// TestNoQueryScans asks SQLite how it would answer: a lookup that reads a whole table is fast in every test and slow
// with a hundred thousand tables.
func TestNoQueryScans(t *testing.T) {
	s := openTest(t)
	queries := map[string]string{
		"tableIn": tableIn, "latestIn": latestIn, "tablesOf": tablesOf, "rowOfTable": rowOfTable, "anyEntry": anyEntry, "entriesOf": entriesOf,
		"undelivered": undelivered, "undeliveredOf": undeliveredOf, "due": dueDeadlines, "nextDeadline": nextDeadline,
		"personBy": personBy, "peopleBy": peopleBy, "resultOf": resultOf, "sidesOf": sidesOf, "creditsOf": creditsOf,
		"uptime": selectUptime, "pings": pingsOf, "tablesAt": tablesAt, "guilds": guildsWithTables, "scheduledForDeletion": scheduledForDeletion,
	}
	maps.Copy(queries, map[string]string{"resultsAt": resultsAt, "resultsOf": resultsOf, "rulings": rulings,
		"ladderBy":    ladderBy,
		"standingsOf": standingsOf, "seasonsOf": seasonsOf, "staleLadders": staleLadders, "dueAnnouncements": dueAnnouncements, "nextAnnouncement": nextAnnouncement,
		"channelsOf": channelsOf, "livePageOf": livePageOf, "livePageByToken": livePageByToken, "bindingsOf": bindingsOf, "forgottenAt": forgottenAt,
		"selectForgotten": selectForgotten.String(), "deleteBindings": deleteBindings.String(), "keepUserInBindings": copyUserToBindings.String()})
	for order, q := range placings {
		queries["total "+string(order)], queries["before "+string(order)] = q.total, q.before
		queries["page "+string(order)], queries["own "+string(order)] = q.page, q.own
	}
	sorts := map[string]bool{"tablesOf": true, "undeliveredOf": true, "tablesAt": true, "scheduledForDeletion": true, "resultsOf": true} // they sort few rows: of one person, one table or one page
	for name, query := range queries {
		plan := explainPlan(t, s, query)
		for _, step := range plan {
			// Reading an index from its end does not scan the table.
			ordered := strings.HasPrefix(step, "SCAN") && strings.Contains(step, "USING COVERING INDEX") &&
				strings.HasSuffix(query, "LIMIT 1")
			if strings.HasPrefix(step, "SCAN") && !ordered && !strings.Contains(step, "json_each") && step != "SCAN g" && name != "scheduledForDeletion" && name != "staleLadders" { // g is a list of its own; few tables are scheduled for deletion, few ladders are stale
				t.Errorf("%s reads a whole table: %s", name, step)
			}
			if strings.Contains(step, "TEMP B-TREE") && !sorts[name] && !strings.HasPrefix(name, "page ") {
				t.Errorf("%s sorts: %s", name, step)
			}
		}
	}
	for order, q := range placings {
		index := "INDEX standings_by_" + string(order) + " (ladder=? AND ranked=?"
		for what, query := range map[string]string{"total": q.total, "before": q.before, "page": q.page} {
			plan := strings.Join(explainPlan(t, s, query), "\n")
			if !strings.Contains(plan, "COVERING "+index) {
				t.Errorf("the %s of a ladder by %s does not walk along its index:\n%s", what, order, plan)
			}
		}
	}
	for name, text := range map[string]string{"updateTurn": updateTurn.String(),
		"deleteMessage": deleteMessage.String(), "deleteSeats": deleteSeats.String()} {
		if plan := explainPlan(t, s, text); !strings.HasPrefix(plan[0], "SEARCH") {
			t.Errorf("%s begins with %s", name, plan[0])
		}
	}
}

// TestNoIndexHoldsWhatEveryMoveChanges checks that no move writes an index page.
func TestNoIndexHoldsWhatEveryMoveChanges(t *testing.T) {
	s := openTest(t)
	columns, err := list(t.Context(), s, func(from scanner) (column string, err error) {
		err = from.Scan(&column)
		return column, err
	}, `SELECT c.name FROM pragma_index_list('tables') i JOIN pragma_index_info(i.name) c`)
	must(t, err)
	if !slices.Contains(columns, "channel") {
		t.Fatalf("the indexes are not found: %v", columns)
	}
	for _, column := range []string{"turn", "moved", "due", "last_seq", "checksum"} {
		if slices.Contains(columns, column) {
			t.Errorf("an index holds %s", column)
		}
	}
}

func explainPlan(t *testing.T, s *Store, query string) (plan []string) {
	t.Helper()
	rows, err := s.readers.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query,
		make([]any, strings.Count(query, "?"))...)
	must(t, err)
	defer rows.Close()
	for rows.Next() {
		var id, parent, unused int
		var step string
		must(t, rows.Scan(&id, &parent, &unused, &step))
		plan = append(plan, step)
	}
	must(t, rows.Err())
	return plan
}
