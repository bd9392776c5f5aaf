package discord

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	"golang.org/x/sync/errgroup"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// What is asked about rights holds so long, and so much of it is kept.
const (
	rightsLife   = time.Minute
	manyRealms   = 128
	manyPlaces   = 4096
	manyThreads  = 10_000
	rightsAtOnce = 8 // channels asked about for one click
	// timeToAnswer is what is left of a click when asking ends: no answer of Discord's is
	// worth that somebody gets none of the bot's.
	timeToAnswer = time.Second
)

// rights knows what people may do where they did not click: it asks Discord. One click
// costs the guild and the list of its channels at most, and nothing if somebody clicked
// there less than a minute ago. What roles and timeout the person has the click says.
//
// A channel that is not on the list is a thread, new, gone or hidden from the bot, and
// has to be asked for. Where a thread belongs it tells once, and never changes: clicks
// from there tell it too. A private thread has to say who is in it.
type rights struct {
	rest   *rest.Client
	realms *memo[snowflake.ID, *realm]
	places *memo[snowflake.ID, elsewhere]
	inside *memo[insider, presence]
	now    func() time.Time

	mu      sync.Mutex
	threads map[snowflake.ID]venue
}

// elsewhere is a channel that is not on its guild's list. The zero value is lost.
type elsewhere struct {
	found bool
	venue venue
	place place // of what is no thread
}

// insider is somebody who may be in a private thread.
type insider struct{ thread, user snowflake.ID }

// presence is whether somebody is in a private thread; unknown where the bot is not.
type presence int

const (
	absent presence = iota
	present
	unknown
)

func newRights(b *Bot) *rights {
	return &rights{rest: b.rest, now: b.clock.Now, threads: map[snowflake.ID]venue{},
		realms: newMemo[snowflake.ID, *realm](b.clock, rightsLife, manyRealms),
		places: newMemo[snowflake.ID, elsewhere](b.clock, rightsLife, manyPlaces),
		inside: newMemo[insider, presence](b.clock, rightsLife, manyPlaces)}
}

// Rights implements table.Access.
func (b *Bot) Rights(ctx context.Context, c table.Click, channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	ctx, cancel := toAsk(ctx)
	defer cancel()
	guild, err := b.rights.realm(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	all := map[snowflake.ID]table.Rights{}
	var unlisted []snowflake.ID
	for _, channel := range channels {
		if at, listed := guild.channels[channel]; listed {
			all[channel] = guild.rights(c, at, b.clock.Now())
		} else if !slices.Contains(unlisted, channel) {
			unlisted = append(unlisted, channel)
		}
	}
	var mu sync.Mutex
	var asking errgroup.Group
	asking.SetLimit(rightsAtOnce)
	for _, channel := range unlisted {
		asking.Go(func() error {
			found, err := b.rights.unlisted(ctx, guild, c, channel)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				all[channel] = found
			} else {
				b.log.WarnContext(ctx, "cannot ask what somebody may do in a channel", "channel", channel.String(), "error", err)
			}
			return nil // the others may be answered
		})
	}
	return all, asking.Wait()
}

// toAsk is a context that ends in time for an answer.
func toAsk(ctx context.Context) (context.Context, context.CancelFunc) {
	if end, bounded := ctx.Deadline(); bounded {
		return context.WithDeadline(ctx, end.Add(-timeToAnswer))
	}
	return context.WithTimeout(ctx, answerTime)
}

// realm is what a guild says, from at most a minute ago.
func (r *rights) realm(ctx context.Context, guild snowflake.ID) (*realm, error) {
	return r.realms.get(ctx, guild, func(ctx context.Context) (*realm, error) {
		var object guildObject
		var channels []channelObject
		asking, ctx := errgroup.WithContext(ctx)
		asking.Go(func() error { return r.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String(), nil, &object) })
		asking.Go(func() error {
			return r.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String()+"/channels", nil, &channels)
		})
		err := asking.Wait()
		if isNoAccess(err) {
			return &realm{lost: true}, nil
		}
		return realmOf(guild, object, channels), err
	})
}

// unlisted is what who clicked may do in a channel that is not on its guild's list.
func (r *rights) unlisted(ctx context.Context, guild *realm, c table.Click, channel snowflake.ID) (table.Rights, error) {
	if guild.lost {
		return table.Rights{Lost: true}, nil
	}
	at, err := r.elsewhere(ctx, guild.id, channel)
	if err != nil {
		return table.Rights{}, err
	}
	place, listed := at.place, true
	if at.venue.isThread() {
		place, listed = guild.channels[at.venue.parent]
	}
	if !at.found || !listed {
		return table.Rights{Lost: true}, nil
	}
	may := guild.rights(c, place, r.now())
	private := at.venue.kind == discordgo.ChannelTypeGuildPrivateThread
	switch {
	case !private || !may.See || guild.managesThreads(c, place, r.now()):
		return may, nil
	case c.User == 0: // everybody is in none
		return table.Rights{}, nil
	}
	switch in, err := r.presence(ctx, channel, c.User); {
	case err != nil || in == absent:
		return table.Rights{}, err
	case in == unknown:
		return table.Rights{Lost: true}, nil
	}
	return may, nil
}

// elsewhere is a channel that is not on its guild's list.
func (r *rights) elsewhere(ctx context.Context, guild, channel snowflake.ID) (elsewhere, error) {
	if thread, known := r.thread(channel); known {
		return elsewhere{found: true, venue: thread}, nil
	}
	return r.places.get(ctx, channel, func(ctx context.Context) (elsewhere, error) {
		var object channelObject
		err := r.rest.Do(ctx, http.MethodGet, "channels/"+channel.String(), nil, &object)
		switch {
		case isNoAccess(err), err == nil && snowflake.Parse(object.Guild) != guild:
			return elsewhere{}, nil
		case err != nil:
			return elsewhere{}, err
		}
		at := elsewhere{found: true, venue: venue{kind: object.Kind}, place: placeOf(object)}
		if at.venue.isThread() {
			at.venue.parent = snowflake.Parse(object.Parent)
			r.learn(channel, at.venue)
		}
		return at, nil
	})
}

// learn keeps where a thread belongs.
func (r *rights) learn(channel snowflake.ID, at venue) {
	if !at.isThread() || at.parent == 0 {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.threads) >= manyThreads {
		clear(r.threads)
	}
	r.threads[channel] = at
}

func (r *rights) thread(channel snowflake.ID) (venue, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	at, known := r.threads[channel]
	return at, known
}

// presence is whether somebody is in a private thread.
func (r *rights) presence(ctx context.Context, thread, user snowflake.ID) (presence, error) {
	return r.inside.get(ctx, insider{thread, user}, func(ctx context.Context) (presence, error) {
		err := r.rest.Do(ctx, http.MethodGet, "channels/"+thread.String()+"/thread-members/"+user.String(), nil, nil)
		switch {
		case err == nil:
			return present, nil
		case rest.CodeOf(err) == rest.CodeUnknownMember:
			return absent, nil
		case isNoAccess(err):
			return unknown, nil
		}
		return absent, err
	})
}
