// Package gateway is the WebSocket side of the stand-in for Discord. Tests can make it misbehave. It knows the sandbox
// around it as a [World].
//
// Laws:
//
//   - It closes connections for the same reasons as Discord, with Discord's codes. A session that can be resumed loses
//     no event and gets none twice.
//   - Identifying has Discord's limits, which are one every five seconds for each bucket of shards, and 1000 a day.
//   - A client that does not read is disconnected, so the world never blocks.
//   - The world's lock is taken before the gateway's own, never after it.
//   - Time is the world's. Only heartbeats and the limit on a client's packets use real time.
//
// conn.go is a socket, packet.go its incoming packets, and session.go the session, which outlives the socket. event.go
// has the events, control.go the controls for tests, and code.go Discord's numbers.
package gateway
