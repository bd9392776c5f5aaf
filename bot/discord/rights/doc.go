// Package rights finds out who may do what in a guild and its channels, from Discord's answers and its documentation.
//
// A [Lookup] requests guilds, channels and members. What clicks need again and again it caches for a minute: the rights
// of users at tables elsewhere, and their timeouts. What precedes a change it requests each time: roles that may be
// given, and what the bot itself lacks.
//
// Laws, each kept by a test:
//
//   - The rights are those that Discord grants, in every kind of channel and thread, by roles, overwrites, ownership
//     and timeouts.
//   - A channel that the bot cannot access is lost, which is not the same as a channel that the user may not see.
//   - Clicks at the same time share one request. A failure is not cached.
//   - The memory for guilds, channels, threads and members is bounded.
package rights
