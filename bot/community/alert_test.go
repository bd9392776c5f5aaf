package community_test

import (
	"encoding/json"
	"testing"
	"time"

	"korsar/bot/community"
	"korsar/bot/engine/enginetest"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// TestAlertsAreExportedAndDeleted: the file of a user's data has their alerts, as the privacy page says. Deleting the
// data deletes the alerts. A user with all alerts that one may have is refused another.
func TestAlertsAreExportedAndDeleted(t *testing.T) {
	h := enginetest.New(t, enginetest.Options{})
	const user = 5
	add := func(channel snowflake.ID) community.AlertState {
		click := h.Click(user, channel)
		click.Guild = 7
		reply, _ := h.Community.AddAlert(h.Ctx, click, channel).(community.Alert)
		return reply.State
	}
	person, err := h.Store.PersonOf(h.Ctx, user, "Eve")
	must(t, err)
	told := h.Clock.Now().UTC().Truncate(time.Millisecond)
	must(t, h.Store.AddAlert(h.Ctx, storage.Alert{Person: person, Guild: 7, Channel: 10, Told: told}))
	for i := range storage.MaxAlertsOf {
		if got := add(snowflake.ID(10 + i)); got != community.AlertOn {
			t.Fatalf("alert %d got %q", i, got)
		}
	}
	if got := add(99); got != community.TooManyAlerts {
		t.Errorf("an alert too many got %q", got)
	}
	data, ok := h.Community.PersonalData(h.Ctx, h.Click(user, 1)).(community.PersonalData)
	if !ok || !data.Known {
		t.Fatalf("the data are %+v", data)
	}
	type alert struct {
		Guild, Channel snowflake.ID
		Told           time.Time `json:"last_told"`
	}
	var file struct {
		Alerts []alert `json:"alerts_of_new_tables"`
	}
	must(t, json.Unmarshal(data.Data, &file))
	if len(file.Alerts) != storage.MaxAlertsOf || file.Alerts[0] != (alert{7, 10, told}) ||
		file.Alerts[1] != (alert{Guild: 7, Channel: 11}) {
		t.Errorf("exported are %+v", file.Alerts)
	}
	h.DeleteData(user)
	if list, err := h.Store.AlertsIn(h.Ctx, 10); err != nil || len(list) > 0 {
		t.Errorf("after the deletion the alerts are %+v, %v", list, err)
	}
}
