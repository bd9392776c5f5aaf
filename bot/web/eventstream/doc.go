// Package eventstream carries server-sent event streams (parts) over one connection. Browsers open at most six HTTP/1.1
// connections to a host. If every window kept a stream of its own, all further requests of the sixth window would wait.
//
// [New] returns a handler to mount under a prefix. It serves the events, and the scripts with which all windows of a
// browser share one connection. A page imports listen from stream.js there, and listens to a stream by its address.
//
// Laws, each kept by a test:
//
//   - A part is served by the handler of its own address, with the same checks and limits. A shared connection reveals
//     nothing that a separate request would not.
//   - An event reaches the windows that listen to its part, and no others.
//   - A part resumes after the id of its last event, no matter which window holds the connection next. No event is
//     missed.
//   - A part that is refused or ends leaves the others alone. A reader that is too slow for one part loses all, because
//     they share the connection.
//   - A handler that panics ends the request, as it would alone.
//
// The request is GET events?of={address}&last={id}&of=…, with an id, possibly empty, for each address. In the response,
// the data of a part's event begins with the line "{part} {event} {id}", where part 0 is the first address. The rest is
// the event's own data. The event "end" has the line "{part} {status}". It means that the part has ended, and the
// status says why. The status is 200 if the part was served to its end.
//
// In a browser (static/), stream.js is a window's end. It talks to a hub (hub.js), which holds the connection for all
// windows. The hub runs in a shared worker (worker.js). If there are no shared workers, or the worker does
// not greet the window, it runs in the window that holds a lock (election.js), and in the next one when that window
// closes. Without locks or broadcast channels, each window has its own hub. Users who share a browser must trust each
// other, because one window may hold the connection for all. Each window still gets only its own part.
package eventstream
