package community

import (
	"context"
	"errors"
	"strconv"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

const (
	// listEvery is the least time between two updates of a guild's list of games. All lists are looked at that often.
	listEvery = time.Minute
	// listCheck is when a list is made again although no table has changed: rights and names may have.
	listCheck = time.Hour
	// listEditable is how long a list is edited in place. Discord limits edits of messages older than an hour (error
	// 30046). An older list is posted again at the next change, so at most once an hour.
	listEditable = time.Hour
)

// GamesPoster keeps the lists of open games on the platform. Its errors are those of [Announcer].
type GamesPoster interface {
	// PostGames posts a list of games, unless one with the same nonce was posted before, and returns the message. It
	// notifies nobody.
	PostGames(ctx context.Context, games OpenGames, nonce string) (message snowflake.ID, err error)
	// EditGames makes a message list the games. It may also return table.ErrMessageGone and table.ErrTooOld.
	EditGames(ctx context.Context, message snowflake.ID, games OpenGames) error
	// DeletePost deletes a message. It is no error if the message is already gone.
	DeletePost(ctx context.Context, channel, message snowflake.ID) error
	// ReportGamesRefused tells a user who can fix it why the list of a guild's games is refused, if that user accepts
	// messages. It returns a *table.Later for a failure that may go away.
	ReportGamesRefused(ctx context.Context, guild snowflake.ID, games OpenGames, why table.Denial, nonce string) error
}

// gameLists keeps the lists of open games up to date, one after the other, so that boards keep most of the platform's
// limit.
type gameLists struct {
	service *Service
	worker  *engine.Worker[snowflake.ID] // keyed by a guild to look at now; 0 looks at all that are due
	due     engine.Due[storage.GameList]

	// Only the worker uses the fields below. After a restart a user may be told again.
	looked time.Time                     // the latest look at all lists
	told   map[snowflake.ID]snowflake.ID // the channel about whose refusals a user of the guild was told
}

func newGameLists(s *Service) *gameLists {
	g := &gameLists{service: s, told: map[snowflake.ID]snowflake.ID{}}
	g.due = engine.Due[storage.GameList]{Name: "lists of games", Read: s.store.DueGameLists, Next: g.next,
		Do: g.updateAll}
	g.worker = engine.NewWorker(1, func(ctx context.Context, guild snowflake.ID) bool {
		g.run(ctx, guild)
		return false
	})
	g.worker.Start()
	s.registry.OnDue(func() { g.worker.Wake(0, nil) })
	s.registry.OnRecovery(func(ctx context.Context, guild snowflake.ID) error {
		defer g.worker.Wake(guild, nil)
		return s.store.WakeGameList(ctx, guild)
	})
	return g
}

// next returns when to look at the lists of a shard again. It returns the zero time if there are none.
func (g *gameLists) next(ctx context.Context, of storage.Shard) (time.Time, error) {
	at, err := g.service.store.NextGameList(ctx, of)
	if err != nil || at.IsZero() {
		return at, err
	}
	return table.LaterOf(at, g.service.clock.Now().Add(listEvery)), nil
}

// run updates the lists that are due. It does so once in listEvery, or at once for a guild. If that fails, it runs
// again after engine.StoreRetry.
func (g *gameLists) run(ctx context.Context, guild snowflake.ID) {
	now := g.service.clock.Now()
	if again := g.looked.Add(listEvery); guild == 0 && now.Before(again) {
		g.service.registry.WakeAt(again)
		return
	}
	g.looked = now
	err := engine.Guard(func() error { return g.due.Run(ctx, g.service.registry) })
	if err != nil && ctx.Err() == nil {
		g.looked = time.Time{}
		g.service.registry.Report(ctx, "cannot read or record lists of games", err)
		g.worker.WakeAt(g.service.clock, guild, now.Add(engine.StoreRetry))
	}
}

func (g *gameLists) updateAll(ctx context.Context, due []storage.GameList) error {
	for _, one := range due {
		if err := g.update(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// update makes a guild's list show its open games. It deletes a list that is in another channel than the settings say.
// The next update is scheduled first, so that a store that records nothing causes no requests.
func (g *gameLists) update(ctx context.Context, list storage.GameList) error {
	s := g.service
	settings, err := s.store.GuildSettings(ctx, list.Guild)
	if err != nil {
		return err
	}
	now, seen := s.clock.Now(), list.Seen
	list.Seen, list.Due, list.Check = "", now.Add(listEvery), now.Add(listCheck)
	if err := s.store.SetGameList(ctx, list); err != nil {
		return err
	}
	games := OpenGames{Channel: settings.Standing, Language: settings.Language}
	if list.Message != 0 && list.Channel != settings.Standing {
		if err := g.delete(ctx, &list, settings.Standing); err != nil {
			return g.postpone(ctx, list, games, err)
		}
	}
	if settings.Standing == 0 {
		delete(g.told, list.Guild)
		return errors.Join(s.store.SetGameList(ctx, list), s.store.DeleteGameList(ctx, list.Guild))
	}
	if err := s.addOpenGames(ctx, list.Guild, &games); err != nil {
		if ctx.Err() == nil {
			s.registry.Report(ctx, "cannot list the games of a guild", err, "guild", list.Guild)
		}
		return g.postpone(ctx, list, games, &table.Later{Err: err}) // the other guilds do not wait for it
	}
	sum := games.checksum()
	if list.Message == 0 || list.Shows != sum {
		if err := g.show(ctx, &list, games); err != nil {
			return g.postpone(ctx, list, games, err)
		}
	}
	list.Seen, list.Shows, list.Attempts = seen, sum, 0
	delete(g.told, list.Guild)
	return s.store.SetGameList(ctx, list)
}

// show edits the list, or posts it again if it is too old to edit or gone.
func (g *gameLists) show(ctx context.Context, list *storage.GameList, games OpenGames) error {
	s := g.service
	if list.Message != 0 && s.clock.Now().Sub(list.Posted) < listEditable {
		if err := s.announcer.EditGames(ctx, list.Message, games); !engine.NeedsNewMessage(err) {
			return err
		}
	}
	if list.Message != 0 {
		if err := g.delete(ctx, list, games.Channel); err != nil {
			return err
		}
	}
	return g.post(ctx, list, games)
}

// post posts the list. That it begins is stored first: if the program ends before the message is stored, the nonce
// leads to the message, which then shows an older state and is edited. The nonce has the time, because Discord would
// return the deleted message of a list that was turned off and on again.
func (g *gameLists) post(ctx context.Context, list *storage.GameList, games OpenGames) error {
	s, unsure := g.service, list.Unsure
	if !unsure {
		list.Number = max(list.Number+1, s.clock.Now().Unix())
	}
	list.Channel, list.Unsure = games.Channel, true
	if err := s.store.SetGameList(ctx, *list); err != nil {
		return &table.Later{Err: err}
	}
	nonce := "g" + strconv.FormatUint(uint64(list.Guild), 36) + "." + strconv.FormatInt(list.Number, 36)
	message, err := s.announcer.PostGames(ctx, games, nonce)
	if err != nil {
		return err
	}
	if unsure {
		if err = s.announcer.EditGames(ctx, message, games); errors.Is(err, table.ErrMessageGone) {
			list.Unsure = false // the nonce is spent
			return &table.Later{Err: err}
		}
	}
	list.Message, list.Posted, list.Unsure = message, s.clock.Now(), false
	return err
}

// delete deletes the message of a list before the list is posted in a channel, or in none. A message that the platform
// does not let the bot delete is left there, but not if the next one would be refused for the same reason: once it is
// not, the bot can delete this one too. It returns a *table.Later for a failure that may go away.
func (g *gameLists) delete(ctx context.Context, list *storage.GameList, next snowflake.ID) error {
	err := g.service.announcer.DeletePost(ctx, list.Channel, list.Message)
	denied, isDenied := errors.AsType[*table.Denied](err)
	barred := isDenied && list.Channel == next && !engine.NeedsNewMessage(denied)
	if barred || errors.As(err, new(*table.Later)) || ctx.Err() != nil {
		return err
	}
	if err != nil {
		g.service.log.Info("a list of games is left there", "guild", list.Guild, "channel", list.Channel, "error", err)
	}
	list.Message, list.Posted, list.Shows = 0, time.Time{}, ""
	return nil
}

// postpone stores a list whose update has failed, for another attempt. An error of the store is returned.
func (g *gameLists) postpone(ctx context.Context, list storage.GameList, games OpenGames, failed error) error {
	s := g.service
	later, isLater := errors.AsType[*table.Later](failed)
	denied, isDenied := errors.AsType[*table.Denied](failed)
	wait := backoff.Delay(list.Attempts, listEvery, table.LongestRetry)
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case isLater:
		wait = max(later.After, listEvery)
	case isDenied:
		list.Unsure = false
		list.Attempts++
		g.reportRefused(ctx, list, games, denied.Denial)
		s.log.Info("a list of games was refused", "guild", list.Guild, "for", wait, "error", failed)
	default:
		list.Attempts++
		s.log.Warn("cannot show a list of games", "guild", list.Guild, "error", failed)
	}
	list.Due = s.clock.Now().Add(wait)
	return s.store.SetGameList(ctx, list)
}

// reportRefused reports that a list is refused, once for several refusals in a row by a channel.
func (g *gameLists) reportRefused(ctx context.Context, list storage.GameList, games OpenGames, why table.Denial) {
	if list.Attempts < why.ToldAfter() || g.told[list.Guild] == games.Channel {
		return
	}
	now := g.service.clock.Now().Unix()
	nonce := "h" + strconv.FormatUint(uint64(list.Guild), 36) + "." + strconv.FormatInt(now, 36)
	err := g.service.announcer.ReportGamesRefused(ctx, list.Guild, games, why, nonce)
	if errors.As(err, new(*table.Later)) {
		return // the next refusal tries again
	}
	g.told[list.Guild] = games.Channel
	if err != nil {
		g.service.log.Info("nobody can be told that a list of games was refused", "guild", list.Guild, "error", err)
	}
}
