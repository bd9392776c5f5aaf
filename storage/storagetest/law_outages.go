package storagetest

import (
	"testing"
	"time"

	"korsar/storage"
)

// outages checks that outages are stored with the uptime, each once, and that the latest of them are kept.
func outages(t *testing.T, s storage.Store) {
	ctx, at := t.Context(), time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)
	first := storage.Outage{Began: at.Add(-5 * time.Hour), Ended: at.Add(-4 * time.Hour)}
	second := storage.Outage{Began: at.Add(-2 * time.Hour), Ended: at.Add(-time.Hour)}
	must(t, s.SetUptime(ctx, storage.Uptime{Reached: at}, first, storage.Outage{Began: second.Began, Ended: at}))
	must(t, s.SetUptime(ctx, storage.Uptime{Reached: at}, second))
	found, err := s.Outages(ctx)
	must(t, err)
	wantEqual(t, "the outages", found, []storage.Outage{second, first})
	var many []storage.Outage
	for i := range storage.MaxOutages {
		began := at.Add(time.Duration(i) * 24 * time.Hour)
		many = append(many, storage.Outage{Began: began, Ended: began.Add(time.Hour)})
	}
	must(t, s.SetUptime(ctx, storage.Uptime{Reached: at}, many...))
	found, err = s.Outages(ctx)
	must(t, err)
	wantEqual(t, "the number of outages", len(found), storage.MaxOutages)
	wantEqual(t, "the oldest", found[len(found)-1], many[0])
}
