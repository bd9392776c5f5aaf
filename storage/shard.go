package storage

import "korsar/storage/snowflake"

// Shard is the part of all guilds that one connection to the platform serves (Discord's documentation, "Sharding"). The
// guild's id decides. Tables in direct messages have guild 0 and belong to the first shard.
type Shard struct {
	Number int // from 0
	Count  int // of all shards; at least 1
}

// AllGuilds is the shard of a bot that has only one.
var AllGuilds = Shard{Count: 1}

// Has reports whether a guild belongs to the shard.
func (s Shard) Has(guild snowflake.ID) bool { return guild.Shard(s.Count) == s.Number }
