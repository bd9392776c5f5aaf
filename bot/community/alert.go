package community

import (
	"context"
	"errors"
	"slices"
	"time"

	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// AlertState is what holds of a user's alert after a click. It is the key of the sentence in every language.
type AlertState string

// The states of alerts.
const (
	AlertOn       AlertState = "on"           // the user will be told
	AlertStopped  AlertState = "stopped"      // the user will no longer be told
	MessagesOff   AlertState = "messages-off" // the user has turned direct messages off
	TooManyAlerts AlertState = "too-many"     // the user has as many alerts as one may have
	ChannelFull   AlertState = "channel-full" // the channel has as many alerts as it may have
)

// Alert is the reply to a user who wants to be told of new tables in a channel, or no longer.
type Alert struct {
	table.IsReply
	Channel snowflake.ID
	State   AlertState
}

// AddAlert tells the user who clicked of the next tables in a channel of the guild, by direct message.
func (s *Service) AddAlert(ctx context.Context, c table.Click, channel snowflake.ID) table.Reply {
	state, err := s.addAlert(ctx, c, channel)
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return Alert{Channel: channel, State: state}
}

func (s *Service) addAlert(ctx context.Context, c table.Click, channel snowflake.ID) (AlertState, error) {
	preferences, err := s.store.PreferencesOf(ctx, c.User)
	if err != nil {
		return "", err
	}
	if preferences.NoMessages {
		return MessagesOff, nil
	}
	person, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return "", err
	}
	switch err := s.store.AddAlert(ctx, storage.Alert{Person: person, Guild: c.Guild, Channel: channel}); {
	case errors.Is(err, storage.ErrManyAlerts):
		return TooManyAlerts, nil
	case errors.Is(err, storage.ErrFull):
		return ChannelFull, nil
	case err != nil:
		return "", err
	}
	return AlertOn, nil
}

// StopAlert ends the alert of the user who clicked in a channel, if there is one.
func (s *Service) StopAlert(ctx context.Context, c table.Click, channel snowflake.ID) table.Reply {
	person, err := s.findPerson(ctx, c.User)
	if err == nil && person != 0 {
		err = s.store.RemoveAlert(ctx, person, channel)
	}
	if err != nil {
		return s.registry.Refuse(ctx, 0, err)
	}
	return Alert{Channel: channel, State: AlertStopped}
}

// alertInFile is an alert in the file with a user's data.
type alertInFile struct {
	Guild   snowflake.ID `json:"guild"`
	Channel snowflake.ID `json:"channel"`
	Told    time.Time    `json:"last_told,omitzero"`
}

func alertsInFile(alerts []storage.Alert) (list []alertInFile) {
	for a := range slices.Values(alerts) {
		list = append(list, alertInFile{a.Guild, a.Channel, a.Told.UTC()})
	}
	return list
}
