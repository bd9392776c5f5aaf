package community

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"korsar/bot/engine"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// retryAfter is the least delay before an announcement is retried.
const retryAfter = time.Minute

// announcements posts the announcements that are due.
type announcements struct {
	service *Service
	worker  *engine.Worker[snowflake.ID] // keyed by a guild to hasten; 0 posts what is due
	due     engine.Due[storage.Announcement]
	edits   engine.Due[storage.PuzzlePost]
	streaks engine.Due[storage.StreakWarning]

	// unrecorded maps a posted announcement to its outcome, which the store failed to record. A retry only records
	// that. Only the worker uses it.
	unrecorded map[storage.Announcement]outcome

	// refused has the guilds whose latest announcement was refused, puzzles apart from the others: they have a channel
	// of their own. Only the worker uses it. After a restart a user may be told again.
	refused map[refusedPosts]refusals
}

// outcome is what an announcement has led to.
type outcome struct {
	next   storage.Announcement
	puzzle *storage.PuzzlePost // the post of a puzzle, which will be edited; nil for none
}

// refusedPosts are the announcements to a channel of a guild.
type refusedPosts struct {
	guild   snowflake.ID
	puzzles bool
}

// refusals are those in a row of announcements to a guild.
type refusals struct {
	channel snowflake.ID
	count   int
	told    bool // a user was told, or nobody can be told
}

func newAnnouncements(s *Service) *announcements {
	a := &announcements{service: s, unrecorded: map[storage.Announcement]outcome{},
		refused: map[refusedPosts]refusals{}}
	a.due = engine.Due[storage.Announcement]{Name: "announcements", Read: s.store.DueAnnouncements,
		Next: s.store.NextAnnouncement, Do: a.postAll}
	a.edits = engine.Due[storage.PuzzlePost]{Name: "posts of puzzles", Read: s.store.DuePuzzlePosts,
		Next: s.store.NextPuzzlePost, Do: a.editAll}
	a.streaks = engine.Due[storage.StreakWarning]{Name: "warnings of streaks", Read: s.store.DueStreakWarnings,
		Next: s.store.NextStreakWarning, Do: a.warnAll}
	a.worker = engine.NewWorker(1, func(ctx context.Context, guild snowflake.ID) bool {
		a.run(ctx, guild)
		return false
	})
	a.worker.Start()
	s.registry.OnDue(func() { a.worker.Wake(0, nil) })
	s.registry.OnRecovery(func(_ context.Context, guild snowflake.ID) error {
		a.worker.Wake(guild, nil)
		return nil
	})
	return a
}

// run posts what is due, or makes a guild's refused announcements due. If that fails, it runs again after
// engine.StoreRetry.
func (a *announcements) run(ctx context.Context, guild snowflake.ID) {
	err := engine.Guard(func() error {
		if guild == 0 {
			return errors.Join(a.due.Run(ctx, a.service.registry), a.edits.Run(ctx, a.service.registry),
				a.streaks.Run(ctx, a.service.registry))
		}
		defer a.worker.Wake(0, nil)
		return a.hasten(ctx, guild)
	})
	if err != nil && ctx.Err() == nil {
		a.service.registry.Report(ctx, "cannot read or record announcements", err)
		a.worker.WakeAt(a.service.clock, guild, a.service.clock.Now().Add(engine.StoreRetry))
	}
}

// hasten makes the refused announcements to a guild due now.
func (a *announcements) hasten(ctx context.Context, guild snowflake.ID) error {
	return a.service.registry.EachShard(ctx, func(ctx context.Context, of storage.Shard) error {
		if !of.Has(guild) {
			return nil
		}
		settings, err := a.service.store.GuildSettings(ctx, guild)
		if err != nil {
			return err
		}
		all, err := a.service.store.AnnouncementsTo(ctx, guild)
		if err != nil {
			return err
		}
		now := a.service.clock.Now()
		for _, one := range all {
			if !one.At.After(now) || !isRefused(one, settings, now) {
				continue
			}
			one.At = now
			if err := a.service.store.SetAnnouncement(ctx, one); err != nil {
				return err
			}
		}
		return nil
	})
}

func (a *announcements) postAll(ctx context.Context, due []storage.Announcement) error {
	for _, one := range due {
		if err := a.post(ctx, one); err != nil {
			return err
		}
	}
	return nil
}

// post posts one announcement and schedules the next. If the store fails to record it, a retry does not post again.
func (a *announcements) post(ctx context.Context, due storage.Announcement) error {
	done, posted := a.unrecorded[due]
	if !posted {
		var err error
		if done, err = a.announce(ctx, due); err != nil {
			return err
		}
	}
	if err := a.record(ctx, done); err != nil {
		a.unrecorded[due] = done
		return fmt.Errorf("record an announcement to guild %d: %w", due.Guild, err)
	}
	delete(a.unrecorded, due)
	return nil
}

func (a *announcements) record(ctx context.Context, done outcome) error {
	if done.puzzle != nil {
		if err := a.service.store.AddPuzzlePost(ctx, *done.puzzle); err != nil {
			return err
		}
	}
	return a.service.store.SetAnnouncement(ctx, done.next)
}

// announce posts an announcement and returns its outcome with the next one to schedule. If its contents cannot be read
// or the platform refuses it, that is the same one at a later time. A channel that seems to be gone counts as a
// refusal, since an outage looks the same.
func (a *announcements) announce(ctx context.Context, due storage.Announcement) (done outcome, err error) {
	s := a.service
	settings, err := s.store.GuildSettings(ctx, due.Guild)
	if err != nil {
		return done, err
	}
	next := storage.Announcement{Guild: due.Guild, Kind: due.Kind,
		At: NextAnnouncement(due.Kind, settings, s.clock.Now())}
	text, err := s.announcement(ctx, due, settings)
	switch {
	case err != nil && ctx.Err() == nil:
		s.registry.Report(ctx, "cannot read what to announce", err, "guild", due.Guild)
		err = &table.Later{Err: err} // the other guilds do not wait for it
	case text != nil:
		var as Announced
		as, err = s.announcer.Announce(ctx, *text, nonceOf(next))
		if err == nil && text.Puzzle != nil {
			done.puzzle = s.newPuzzlePost(due.Guild, text, as, settings)
		}
	}
	later, isLater := errors.AsType[*table.Later](err)
	denied, isDenied := errors.AsType[*table.Denied](err)
	if err == nil && text != nil {
		delete(a.refused, refusedPosts{due.Guild, due.Kind == storage.DailyPuzzle})
	}
	switch {
	case ctx.Err() != nil:
		return done, ctx.Err()
	case isLater:
		next.At = s.clock.Now().Add(max(later.After, retryAfter))
	case isDenied:
		a.reportRefused(ctx, due.Guild, *text, denied.Denial, nonceOf(next))
		next.At = s.retryDenied(next, settings)
		s.log.Info("an announcement was refused", "guild", due.Guild, "kind", due.Kind, "until", next.At, "error", err)
	case err != nil:
		s.log.Warn("cannot post an announcement", "guild", due.Guild, "kind", due.Kind, "error", err)
	}
	done.next = next
	return done, nil
}

// reportRefused reports that an announcement is refused, once for several refusals in a row by a channel.
func (a *announcements) reportRefused(ctx context.Context, guild snowflake.ID, text Announcement, why table.Denial,
	nonce string) {
	of := refusedPosts{guild, text.Puzzle != nil}
	one := a.refused[of]
	if one.channel != text.Channel {
		one = refusals{channel: text.Channel}
	}
	if one.count++; !one.told && one.count >= why.ToldAfter() {
		err := a.service.announcer.ReportRefused(ctx, guild, text, why, "r"+nonce)
		one.told = !errors.As(err, new(*table.Later)) // the next refusal tries again
		if err != nil && one.told {
			a.service.log.Info("nobody can be told that an announcement was refused", "guild", guild, "error", err)
		}
	}
	a.refused[of] = one
}

// nonceOf makes the nonce of an announcement from the next one of its kind. All attempts until then share it.
func nonceOf(next storage.Announcement) string {
	guild, at := strconv.FormatUint(uint64(next.Guild), 36), strconv.FormatInt(next.At.Unix(), 36)
	return "n" + guild + string(next.Kind[0]) + at
}

// retryDenied returns when to retry an announcement that the platform refuses. The delay grows with the time that it
// has been overdue. The next announcement of its kind takes its place.
func (s *Service) retryDenied(next storage.Announcement, settings storage.GuildSettings) time.Time {
	now := s.clock.Now()
	meant := next.At.Add(-week)
	switch next.Kind {
	case storage.SeasonEnd:
		meant = settings.Seasons.SeasonAt(now).Begins()
	case storage.DailyPuzzle:
		meant = next.At.Add(-day)
	}
	again := now.Add(min(max(now.Sub(meant), retryAfter), table.LongestRetry))
	if next.At.Before(again) {
		return next.At
	}
	return again
}
