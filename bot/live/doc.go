// Package live serves the live page of a table, for streams and spectators, at
// /t/{token}. It decides nothing, keeps nothing and cannot be played on.
//
// The types that matter:
//
//   - [Server] answers browsers. It knows a table by the token of its overlay
//     only.
//   - show is a table in one language, so far behind, as it is sent: one scene at a
//     time, encoded once for however many watch.
//   - viewer is a browser that watches a show.
//
// Laws, each kept by a test:
//
//   - What is sent of a running game is made of a table.Scene, which is made of a
//     public view: no hidden card is in any byte.
//   - The delay belongs to the token; a query can only lengthen it. Who comes in the
//     middle sees what was at that time, from the journal.
//   - A reconnect shows the present. A scene's number is its id: who has it already
//     is not sent it again.
//   - Nobody waits for a slow reader: they are dropped, and come back if they live.
//   - Memory is bounded: of a show one scene, for its delay those that are to come,
//     for a viewer a few that are on their way; shows and viewers are counted.
//   - One address may ask so often and watch so much, and no more (address.go). It is
//     the peer's, unless the peer is a trusted proxy (proxies.go). All windows of a
//     browser share one connection (package eventstream); each of its parts counts.
//   - A page that is left is no viewer any more.
//   - An overlay that is taken away ends every stream of it.
//   - A film, with every hand, is of a game that is over, and for a delayed token
//     over for that long.
//   - The ships of the page are those of the pictures.
//   - The page is made of text nodes and SVG; its Content-Security-Policy lets
//     nothing in that is not a file of this program. No cookies.
//
// How it is told: /t/{token}/events is a stream of server-sent events. "hello"
// comes first, the time and the words that stand on the page whatever happens; "scene" is the
// whole table each time (scene.go), so that nothing can be missed: the page finds
// out what has changed, and moves it. /t/{token}/film is the whole game, position
// by position.
//
// To extend it: what a scene tells is a field in scene.go and its element in
// static/; a script or a style sheet holds one noun. Two files are made of Go, by
// go test ./bot/live -update: scene.d.ts, the types by which TypeScript checks the
// scripts, and static/picture.js, the ships and paints of package draw. After a change
// of a script run npm run --prefix .ci fix, which formats, and npm run --prefix .ci check.
package live
