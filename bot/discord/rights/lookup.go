package rights

import (
	"context"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"
	lru "github.com/hashicorp/golang-lru/v2"
	"github.com/jonboulle/clockwork"
	"golang.org/x/sync/errgroup"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// How long answers of Discord about rights are cached, and how many.
const (
	ttl         = time.Minute
	maxGuilds   = 128
	maxChannels = 4096
	maxThreads  = 10_000
	maxLookups  = 8 // requests at the same time for one click
)

// Lookup looks up what users may do in channels where they did not click. For one click it requests the guild and the
// list of its channels, unless both are cached. The click contains the user's roles and timeout.
//
// A channel that is not on the list is requested separately. It is a thread, new, deleted or hidden from the bot. Since
// the parent of a thread never changes, it is remembered. Clicks from the thread contain it too. The members of a
// private thread are requested one by one.
type Lookup struct {
	client      *rest.Client
	clock       clockwork.Clock
	log         *slog.Logger
	guilds      *cache[snowflake.ID, *Guild]
	channels    *cache[snowflake.ID, *channel] // not on their guilds' lists; nil for one that the bot cannot access
	memberships *cache[threadUser, membership]
	timeouts    *cache[guildUser, time.Time]       // until when
	threads     *lru.Cache[snowflake.ID, *channel] // their kinds and parents
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

// New returns a lookup that has cached nothing.
func New(client *rest.Client, clock clockwork.Clock, log *slog.Logger) *Lookup {
	threads, _ := lru.New[snowflake.ID, *channel](maxThreads) // it fails for a size below 1 only
	return &Lookup{client: client, clock: clock, log: log, threads: threads,
		guilds:      newCache[snowflake.ID, *Guild](clock, maxGuilds),
		channels:    newCache[snowflake.ID, *channel](clock, maxChannels),
		memberships: newCache[threadUser, membership](clock, maxChannels),
		timeouts:    newCache[guildUser, time.Time](clock, maxChannels)}
}

// Rights returns what the user of a click may do in channels of the guild. It leaves out a channel about which Discord
// does not answer, and logs that.
func (l *Lookup) Rights(ctx context.Context, c table.Click,
	channels ...snowflake.ID) (map[snowflake.ID]table.Rights, error) {
	guild, err := l.guild(ctx, c.Guild)
	if err != nil {
		return nil, err
	}
	all := map[snowflake.ID]table.Rights{}
	var unlisted []snowflake.ID
	for _, id := range channels {
		if at, listed := guild.channels[id]; listed {
			all[id] = guild.rights(c, at, l.clock.Now())
		} else if !slices.Contains(unlisted, id) {
			unlisted = append(unlisted, id)
		}
	}
	var mu sync.Mutex // guards all
	var asking errgroup.Group
	asking.SetLimit(maxLookups)
	for _, id := range unlisted {
		asking.Go(func() error {
			granted, err := l.unlistedRights(ctx, guild, c, id)
			mu.Lock()
			defer mu.Unlock()
			if err == nil {
				all[id] = granted
			} else {
				l.log.WarnContext(ctx, "cannot look up rights in a channel", "channel", id.String(), "error", err)
			}
			return nil // the others may succeed
		})
	}
	return all, asking.Wait()
}

// guild returns the data that determine permissions in a guild. They are at most a minute old.
func (l *Lookup) guild(ctx context.Context, guild snowflake.ID) (*Guild, error) {
	return l.guilds.get(ctx, guild, func(ctx context.Context) (*Guild, error) {
		var object guildObject
		var channels []channelObject
		asking, ctx := errgroup.WithContext(ctx)
		asking.Go(func() error { return l.client.Do(ctx, http.MethodGet, "guilds/"+guild.String(), nil, &object) })
		asking.Go(func() error {
			return l.client.Do(ctx, http.MethodGet, "guilds/"+guild.String()+"/channels", nil, &channels)
		})
		err := asking.Wait()
		if rest.IsNoAccess(err) {
			return &Guild{lost: true}, nil
		}
		return newGuild(guild, object, channels), err
	})
}

// unlistedRights returns what the user may do in a channel that is not on its guild's list.
func (l *Lookup) unlistedRights(ctx context.Context, guild *Guild, c table.Click,
	id snowflake.ID) (table.Rights, error) {
	if guild.lost {
		return table.Rights{Lost: true}, nil
	}
	at, err := l.channel(ctx, guild.id, id)
	if err != nil {
		return table.Rights{}, err
	}
	place, listed := at, at != nil
	if listed && IsThread(at.kind) {
		place, listed = guild.channels[at.parent]
	}
	if !listed {
		return table.Rights{Lost: true}, nil
	}
	may := guild.rights(c, place, l.clock.Now())
	private := at.kind == discordgo.ChannelTypeGuildPrivateThread
	switch {
	case !private || !may.See || guild.has(c, place, discordgo.PermissionManageThreads, l.clock.Now()): // shows all
		return may, nil
	case c.User == 0: // @everyone is in no private thread
		return table.Rights{}, nil
	}
	switch in, err := l.membership(ctx, id, c.User); {
	case err != nil || in == notMember:
		return table.Rights{}, err
	case in == unknownMembership:
		return table.Rights{Lost: true}, nil
	}
	return may, nil
}

// channel returns a channel that is not on its guild's list, or nil if the bot cannot access it.
func (l *Lookup) channel(ctx context.Context, guild, id snowflake.ID) (*channel, error) {
	if thread, known := l.threads.Get(id); known {
		return thread, nil
	}
	return l.channels.get(ctx, id, func(ctx context.Context) (*channel, error) {
		var object channelObject
		err := l.client.Do(ctx, http.MethodGet, "channels/"+id.String(), nil, &object)
		switch {
		case rest.IsNoAccess(err), err == nil && snowflake.Parse(object.Guild) != guild:
			return nil, nil
		case err != nil:
			return nil, err
		}
		at := newChannel(object)
		l.RememberThread(id, at.kind, at.parent)
		return at, nil
	})
}

// RememberThread remembers the parent of a thread. It ignores any other channel.
func (l *Lookup) RememberThread(id snowflake.ID, kind discordgo.ChannelType, parent snowflake.ID) {
	if IsThread(kind) && parent != 0 {
		l.threads.Add(id, &channel{kind: kind, parent: parent})
	}
}

// KnowsThread reports whether a thread's parent is remembered.
func (l *Lookup) KnowsThread(id snowflake.ID) bool { return l.threads.Contains(id) }

// IsPublicThread reports whether a channel is a thread of parent that everyone who sees parent can see.
func (l *Lookup) IsPublicThread(ctx context.Context, guild, id, parent snowflake.ID) bool {
	access, err := l.guild(ctx, guild)
	if err != nil || id == parent {
		return false
	}
	if _, listed := access.channels[id]; listed {
		return false
	}
	at, err := l.channel(ctx, guild, id)
	return err == nil && at != nil && IsThread(at.kind) && at.parent == parent &&
		at.kind != discordgo.ChannelTypeGuildPrivateThread
}

// CanView reports whether the bot may view a channel of a guild, other than a thread.
func (l *Lookup) CanView(ctx context.Context, guild, channel snowflake.ID) bool {
	access, err := l.guild(ctx, guild)
	return err == nil && access.channels[channel] != nil
}

// Category returns the category of a channel of a guild. It returns 0 if there is none.
func (l *Lookup) Category(ctx context.Context, guild, channel snowflake.ID) (snowflake.ID, error) {
	access, err := l.guild(ctx, guild)
	if err != nil || access.channels[channel] == nil {
		return 0, err
	}
	return access.channels[channel].parent, nil
}

// membership returns whether a user is in a private thread.
func (l *Lookup) membership(ctx context.Context, thread, user snowflake.ID) (membership, error) {
	return l.memberships.get(ctx, threadUser{thread, user}, func(ctx context.Context) (membership, error) {
		err := l.client.Do(ctx, http.MethodGet, "channels/"+thread.String()+"/thread-members/"+user.String(), nil, nil)
		switch {
		case err == nil:
			return isMember, nil
		case rest.CodeOf(err) == rest.CodeUnknownMember:
			return notMember, nil
		case rest.IsNoAccess(err):
			return unknownMembership, nil
		}
		return notMember, err
	})
}
