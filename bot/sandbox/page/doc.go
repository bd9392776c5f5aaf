// Package page is the page on which people play on the sandbox: a chat client
// in a browser, with one address for each person, so that two windows are two
// players. It decides nothing and keeps nothing: what it shows and does is
// what [sandbox.Person] sees and does.
//
// Laws:
//
//   - A person's page is told what that person sees, and nothing else; hiding
//     is the server's work, never that of the browser.
//   - Nothing that people or the bot wrote is ever parsed as HTML: the scripts
//     make elements and text nodes, and the Content-Security-Policy forbids
//     everything that is not a file of this program.
//   - No request leaves the machine. There is no build chain and nothing of a
//     third party: plain HTML, CSS and ES modules, embedded.
//   - It knows no passwords, so that whoever reaches it can be anyone. It
//     therefore belongs on the loopback, and answers only to names that no
//     foreign site can take on (guard.go).
//   - What has no answer after Discord's three seconds says so, even when the request
//     itself hangs.
//   - However many windows of a browser are open, they share one connection to what
//     they see (package eventstream), so that the others are free for what they do.
//   - Everything works by keyboard, at 360 pixels and with a screen reader.
//     What has the focus keeps it when the world changes.
//
// How it is told: /as/{person}/news is a stream of server-sent events for one
// channel. "scene" holds what stands around it – people, channels, what is
// unread – and comes whole whenever it changed. "news" holds messages that
// came, changed or went; its id is where the next news go on, so that a
// browser which lost its connection is told what it missed, and everything
// after a restart. What people do is a POST of JSON to /as/{person}/{action}.
//
// To extend it: an action is a line in actions (act.go) and a method; what a
// message shows is a field in message.go and its element in static/message.js.
// A script or a style sheet holds one noun, as a Go file does. go test
// ./bot/sandbox/page -run Types -update makes scene.d.ts, the types by which TypeScript
// checks the scripts, of the Go types; npm run --prefix .ci fix formats them, and
// npm run --prefix .ci check is what .ci/run asks of them.
package page
