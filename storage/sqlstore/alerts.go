package sqlstore

import (
	"context"
	"errors"
	"fmt"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

var (
	alertsOf      = define(`SELECT person, guild, channel, told FROM alerts WHERE person = ?1 ORDER BY channel`)
	alertsIn      = define(`SELECT person, guild, channel, told FROM alerts WHERE channel = ?1 ORDER BY person`)
	findAlert     = define(`SELECT 1 FROM alerts WHERE person = ?1 AND channel = ?2`)
	countAlertsOf = define(`SELECT count(*) FROM alerts WHERE person = ?1`)
	countAlertsIn = define(`SELECT count(*) FROM alerts WHERE channel = ?1`)
)

// AlertsOf implements storage.Alerts.
func (s *Store) AlertsOf(ctx context.Context, p journal.PersonID) ([]storage.Alert, error) {
	all, err := list(ctx, s, scanAlert, alertsOf, int64(p))
	if err != nil {
		return nil, fmt.Errorf("list alerts of person %d: %w", p, err)
	}
	return all, nil
}

// AlertsIn implements storage.Alerts.
func (s *Store) AlertsIn(ctx context.Context, channel snowflake.ID) ([]storage.Alert, error) {
	all, err := list(ctx, s, scanAlert, alertsIn, int64(channel))
	if err != nil {
		return nil, fmt.Errorf("list alerts in channel %d: %w", channel, err)
	}
	return all, nil
}

func scanAlert(from Scanner) (a storage.Alert, err error) {
	var told int64
	err = from.Scan(&a.Person, &a.Guild, &a.Channel, &told)
	a.Told = fromOptionalMillis(told)
	return a, err
}

// AddAlert implements storage.Alerts. It locks the guild, so that two people do not both get the last place of a
// channel, and the person.
func (s *Store) AddAlert(ctx context.Context, a storage.Alert) error {
	key := Row{int64(a.Person), int64(a.Channel)}
	err := s.write(ctx, func(w writer) error {
		if err := w.lockGuild(int64(a.Guild)); err != nil {
			return err
		}
		if _, _, err := w.queryInt(lockPerson, key[:1]); err != nil {
			return err
		}
		if err := w.mustFind(lockKnownPerson, key[:1]); err != nil {
			return err
		}
		if err := w.checkAlerts(key); err != nil {
			return err
		}
		return w.Exec(insertAlert, Row{key[0], key[1], int64(a.Guild), toOptionalMillis(a.Told)})
	})
	if err != nil {
		return fmt.Errorf("add an alert of person %d in channel %d: %w", a.Person, a.Channel, err)
	}
	return nil
}

// checkAlerts returns an error if there is no room for another alert of a person in a channel.
func (w writer) checkAlerts(key Row) error {
	has := false
	if err := w.Query(findAlert, key, func(Scanner) error { has = true; return nil }); has || err != nil {
		return err
	}
	own, _, errOwn := w.queryInt(countAlertsOf, key[:1])
	here, _, errHere := w.queryInt(countAlertsIn, key[1:])
	switch {
	case errors.Join(errOwn, errHere) != nil:
		return errors.Join(errOwn, errHere)
	case own >= storage.MaxAlertsOf:
		return storage.ErrManyAlerts
	case here >= storage.MaxAlertsIn:
		return storage.ErrFull
	}
	return nil
}

// RemoveAlert implements storage.Alerts.
func (s *Store) RemoveAlert(ctx context.Context, p journal.PersonID, channel snowflake.ID) error {
	err := s.write(ctx, func(w writer) error { return w.Exec(deleteAlert, Row{int64(p), int64(channel)}) })
	if err != nil {
		return fmt.Errorf("remove the alert of person %d in channel %d: %w", p, channel, err)
	}
	return nil
}

// RemoveAlertsIn implements storage.Alerts.
func (s *Store) RemoveAlertsIn(ctx context.Context, channel snowflake.ID) error {
	err := s.write(ctx, func(w writer) error { return w.Exec(deleteAlertsIn, Row{int64(channel)}) })
	if err != nil {
		return fmt.Errorf("remove the alerts in channel %d: %w", channel, err)
	}
	return nil
}
