// Package live serves pages for streams and spectators: the live page of a table at /t/{token}, the replay of a
// finished game at /replay/{table}/{token}, and the page of a tournament at /tournament/{token}. Beside them are pages
// on privacy and terms. It makes no decision, stores nothing and cannot be played on.
//
// The types that matter:
//
//   - [Server] responds to browsers. It knows a table or a tournament only by the token of its page.
//   - stream is a table in one language, with one delay, or a tournament in one language. It holds one scene at a time,
//     encoded once for all its viewers.
//   - viewer is a browser that watches a stream.
//
// Laws, each kept by a test:
//
//   - Everything sent of a running game is made from a table.Scene, which is made from a public view: no hidden card is
//     in any byte. The exception is a table.OpenHand, of an audience that the viewers of a stream play. A scene has it
//     only if the audience plays openly. Otherwise only the page for viewers shows it, at /t/{token}/hand/{key}, from a
//     table.ViewersScene. A wrong key gets the same response as a wrong token.
//   - The delay belongs to the token, and a query can only lengthen it. A viewer that joins late sees the table as it
//     was one delay ago, from the journal. That holds for hands and letters too. Only the countdown of a chat's vote
//     tells the viewers' own time: its window opens when the page shows the letters.
//   - A reconnect shows the present. A scene's number is its id, and a browser that has the scene does not get it
//     again.
//   - A slow reader delays no other. It is dropped, and may reconnect.
//   - Memory is limited: one scene per stream, queued scenes within its delay, a few frames per viewer. The numbers of
//     streams and viewers are limited too.
//   - Requests and viewers of one address are limited, and in IPv6 also those of its /64, /56 and /48 (address.go). The
//     address is the peer's, unless the peer is a trusted proxy (proxies.go). All windows of a browser share one
//     connection (package eventstream), and each of its parts counts.
//   - A page that the user leaves is no longer a viewer.
//   - Withdrawing a live page ends all its streams, just as deleting a tournament ends those of its page.
//   - The scene of a tournament contains no user id, no thread, and no secret of a lot or commitment to one. Of a
//     running game it shows only which players have not joined. The rest is on the game's live page.
//   - A tournament is read as long as it has viewers: when this process changes it, and every few seconds for changes
//     of other processes. Its viewers get at most one scene per second, of limited size.
//   - A replay, which shows every hand, requires that the game is over. Its address shows that game and leads to no
//     other. A live page leads to it once the game has been over for the page's delay. The page of its tournament does
//     not show the end earlier either.
//   - The ships and badges of the page are those of the pictures. A number on a coin is gold, and a number on a card is
//     strength.
//   - In every layout the whole page fits the window, without overlaps, and the ships are as large as the sea allows.
//     Words stay legible when a source of 1080 lines is scaled down to 720.
//   - The first three kilobytes of a page say what a chat shows below a link to it: words, and a picture of the board
//     (preview.go, linkpicture.go). Both show what the page shows, one delay ago. The picture of a page, or of a move
//     of a replay, is drawn at most every ten seconds, when nobody waits for another.
//   - A position of a replay is on a phone's screen at once: the result, every hand, the ships and the controls.
//   - The page is made of text nodes and SVG. Its Content-Security-Policy allows only files of this program. It sets no
//     cookies.
//
// The protocol: /t/{token}/events is a stream of server-sent events. The first event is "hello". It has the time, and
// the words that are on the page in every scene. "scene" is the whole table each time (scene.go), so that a lost event
// does no harm: the page finds the differences and animates them. /replay/{table}/{token}/positions is the whole game,
// position by position, and /t/{token}/layouts previews the layouts of the page. /tournament/{token}/events is the same
// for a tournament (tournamentscene.go). Below the path of each page is card.png, the picture of links to it. The query
// ?move=12 of a replay, or of its picture, chooses a position.
//
// To extend it: a part of a scene is a field in scene.go and its element in static/. The pages are in pages/. Each
// script and each style sheet is about one noun. A layout is an entry of table.LiveLayouts, a name in the catalogs,
// and rules in a style sheet. Three files are generated from Go by go test ./bot/web/live -update: scene.d.ts with the
// types by which TypeScript checks the scripts, static/picture.js with colors and flags of package draw, and
// static/layout.js with the layouts of package table. After a change of a script run npm run --prefix .ci fix, which
// formats it, and npm run --prefix .ci check.
package live
