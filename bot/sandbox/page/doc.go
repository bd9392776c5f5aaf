// Package page serves the page on which people play in the sandbox. It is a chat client in a browser, with one address
// for each person. A window shows what one person sees, and its tabs lead to the others. The page makes no decisions
// and stores nothing. It shows what a [sandbox.Person] sees and does what that person can do.
//
// Laws:
//
//   - A person's page gets no message or channel hidden from them. The server hides, never the browser.
//   - Nothing that people or the bot write is parsed as HTML. The scripts create elements and text nodes, and the
//     Content-Security-Policy allows only files of this program.
//   - No request leaves the machine. There is no build step and no third-party code, only embedded HTML, CSS and ES
//     modules. A font of emoji is embedded too, so that they look alike everywhere.
//   - There are no passwords. Anyone who reaches the page can act as any person, so it must listen on the loopback
//     interface. It answers only to names that no other site can use (headers.go).
//   - An action without an answer after Discord's three seconds is reported, even when the request itself hangs.
//   - A form is locked while it is sent. If it is refused, it keeps what was filled in.
//   - All windows of a browser share one connection for events (package eventstream). Browsers limit connections, and
//     the rest stay free for actions.
//   - Everything works by keyboard, at 360 pixels and with a screen reader. axe-core finds no fault in any state.
//     Updates do not move the focus.
//
// /as/{person}/news is a stream of server-sent events for one channel. A "scene" has everything around the messages
// (people, channels, unread counts). It is sent whole when it has changed. A "news" event has new, changed and deleted
// messages. Its id is the cursor of the next updates, so a browser that lost its connection gets what it missed, or
// everything after a restart. An action is a POST of JSON to /as/{person}/{action}.
//
// A new action is a line in actions (action.go) and a method. A new part of a message is a field in message.go and its
// element in static/message.js. A script or a style sheet holds one noun, as a Go file does.
// go test ./bot/sandbox/page -run Types -update generates scene.d.ts, the types with which TypeScript checks the
// scripts. npm run --prefix .ci fix formats the scripts, and npm run --prefix .ci check checks them.
package page
