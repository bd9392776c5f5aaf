// Package eventstream carries several streams of server-sent events over one
// connection. Browsers open at most six HTTP/1.1 connections to a host: where each
// window keeps a stream of its own, every further request of the sixth window waits.
//
// [New] serves both ends, to be mounted under a prefix: events, and the scripts by which
// all windows of a browser share one connection to it. A page imports listen of stream.js
// from there, and listens to a stream by its address.
//
// Laws, each kept by a test:
//
//   - A part is answered by the handler that answers its address alone, with the same
//     checks and limits: nobody learns by a shared stream what they could not ask for.
//   - An event reaches the windows that listen to its part, and no others.
//   - A part goes on after the id of its last event, whichever window holds the
//     connection next: nothing is missed.
//   - A part that is refused or ends leaves the others alone. A reader that is too slow
//     for one loses all: they have one connection.
//   - A handler that panics ends the request, as it does alone.
//
// The request is GET events?of={address}&last={id}&of=…, with an id or nothing for each
// address. In the answer an event of a part is one whose data begins with a line
// "{part} {event} {id}", where the first address is part 0; the rest is its data. The event
// "end" has the line "{part} {status}": nothing more comes of the part, and the status
// says why, 200 if it was served until then.
//
// In a browser (static/): stream.js is a window's end. It asks a hub (hub.js), which holds
// the connection for all windows: in a shared worker (worker.js); where there is none,
// in the window that holds a lock (election.js), and in the next one when that is closed;
// without locks, each window has a hub of its own. Windows of one browser may be different
// people, and trust each other: one of them may hold the connection of all. Each still is
// passed its own part only.
package eventstream
