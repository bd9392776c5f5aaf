package storage

import (
	"context"
	"time"

	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

// Bounds of alerts. AlertEvery is the least time between two messages of one alert.
const (
	MaxAlertsOf = 25  // alerts of a person
	MaxAlertsIn = 200 // alerts in a channel
	AlertEvery  = time.Hour
)

// Alerts stores who wants to be told of new tables, in which channels. Commits update the times.
type Alerts interface {
	// AlertsOf returns a person's alerts, ordered by channel.
	AlertsOf(ctx context.Context, p journal.PersonID) ([]Alert, error)
	// AlertsIn returns the alerts in a channel, ordered by person.
	AlertsIn(ctx context.Context, channel snowflake.ID) ([]Alert, error)
	// AddAlert stores an alert, unless the person has one in the channel. Errors: ErrNotFound for an unknown or
	// forgotten person; ErrManyAlerts if the person has MaxAlertsOf; ErrFull if the channel has MaxAlertsIn.
	AddAlert(ctx context.Context, a Alert) error
	// RemoveAlert removes a person's alert in a channel, if there is one.
	RemoveAlert(ctx context.Context, p journal.PersonID, channel snowflake.ID) error
	// RemoveAlertsIn removes all alerts in a channel.
	RemoveAlertsIn(ctx context.Context, channel snowflake.ID) error
}

// Alert is the wish of a person to be told by direct message when a table is opened in a channel or in its threads.
type Alert struct {
	Person  journal.PersonID
	Guild   snowflake.ID
	Channel snowflake.ID
	Told    time.Time // when the latest message was added to the outbox; the zero time for none
}
