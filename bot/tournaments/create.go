package tournaments

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"time"
	"unicode/utf8"

	"korsar/bot/table"
	"korsar/game/deal"
	"korsar/storage"
	"korsar/storage/snowflake"
	"korsar/storage/tournamentjournal"
)

const (
	// MaxRunning is how many tournaments of a guild may run at the same time.
	MaxRunning = 20
	// maxAhead is how far ahead a tournament may start.
	maxAhead = 180 * 24 * time.Hour
)

// Create creates a tournament in a channel, for managers of the guild only. The conductor posts it afterwards.
func (s *Service) Create(ctx context.Context, c table.Click, channel snowflake.ID, setup Setup) table.Reply {
	loaded, err := s.create(ctx, c, channel, setup)
	if err != nil {
		return s.refused(ctx, err)
	}
	s.registry.WakeAt(s.clock.Now())
	return s.reply(ctx, c, loaded, func(shown Shown) table.Reply { return Created{shown} })
}

func (s *Service) create(ctx context.Context, c table.Click, channel snowflake.ID,
	setup Setup) (*storage.LoadedTournament, error) {
	if !c.ManagesGuild {
		return nil, refuse(ManagerOnly)
	}
	setup.Name = strings.TrimSpace(setup.Name)
	if setup.Name == "" || utf8.RuneCountInString(setup.Name) > tournamentjournal.MaxName {
		return nil, refuse(BadName)
	}
	now := s.clock.Now()
	if at := setup.Settings.Starts; !at.IsZero() && (!at.After(now) || at.After(now.Add(maxAhead))) {
		return nil, refuse(BadStart)
	}
	takeBack, err := s.registry.CountOpening(c.User)
	if err != nil {
		return nil, err
	}
	isNew := false
	defer func() {
		if !isNew {
			takeBack()
		}
	}()
	host, err := s.store.PersonOf(ctx, c.User, c.Name)
	if err != nil {
		return nil, err
	}
	secret, errSecret := deal.NewSecret(s.random)
	token, errToken := s.newToken()
	if err := errors.Join(errSecret, errToken); err != nil {
		return nil, err
	}
	body := tournamentjournal.Created{Guild: c.Guild, Channel: channel, Host: host, Name: setup.Name,
		Rules: setup.Rules, Settings: setup.Settings, Secret: secret}
	t := new(tournamentjournal.Tournament)
	line, err := t.Apply(tournamentjournal.Entry{Seq: 1, At: now, By: host, Cause: c.Interaction, Body: body})
	if err != nil {
		return nil, err
	}
	id, err := s.store.CreateTournament(ctx, storage.TournamentCommit{
		Entries: []tournamentjournal.Line{line}, Summary: summaryOf(t, token), Due: now}, MaxRunning)
	isNew = err == nil
	switch {
	case errors.Is(err, storage.ErrRepeated):
		return s.load(ctx, id)
	case errors.Is(err, storage.ErrFull):
		return nil, refuse(TooMany)
	}
	return &storage.LoadedTournament{ID: id, Tournament: t, Token: token}, err
}

// tokenBytes is the length of a page's token in bytes, so long that nobody guesses it.
const tokenBytes = 16

func (s *Service) newToken() (string, error) {
	token := make([]byte, tokenBytes)
	if _, err := io.ReadFull(s.random, token); err != nil {
		return "", fmt.Errorf("draw the token of a page: %w", err)
	}
	return hex.EncodeToString(token), nil
}
