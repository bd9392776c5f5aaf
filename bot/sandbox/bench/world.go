package bench

import (
	"fmt"
	"math"
	"math/rand/v2"
	"sync"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/gateway"
	"korsar/bot/sandbox/simplayer"
	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// maxTablesInGuild is the largest number of tables in a guild. Each has its own channel.
const maxTablesInGuild = 20

// tablesInGuild returns how many tables each guild of a world has, so that all shards have some.
func tablesInGuild(tables, shards int) int { return min(max(tables/shards, 1), maxTablesInGuild) }

// MaxGuildsInShard is how many guilds Discord allows a shard.
const MaxGuildsInShard = gateway.MaxGuildsOfShard

// Guilds returns the number of guilds in a world with the given numbers of tables and shards.
func Guilds(tables, shards int) int {
	each := tablesInGuild(tables, shards)
	return (tables + each - 1) / each
}

// The numbers of channels and roles of a quiet guild.
const quietChannels, quietRoles = 20, 10

// world is one stand-in.
type world struct {
	*sandbox.Discord
	places []*place
	shards int
	guilds []int // number of guilds by shard
}

// place is a channel with its people, who do one thing at a time.
type place struct {
	mu    sync.Mutex // guards the fields below; held during a whole click of a game
	group simplayer.Group
	rng   *rand.Rand

	shown []string // id of each person's latest answer from a baseline; only that person's clicks use it
}

// WorldSpec is the size of a world to create.
type WorldSpec struct {
	Places int // channels
	People int // in each place
	Shards int // connections to the gateway that the guilds are spread over
	Rate   int // clicks per second
}

// World is a world that was created.
type World struct {
	Number int
	API    string // URL of its API
	Token  string
	Places []Place
}

// Place is a channel with its people.
type Place struct {
	Guild, Channel snowflake.ID
	People         []Person
	Finished       bool // its game is over when the bot starts
	Tournament     bool // its people also begin a tournament when the bot starts
}

// Person is a person in a place.
type Person struct {
	User snowflake.ID
	Name string
}

// CreateWorld creates a world. All of its shards may identify at once.
func (h *Harness) CreateWorld(f WorldSpec, made *World) error {
	d, err := sandbox.Open(sandbox.Options{Limits: true, Transcript: -1, History: rememberedMessages,
		Tokens: tokensAt(f.Rate), MaxConcurrency: f.Shards})
	if err != nil {
		return err
	}
	w := &world{Discord: d, shards: f.Shards, guilds: make([]int, f.Shards)}
	inGuild := tablesInGuild(f.Places, f.Shards)
	var guild *sandbox.Guild
	for i := range f.Places {
		if i%inGuild == 0 {
			guild = w.newGuild(fmt.Sprintf("Port %d", i/inGuild))
		}
		made.Places = append(made.Places, w.newPlace(guild, i, f))
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.worlds = append(h.worlds, w)
	made.Number, made.API, made.Token = len(h.worlds)-1, d.API(), d.Token()
	return nil
}

// handTime is the average time after which people open their hand again from the board.
const handTime = 4 * time.Minute

// reopening returns the share of clicks with which people open their hand again. Somebody who clicks every c seconds
// does so in 1-exp(-c/handTime) of them, if the times between are distributed exponentially.
func (f WorldSpec) reopening() float64 {
	people := float64(f.Places * f.People)
	return 1 - math.Exp(-people/float64(f.Rate)/handTime.Seconds())
}

// newPlace creates a channel with people of its own.
func (w *world) newPlace(guild *sandbox.Guild, i int, f WorldSpec) Place {
	channel := guild.NewChannel(fmt.Sprintf("table-%d", i))
	at := Place{Guild: snowflake.Parse(guild.ID()), Channel: snowflake.Parse(channel.ID())}
	p := &place{rng: rand.New(rand.NewPCG(1, uint64(i))), shown: make([]string, f.People),
		group: simplayer.Group{Reopening: f.reopening(),
			Command: fmt.Sprintf("/korsar new seats:%d preset:%s", f.People, presetOf(i))}}
	for n := range f.People {
		person := w.NewPerson(fmt.Sprintf("Sailor %d-%d", i, n), "en-US")
		guild.Add(person)
		p.group.Players = append(p.group.Players, &simplayer.Player{Person: person, Channel: channel})
		at.People = append(at.People, Person{User: snowflake.Parse(person.ID()), Name: person.Name()})
	}
	w.places = append(w.places, p)
	return at
}

// newGuild creates a guild in a shard that has no more guilds than average. Discord assigns guilds by the milliseconds
// of their ids.
func (w *world) newGuild(name string) *sandbox.Guild {
	total := 0
	for _, n := range w.guilds {
		total += n
	}
	for w.guilds[snowflake.At(time.Now()).Shard(w.shards)] > total/w.shards {
		time.Sleep(time.Millisecond / 4)
	}
	guild := w.NewGuild(name)
	w.guilds[snowflake.Parse(guild.ID()).Shard(w.shards)]++
	return guild
}

// QuietGuilds is a number of guilds without players in a world.
type QuietGuilds struct{ World, Count int }

// AddQuietGuilds adds guilds without players to a world, with the channels and roles that guilds have.
func (h *Harness) AddQuietGuilds(more QuietGuilds, done *bool) error {
	w := h.worldOf(more.World)
	for range more.Count {
		guild := w.newGuild("Quiet port")
		for i := range quietRoles {
			guild.NewRole(fmt.Sprintf("role-%d", i), 0, false)
		}
		for i := range quietChannels {
			guild.NewChannel(fmt.Sprintf("channel-%d", i))
		}
	}
	*done = true
	return nil
}

// presetOf returns the preset of the game in a place. Half of the games post a board for each turn, which pings the
// player on turn. The others edit one board.
func presetOf(place int) table.Preset {
	if place%2 == 0 {
		return table.Quick
	}
	return table.Relaxed
}
