// Package gateway is the socket side of the stand-in for Discord: a gateway over real WebSockets, with what tests need
// to make it behave badly. It knows the sandbox around it as a [World].
//
// Laws:
//
//   - What Discord closes a connection for, it closes it for, with Discord's code; what is left of a session can be
//     resumed, and of each event nothing is lost or sent twice.
//   - Identifying has the limits of Discord: one every five seconds for each bucket of shards, and so many a day.
//   - A client that reads nothing is cut off: the world waits for nobody.
//   - The world's lock is taken before the gateway's own, never after it.
//   - Time is the world's, but heartbeats, which go by real time as the client's do.
//
// conn.go is a socket, packet.go what comes on it, session.go what outlives it, event.go what is sent, steer.go what
// tests do to all of them, code.go Discord's numbers.
package gateway
