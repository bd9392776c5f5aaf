package table

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

const (
	// bulletinsAtOnce is how many bulletins are looked up at a time.
	bulletinsAtOnce = 100
	// digestHour is when on Mondays a digest comes, in UTC: before the evening in
	// Europe, in the morning in America.
	digestHour = 15
	// podium is how many places a season's end tells of.
	podium = 3
)

// Announcement is what a guild is told by itself, in a channel of its choice.
type Announcement struct {
	Channel  snowflake.ID
	Language string
	Season   *Ranking // of the season that has ended, its first places
	Digest   *Digest  // or of the last week
}

// Digest is what happened in a guild in a week.
type Digest struct {
	Week    int // of the calendar: the prose changes with it
	Games   int
	People  int
	Prize   *Highlight // the richest ship that somebody captured from others
	Score   *Highlight // the highest score of a game
	Mariner *Highlight // who captured most ships of others
}

// Highlight is something that was done in a game.
type Highlight struct {
	Table journal.TableID // 0 if it was done in several
	Crew  []User
	Count int // gold, or ships
}

// schedule sets when a guild is told something, after what holds there has
// changed.
func (h *Registry) schedule(ctx context.Context, guild snowflake.ID, c storage.GuildSettings) error {
	for _, kind := range []storage.AnnouncementKind{storage.SeasonEnd, storage.Digest} {
		b := storage.Announcement{Guild: guild, Kind: kind, At: h.nextAnnouncement(kind, c)}
		if err := h.Store.Announcements.SetAnnouncement(ctx, b); err != nil {
			return err
		}
		h.scheduler.wakeAt(b.At)
	}
	return nil
}

// nextAnnouncement is when the next of a kind comes; the zero time for never.
func (h *Registry) nextAnnouncement(kind storage.AnnouncementKind, c storage.GuildSettings) time.Time {
	now := h.Clock.Now().UTC()
	switch {
	case c.Announcements == 0:
		return time.Time{}
	case kind == storage.SeasonEnd:
		return c.Seasons.SeasonAt(now).Ends()
	case !c.Digest:
		return time.Time{}
	}
	day := time.Date(now.Year(), now.Month(), now.Day(), digestHour, 0, 0, 0, time.UTC)
	for day.Weekday() != time.Monday || !day.After(now) {
		day = day.AddDate(0, 0, 1)
	}
	return day
}

// publishDue tells guilds what is due, and notes when it is to be looked again.
func (h *Registry) publishDue(ctx context.Context) error {
	for {
		due, err := h.Store.Announcements.DueAnnouncements(ctx, h.Clock.Now(), bulletinsAtOnce)
		if err != nil {
			return err
		}
		if len(due) == 0 {
			break
		}
		for _, b := range due {
			if err := h.publish(ctx, b); err != nil {
				return err
			}
		}
	}
	next, err := h.Store.Announcements.NextAnnouncement(ctx)
	h.scheduler.wakeAt(next)
	return err
}

// publish tells a guild what is due, and notes when it is told again. Where the store
// does not take that, it is not told twice.
func (h *Registry) publish(ctx context.Context, due storage.Announcement) error {
	next, told := h.announced[due]
	if !told {
		var err error
		if next, err = h.announce(ctx, due); err != nil {
			return err
		}
	}
	if err := h.Store.Announcements.SetAnnouncement(ctx, next); err != nil {
		h.announced[due] = next
		return fmt.Errorf("note when guild %d hears the news again: %w", due.Guild, err)
	}
	delete(h.announced, due)
	return nil
}

// announce tells a guild what is due, and returns what is due next. What cannot be told
// now is told later, what can never be is left.
func (h *Registry) announce(ctx context.Context, due storage.Announcement) (next storage.Announcement, err error) {
	customs, err := h.Store.Guilds.GuildSettings(ctx, due.Guild)
	if err != nil {
		return next, err
	}
	next = storage.Announcement{Guild: due.Guild, Kind: due.Kind, At: h.nextAnnouncement(due.Kind, customs)}
	b, err := h.announcement(ctx, due, customs)
	if err == nil && b != nil {
		nonce := "n" + strconv.FormatUint(uint64(due.Guild), 36) + string(due.Kind[0]) + strconv.FormatInt(due.At.Unix(), 36)
		err = h.Messenger.Announce(ctx, *b, nonce)
	}
	var later *Later
	switch {
	case ctx.Err() != nil:
		return next, ctx.Err()
	case errors.As(err, &later):
		next.At = h.Clock.Now().Add(max(later.After, putOff))
	case err != nil:
		h.Log.Warn("a guild could not be told its news", "guild", due.Guild, "kind", due.Kind, "error", err)
	}
	return next, nil
}

// announcement is what there is to tell; nil for nothing.
func (h *Registry) announcement(ctx context.Context, due storage.Announcement, c storage.GuildSettings) (*Announcement, error) {
	if c.Announcements == 0 {
		return nil, nil
	}
	b := &Announcement{Channel: c.Announcements, Language: c.Language}
	if due.Kind == storage.Digest {
		digest, err := h.digest(ctx, due.Guild)
		if err != nil || digest.Games == 0 {
			return nil, err
		}
		b.Digest = digest
		return b, nil
	}
	season := c.Seasons.SeasonAt(h.Clock.Now()).Before()
	if season == storage.AllTime {
		return nil, nil
	}
	r, err := h.ranking(ctx, Click{}, storage.PlacingQuery{Ladder: storage.Ladder{Guild: due.Guild, Season: season, Games: storage.Rated}, Sort: storage.ByRating})
	if err != nil || r.Total == 0 {
		return nil, err
	}
	r.Places = r.Places[:min(podium, len(r.Places))]
	b.Season = &r
	return b, nil
}

// digest tells of the games of the last week. It counts all of them, and leads to those
// alone that everybody of the guild may see.
func (h *Registry) digest(ctx context.Context, guild snowflake.ID) (*Digest, error) {
	since := h.Clock.Now().Add(-week) // a digest comes every week
	results, err := h.Store.Results.FindResults(ctx, storage.ResultQuery{Guild: guild, Since: since})
	if err != nil {
		return nil, err
	}
	_, number := h.Clock.Now().UTC().ISOWeek()
	d := &Digest{Week: number}
	people := map[journal.PersonID]int{}
	crew := audienceOf(results)
	sailors, err := h.listed(ctx, crew)
	if err != nil {
		return nil, err
	}
	open, err := h.visibleResults(ctx, Click{Guild: guild}, results, len(results))
	if err != nil {
		return nil, &Later{Err: err}
	}
	for _, r := range results {
		if !r.Voided {
			d.count(&r, sailors, people)
		}
	}
	for _, r := range open {
		if !r.Voided {
			d.praise(&r, sailors)
		}
	}
	d.People = len(people)
	for _, p := range crew {
		if n := people[p]; n > 0 && (d.Mariner == nil || n > d.Mariner.Count) {
			d.Mariner = &Highlight{Crew: []User{sailors[p]}, Count: n}
		}
	}
	return d, nil
}

// listed looks up those whom others may see.
func (h *Registry) listed(ctx context.Context, people []journal.PersonID) (map[journal.PersonID]User, error) {
	profiles, err := h.Store.People.PeopleByID(ctx, people...)
	all := map[journal.PersonID]User{}
	for p, profile := range profiles {
		if !profile.Preferences.Unlisted {
			all[p] = User{ID: profile.User, Name: profile.Name}
		}
	}
	return all, err
}

// count counts a game. Who wants to be on no list is in none: people counts what the
// others captured.
func (d *Digest) count(r *storage.Result, sailors map[journal.PersonID]User, people map[journal.PersonID]int) {
	d.Games++
	for _, c := range r.Credits {
		if sailors[c.Person] != (User{}) {
			people[c.Person] += c.Feats.Prizes
		}
	}
}

// praise looks a game through for highlights, of those who may be named.
func (d *Digest) praise(r *storage.Result, sailors map[journal.PersonID]User) {
	for _, c := range r.Credits {
		if sailors[c.Person] == (User{}) {
			continue
		}
		if gold := c.Feats.Richest; gold > 0 && (d.Prize == nil || gold > d.Prize.Count) {
			d.Prize = &Highlight{Table: r.Table, Crew: []User{sailors[c.Person]}, Count: gold}
		}
	}
	for _, s := range r.Sides {
		if d.Score != nil && s.Score <= d.Score.Count || s.Score <= 0 {
			continue
		}
		var crew []User
		for _, who := range pastSide(r, s, sailors).Crew {
			if who != (User{}) {
				crew = append(crew, who)
			}
		}
		if len(crew) > 0 {
			d.Score = &Highlight{Table: r.Table, Crew: crew, Count: s.Score}
		}
	}
}
