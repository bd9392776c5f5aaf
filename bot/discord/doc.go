// Package discord is how Discord is spoken to: the only importer of discordgo.
// It makes a click of an interaction, gives it to a table.Harbour, and makes a
// payload of the reply, in words of package say. It is the harbour's
// table.Crier too.
//
// The types that matter:
//
//   - [Bot] is the application on Discord: New, SignOn, Serve, Close.
//   - shards is the connections on which clicks arrive, kept by package gateway.
//   - rest sends requests: own limits, own retries, own JSON, in one place.
//   - rights asks Discord what people may do where they did not click, and keeps
//     the answers for a minute.
//   - venue is the channel that a click came from: what a table needs there.
//   - command is what can be typed, with its options; button and menu are what can be
//     pressed. Each is defined once, in the file of its handler.
//   - customID is what a button or a select carries: version, table, number, action. It is
//     parsed strictly; whoever clicked is looked up again at the table.
//   - message is what a message is made of, in Discord's JSON.
//   - gallery hangs the pictures of replays, ladders and profiles, after their words,
//     as illustration says.
//
// Laws, each kept by a test:
//
//   - Every interaction is answered once, within three seconds of its
//     creation, whatever it holds; a malformed one is logged and dropped.
//   - A hand stays on the screen: only another hand, or what its reader may do instead,
//     takes its place, never something said.
//   - Every message sets allowed_mentions. Only a new board mentions anybody.
//   - No payload is beyond Discord's limits; texts are clipped, not refused.
//   - No request to an interaction's routes waits for another.
//   - No request is made that Discord has said it would refuse.
//   - A click that was replayed too late to be answered changes nothing.
//   - While Discord cannot be reached the bot tries again, and says so.
//   - What somebody may do at a table is asked where it stands, never where they
//     clicked; a click in the table's own channel asks nothing.
//   - Words first: no answer waits for a picture, and one that cannot be drawn
//     leaves words that tell as much. A picture never covers a later answer.
//   - discordgo describes Discord: interactions, permissions, forms with files. Its
//     session is not used; package gateway says what is done instead, and why.
//
// # What can be typed and pressed
//
// A command is defined by onCommand, in an init function of the file that answers it:
//
//	func init() {
//		onCommand(command{path: "korsar profile", weight: 150, options: []option{person("who")}, run: (*Bot).profile})
//	}
//
// A button or a select is defined by newButton or newMenu; onPress has it answered, and
// onBoard has a button stand on boards:
//
//	func init() {
//		nudge := newButton(button{action: "nudge", label: "nudge", style: secondary})
//		onPress(nudge.action, inChannel(at((*table.Table).Nudge)))
//		onBoard(boardButton{button: nudge, phase: journal.Playing, weight: 40, shown: waitsForSomebodyElse})
//	}
//
// Its words go into each catalog of package say. All else is derived: what is registered
// with Discord, the help page, the actions of custom ids, who may use it where. The tests
// name what was forgotten, and refuse what Discord would refuse.
//
// An option of a new table is a line of newTableOptions, with what it sets.
package discord
