// Package gateway is the WebSocket side of the stand-in for Discord. Tests can make it misbehave. It
// knows the sandbox around it as a [World].
//
// Laws:
//
//   - It closes connections for the same reasons as Discord, with Discord's codes. A session that
//     can be resumed loses no event and gets none twice.
//   - Identifying has Discord's limits: one every five seconds for each bucket of shards, and a
//     number each day.
//   - A client that does not read is disconnected: the world never blocks.
//   - The world's lock is taken before the gateway's own, never after it.
//   - Time is the world's, except for heartbeats, which use real time as the client's do.
//
// conn.go is a socket, packet.go its incoming packets, session.go what outlives it, event.go the
// events, control.go the controls for tests, code.go Discord's numbers.
package gateway
