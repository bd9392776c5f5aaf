package sqlite

import (
	"strings"
	"testing"

	"korsar/storage/sqlstore"
)

// mayScan has the beginnings of statements that read a whole table, with the reason.
var mayScan = map[string]string{
	"SELECT id, guild, season, games FROM ladders":           "a rebuild compares all ladders",
	"SELECT count(*), coalesce(max(number), 0) FROM results": "a rebuild folds all results",
	"SELECT application, shard, shards, session":             "one row a shard",
	"SELECT bucket, at FROM identifies":                      "one row a bucket",
	"SELECT DISTINCT table_id FROM entries":                  "an examination reads everything",
	"SELECT DISTINCT tournament FROM tournament_entries":     "likewise",
	"SELECT count(*) FROM tables":                            "likewise",
	"SELECT id, guild, season, games, stale FROM ladders":    "few ladders are stale",
	"SELECT t.guild FROM deadlines":                          "few tables and tournaments are scheduled for deletion",
	"SELECT id, last_seq FROM tables":                        "a restore reads all tables, once",
	"UPDATE tournaments SET due = CASE WHEN CAST(?1 AS":      "a restore wakes all tournaments, once",
	"SELECT coalesce(max(at), 0) FROM restores":              "few rows, once a start",
	"SELECT table_id, guild, at, person":                     "few rulings, for a manager's own data",
	"WITH RECURSIVE of_tables (guild)":                       "lists of guilds, one row each",
	"SELECT DISTINCT guild FROM (":                           "likewise",
	"WITH old AS MATERIALIZED":                               "old are the few that one call deletes",
	"SELECT count(\"user\") FROM people":                     "metrics count people once an hour",
	"SELECT 1/*, pg_advisory_xact_lock":                      "it reads nothing",
}

// maySort has the beginnings of statements that sort few rows, such as those of one person, one table or one page.
var maySort = map[string]string{
	"SELECT a.person, CAST(sum(a.stars)": "the answers of one guild to the puzzles of a week",
	"SELECT puzzle, move, stars, at":     "the practice answers of one person",
	"SELECT t.id, t.phase":               "the tables of one person",
	"SELECT id, phase, guild":            "the tables of one guild",
	"SELECT table_id, kind, key, seq":    "the messages of one table",
	"SELECT o.table_id FROM tables":      "the tables of one guild that wait for a delivery, once a minute at most",
	"SELECT t.guild FROM deadlines":      "few guilds",
	"SELECT DISTINCT guild FROM (":       "what is due within hours, once for all guilds that may go on",
	"WITH RECURSIVE of_tables (guild)":   "each guild once",
	"SELECT t.id, t.guild":               "the tournaments of one guild, or one person",
	"SELECT r.number":                    "the results of one person",
	"SELECT s.person":                    "one page of a ladder",
}

// TestNoStatementScans asks SQLite for the plan of each statement. A lookup that reads a whole table is fast in every
// test, but slow with a hundred thousand tables.
func TestNoStatementScans(t *testing.T) {
	s := openTest(t)
	for _, statement := range sqlstore.Statements() {
		text := statement.In(sqlstore.SQLite)
		for _, step := range explainPlan(t, s, text) {
			// Reading one row from the end of an index is not a scan.
			ordered := strings.HasPrefix(step, "SCAN") && strings.Contains(step, "USING COVERING INDEX") &&
				strings.HasSuffix(text, "LIMIT 1")
			if strings.HasPrefix(step, "SCAN") && !ordered && !strings.Contains(step, "json_each") &&
				!begins(text, mayScan) {
				t.Errorf("%s\nreads a whole table: %s", text, step)
			}
			if strings.Contains(step, "TEMP B-TREE") && !begins(text, maySort) {
				t.Errorf("%s\nsorts: %s", text, step)
			}
		}
	}
}

// begins reports whether a text begins with one of the keys of a map.
func begins(text string, with map[string]string) bool {
	for beginning := range with {
		if strings.HasPrefix(text, beginning) {
			return true
		}
	}
	return false
}

// TestLaddersWalkAlongTheirIndexes checks that total, rank and page of a ladder are read only from the index of the
// value that the ladder is sorted by.
func TestLaddersWalkAlongTheirIndexes(t *testing.T) {
	s := openTest(t)
	walked := map[string]int{}
	for _, statement := range sqlstore.Statements() {
		text := statement.In(sqlstore.SQLite)
		if !strings.Contains(text, "ranked = TRUE") {
			continue
		}
		plan := strings.Join(explainPlan(t, s, text), "\n")
		_, index, covered := strings.Cut(plan, "COVERING INDEX standings_by_")
		value, _, byLadder := strings.Cut(index, " (ladder=? AND ranked=?")
		if !covered || !byLadder {
			t.Errorf("%s\ndoes not walk along an index:\n%s", text, plan)
		}
		walked[value]++
	}
	for _, value := range []string{"rating", "wins", "gold", "best", "longest"} {
		if walked[value] != 3 {
			t.Errorf("%d statements walk along the index by %s, want 3", walked[value], value)
		}
	}
}

func explainPlan(t *testing.T, s *Store, query string) (plan []string) {
	t.Helper()
	rows, err := s.db.readers.QueryContext(t.Context(), "EXPLAIN QUERY PLAN "+query,
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
