package sqlstore

import (
	"encoding/json"
	"time"

	"korsar/storage"
	"korsar/storage/snowflake"
)

// addResult stores how a game ended, in the guild's current season, and updates the ladders.
func (w writer) addResult(r storage.Result) (err error) {
	if r.Season, err = w.season(r.Guild, r.Finished); err != nil {
		return err
	}
	if r.Number, err = w.insertResult(r); err != nil {
		return err
	}
	return w.addToLadders(r)
}

// insertResult stores a result without updating ladders, and returns its number.
func (w writer) insertResult(r storage.Result) (int64, error) {
	number, _, err := w.queryInt(insertResult, Row{int64(r.Table), int64(r.Guild), r.Edition, r.Mode.String(),
		int64(r.Seats), int64(r.Moves), r.Finished.UnixMilli(), int64(r.Season), r.Rated, r.Voided})
	if err != nil {
		return 0, err
	}
	for _, s := range r.Sides {
		if err := w.Exec(insertSide, Row{number, int64(s.Side), int64(s.Booty), int64(s.Score),
			int64(s.Place)}); err != nil {
			return 0, err
		}
	}
	for _, c := range r.Credits {
		feats, err := json.Marshal(c.Feats)
		if err != nil {
			return 0, err
		}
		if err := w.Exec(insertCredit, Row{number, int64(c.Seat), int64(c.Side), int64(c.Person), c.Share,
			string(feats)}); err != nil {
			return 0, err
		}
	}
	return number, nil
}

// season returns a guild's season at a time.
func (w writer) season(guild snowflake.ID, at time.Time) (storage.Season, error) {
	var settings storage.GuildSettings
	query := querySettings(&settings, guildSettingsOf, guild)
	err := w.Query(query.Statement, query.Row, query.Visit)
	return settings.Seasons.SeasonAt(at), err
}
