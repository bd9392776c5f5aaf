// Package discord connects the bot to Discord. It turns an interaction into a table.Click, passes it to an
// engine.Registry, and turns the reply into a message, with texts of package say. It implements engine.Messenger, which
// posts boards and reminders, tournaments.Platform, which posts tournaments, and engine.Access, which says who may do
// what in a channel. Outside tests only this package, rest and bot/sandbox/bare import discordgo.
//
// The types that matter:
//
//   - [Bot] is the application on Discord: New, SignOn, Serve, Close.
//   - shards are the connections on which clicks and events of guilds arrive. Package gateway keeps them.
//   - endpoint is the HTTP server to which Discord posts clicks instead, if that is turned on. unverified bounds what
//     others send to it.
//   - responder sends the first answer to a click: as a request, or as the response to a posted click. Every later
//     answer is a request.
//   - rest.Client sends requests and keeps Discord's limits.
//   - rights looks up what users may do in channels where they did not click, and caches it for a minute.
//   - channel is the kind of channel that a click came from. It decides what a table needs there.
//   - command is what users type, with its options. button and menu are what they press, each defined once, in the file
//     of its handler.
//   - customID is the id of a button, a menu or a form: version, table, number, action, argument. Parsing is strict.
//     The user who clicked is looked up again at the table.
//   - form is a dialog that a user fills in.
//   - message is a message in Discord's JSON.
//   - appEmojis keeps the emojis of cards and seats on Discord, where they belong to the bot's application. A component
//     names what its emoji shows. The emoji's id is added when the message is sent.
//   - imageQueue adds the pictures of replays, leaderboards and profiles after their text. illustration is such a
//     picture.
//   - animationQueue draws animations and the clips of finished games, one at a time, frame by frame between other
//     pictures. Clips are only in memory: the end of a game keeps its picture if the bot stops before they are drawn.
//
// Laws, each kept by a test:
//
//   - Every interaction is answered once, within three seconds of its creation. A malformed one is logged and
//     dropped.
//   - A hand stays on the screen while its player has the seat. Only another hand, or a choice of audiences to join,
//     replaces it. A notice never does.
//   - Every message sets allowed_mentions. Only new messages mention anybody, and only single users.
//   - A tournament gives no role that its creator could not give.
//   - No payload exceeds Discord's limits. Texts are truncated.
//   - A click that is replayed too late to be answered changes nothing. Nor does a late posted click whose connection
//     is closed.
//   - An interaction that was refused stays refused when it arrives again. A replayed one is served only if nobody has
//     answered it.
//   - A posted click is served only if its signature is right, and if it was signed and made within a few minutes of
//     now. The store accepts its interaction first, so only one of the bots that share a store serves it. While the
//     store is away the click has no effect, and its user is told so. A click whose request was read before Close is
//     answered.
//   - The memory that unverified requests take is bounded, for all senders together.
//   - While Discord cannot be reached the bot tries again, and logs it.
//   - The rights of a user at a table depend on the table's channel, never on the channel of the click. A click in the
//     table's own channel needs no request.
//   - A member who is timed out changes nothing in the guild, however the click arrives. Nor does a user who has left
//     it.
//   - A message that is refused with its files is sent without them, and one that is refused with its emojis in words.
//   - A button says in words all that its emoji shows. Nothing waits for emojis. A first answer has none if Discord
//     does not say whether it accepts it.
//   - A channel of direct messages is opened once, and a refusal to open one holds back the others.
//   - No answer waits for a picture. Without the picture the text shows as much. A picture never covers a later answer.
//   - A Share button posts only what everybody in that channel may see.
//   - discordgo provides types, such as interactions and permissions. Its session is not used, for the reasons in
//     package rest.
//
// # Commands and buttons
//
// Everything that people can send is listed, in the order in which they see it: commands in commands.go, buttons, menus
// and forms in presses.go, the buttons on boards in boardbuttons.go. A command's line has its options and its handler:
//
//	{path: "korsar profile", group: say.GroupServer, run: aboutUser((*Bot).profile),
//		options: []option{userOption("who")}},
//
// A button or a menu is defined by newButton or newMenu in the file of its handler. Its line leads from its action to
// that handler. A button on boards has another line, which says when it is there:
//
//	{action: returnButton.action, run: fromAnywhere(tableMethod((*table.Table).Return))},
//	{button: returnButton, phase: journal.Playing, row: boardAnswers, shown: anyCovered},
//
// A form's line says what opens it, by openForm, and what handles it. A user whose form is refused can open it again
// with what they had typed.
//
// All texts are added to each catalog of package say. Everything else is derived: what is registered with Discord, the
// help page, the actions of custom ids, who may use it where. Tests name what was forgotten, and refuse what Discord
// would refuse.
//
// A setting of a table is a line of tableSettings, or of voteSettings if it is about audiences. The line says how its
// field of journal.Options is read and set.
package discord
