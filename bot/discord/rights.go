package discord

import (
	"context"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	lru "github.com/hashicorp/golang-lru/v2"
	"golang.org/x/sync/errgroup"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// How long answers of Discord about rights are cached, and how many.
const (
	rightsTTL   = time.Minute
	maxGuilds   = 128
	maxChannels = 4096
	maxThreads  = 10_000
	maxLookups  = 8 // requests at the same time for one click
	// answerReserve is the part of a click's time that lookups leave for the answer.
	answerReserve = time.Second
)

// rights looks up what users may do in channels where they did not click. For one click it requests the guild and the
// list of its channels, unless both are cached. The click contains the user's roles and timeout.
//
// A channel that is not on the list is requested separately. It is a thread, new, deleted or hidden from the bot. Since
// the parent of a thread never changes, it is remembered. Clicks from the thread contain it too. The members of a
// private thread are requested one by one.
type rights struct {
	rest        *rest.Client
	guilds      *cache[snowflake.ID, *guildAccess]
	channels    *cache[snowflake.ID, unlistedChannel]
	memberships *cache[threadUser, membership]
	timedOut    *cache[guildUser, time.Time] // until when
	now         func() time.Time
	threads     *lru.Cache[snowflake.ID, channel] // whose parents are known
}

// unlistedChannel is a channel that is not on its guild's list. The zero value is a channel that the bot cannot access.
type unlistedChannel struct {
	found   bool
	channel channel
	access  channelAccess // unless it is a thread
}

// threadUser is a private thread and a user who may be in it.
type threadUser struct{ thread, user snowflake.ID }

// membership is whether a user is in a private thread. It is unknown if the bot is not in the thread.
type membership int

const (
	notMember membership = iota
	isMember
	unknownMembership
)

func newRights(b *Bot) *rights {
	return &rights{rest: b.rest, now: b.clock.Now, threads: newLRU[snowflake.ID, channel](maxThreads),
		guilds:      newCache[snowflake.ID, *guildAccess](b.clock, rightsTTL, maxGuilds),
		channels:    newCache[snowflake.ID, unlistedChannel](b.clock, rightsTTL, maxChannels),
		memberships: newCache[threadUser, membership](b.clock, rightsTTL, maxChannels),
		timedOut:    newCache[guildUser, time.Time](b.clock, rightsTTL, maxChannels)}
}

// Rights implements engine.Access.
func (b *Bot) Rights(ctx context.Context, c table.Click,
	channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	guild, err := b.rights.guild(ctx, c.Guild)
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
	var mu sync.Mutex // guards all
	var asking errgroup.Group
	asking.SetLimit(maxLookups)
	for _, channel := range unlisted {
		asking.Go(func() error {
			granted, err := b.rights.unlistedRights(ctx, guild, c, channel)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				all[channel] = granted
			} else {
				b.log.WarnContext(ctx, "cannot look up rights in a channel", "channel", channel.String(), "error", err)
			}
			return nil // the others may succeed
		})
	}
	return all, asking.Wait()
}

// guild returns the data that determine permissions in a guild. They are at most a minute old.
func (r *rights) guild(ctx context.Context, guild snowflake.ID) (*guildAccess, error) {
	return r.guilds.get(ctx, guild, func(ctx context.Context) (*guildAccess, error) {
		var object guildObject
		var channels []channelObject
		asking, ctx := errgroup.WithContext(ctx)
		asking.Go(func() error { return r.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String(), nil, &object) })
		asking.Go(func() error {
			return r.rest.Do(ctx, http.MethodGet, "guilds/"+guild.String()+"/channels", nil, &channels)
		})
		err := asking.Wait()
		if isNoAccess(err) {
			return &guildAccess{lost: true}, nil
		}
		return newGuildAccess(guild, object, channels), err
	})
}

// unlistedRights returns what the user may do in a channel that is not on its guild's list.
func (r *rights) unlistedRights(ctx context.Context, guild *guildAccess, c table.Click,
	channel snowflake.ID) (table.Rights, error) {
	if guild.lost {
		return table.Rights{Lost: true}, nil
	}
	at, err := r.lookUpChannel(ctx, guild.id, channel)
	if err != nil {
		return table.Rights{}, err
	}
	place, listed := at.access, true
	if isThread(at.channel.kind) {
		place, listed = guild.channels[at.channel.parent]
	}
	if !at.found || !listed {
		return table.Rights{Lost: true}, nil
	}
	may := guild.rights(c, place, r.now())
	private := at.channel.kind == discordgo.ChannelTypeGuildPrivateThread
	switch {
	case !private || !may.See || guild.has(c, place, discordgo.PermissionManageThreads, r.now()): // which shows all
		return may, nil
	case c.User == 0: // @everyone is in no private thread
		return table.Rights{}, nil
	}
	switch in, err := r.membership(ctx, channel, c.User); {
	case err != nil || in == notMember:
		return table.Rights{}, err
	case in == unknownMembership:
		return table.Rights{Lost: true}, nil
	}
	return may, nil
}

// lookUpChannel returns a channel that is not on its guild's list.
func (r *rights) lookUpChannel(ctx context.Context, guild, id snowflake.ID) (unlistedChannel, error) {
	if thread, known := r.threads.Get(id); known {
		return unlistedChannel{found: true, channel: thread}, nil
	}
	return r.channels.get(ctx, id, func(ctx context.Context) (unlistedChannel, error) {
		var object channelObject
		err := r.rest.Do(ctx, http.MethodGet, "channels/"+id.String(), nil, &object)
		switch {
		case isNoAccess(err), err == nil && snowflake.Parse(object.Guild) != guild:
			return unlistedChannel{}, nil
		case err != nil:
			return unlistedChannel{}, err
		}
		at := unlistedChannel{found: true, channel: channel{kind: object.Kind}, access: newChannelAccess(object)}
		if isThread(at.channel.kind) {
			at.channel.parent = snowflake.Parse(object.Parent)
			r.rememberThread(id, at.channel)
		}
		return at, nil
	})
}

// isPublicThread reports whether a channel is a thread of parent that everyone who sees parent can see.
func (b *Bot) isPublicThread(ctx context.Context, guild, id, parent snowflake.ID) bool {
	ctx, cancel := b.timeouts.startLookup(ctx)
	defer cancel()
	access, err := b.rights.guild(ctx, guild)
	if err != nil || id == parent {
		return false
	}
	if _, listed := access.channels[id]; listed {
		return false
	}
	at, err := b.rights.lookUpChannel(ctx, guild, id)
	return err == nil && at.channel.parent == parent && at.channel.kind != discordgo.ChannelTypeGuildPrivateThread
}

// rememberThread remembers the parent of a thread.
func (r *rights) rememberThread(channel snowflake.ID, at channel) {
	if isThread(at.kind) && at.parent != 0 {
		r.threads.Add(channel, at)
	}
}

// membership returns whether a user is in a private thread.
func (r *rights) membership(ctx context.Context, thread, user snowflake.ID) (membership, error) {
	return r.memberships.get(ctx, threadUser{thread, user}, func(ctx context.Context) (membership, error) {
		err := r.rest.Do(ctx, http.MethodGet, "channels/"+thread.String()+"/thread-members/"+user.String(), nil, nil)
		switch {
		case err == nil:
			return isMember, nil
		case rest.CodeOf(err) == rest.CodeUnknownMember:
			return notMember, nil
		case isNoAccess(err):
			return unknownMembership, nil
		}
		return notMember, err
	})
}
