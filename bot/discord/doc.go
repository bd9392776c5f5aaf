// Package discord connects the bot to Discord. It turns an interaction into a table.Click, passes it to an
// engine.Registry, and turns the reply into a message, with texts of package say. It implements engine.Messenger, which
// posts boards and reminders, tournaments.Platform, which posts tournaments, community.Announcer, which posts
// announcements and lists of games, and engine.Access, which says who may do what in a channel. Outside tests only this
// package, rest and bot/sandbox/bare import discordgo.
//
// The types that matter:
//
//   - [Bot] is the application on Discord: New, SignOn, Serve, Close.
//   - shards are the connections on which clicks and events of guilds arrive. Package gateway keeps them.
//   - postedClicks are the clicks that Discord posts over HTTP instead, if that is turned on. Package endpoint receives
//     them.
//   - responder sends the first answer to a click: as a request, or as the response to a posted click. Every later
//     answer is a request.
//   - rest.Client sends requests and keeps Discord's limits.
//   - boardTokens has the tokens of clicks by which boards are edited while requests to channels are scarce.
//   - rights.Lookup looks up what users may do in channels where they did not click, and caches it for a minute.
//   - channel is the kind of channel that a click came from. It decides what a table needs there.
//   - command is what users type, with its options. button and menu are what they press, each defined once, in the file
//     of its handler.
//   - customID is the id of a button, a menu or a form: version, table, number, action, argument. Parsing is strict.
//     The table checks again what the user may do.
//   - form is a dialog that a user fills in.
//   - message is a message in Discord's JSON.
//   - A component names what its emoji shows. The emoji's id, which package emojis knows, is added when the message is
//     sent.
//   - illustration is the picture that follows an answer in words. Package followup keeps what follows in order.
//   - followup.Animations draws animations and the clips of finished games, one at a time, frame by frame between other
//     pictures. Clips are only in memory: the end of a game keeps its picture if the bot stops before they are drawn.
//
// Laws, each kept by a test:
//
//   - Every interaction is answered once, within three seconds of its creation. A malformed one is logged and
//     dropped.
//   - A hand stays on the screen while its player has the seat. Only another hand, or a choice of audiences to join,
//     replaces it. A notice never does.
//   - Every message sets allowed_mentions. Only new messages mention anybody: single users, or in a call for players
//     the one role that the guild's managers chose. A call that would notify nobody is not posted.
//   - A tournament gives no role that the user who promised it could not give.
//   - No payload exceeds Discord's limits. Texts are truncated.
//   - A click that is replayed too late to be answered changes nothing. Nor does a late posted click whose connection
//     is closed.
//   - An interaction that was refused stays refused when it arrives again. A replayed one is served only if nobody has
//     answered it.
//   - A posted click is served only if its signature is right, and if it was signed and created within five minutes of
//     now. The store accepts its interaction first, so only one of the bots that share a store serves it. While the
//     store fails, the click has no effect and its user is told so. A click whose request was read before Close is
//     answered.
//   - The memory for unverified requests is bounded, for all senders together.
//   - While Discord cannot be reached the bot tries again, and logs it.
//   - The rights of a user at a table depend on the table's channel, never on the channel of the click. A click in the
//     table's own channel needs no request.
//   - A member who is timed out changes nothing in the guild, however the click arrives. Nor does a user who has left
//     it.
//   - A message that is refused with its files is sent again without them. One that is refused with its emojis is sent
//     again in words.
//   - A button says in words all that its emoji shows. No message waits for emojis. A first answer has none if it is an
//     HTTP response, because Discord does not say whether it accepts that.
//   - A channel of direct messages is opened once, and a refusal to open one holds back the others.
//   - No answer waits for a picture. Without its picture the text says everything. A picture never covers a later
//     answer.
//   - A Share button posts only what everybody in that channel may see.
//   - discordgo provides types, such as interactions and permissions. Its session is not used, for the reasons in
//     package rest.
//
// # Commands and buttons
//
// Everything that people can send is listed in the order in which they see it: commands in commands.go, buttons, menus
// and forms in presses.go, the buttons on boards in boardbuttons.go. A command's line has its options and its handler:
//
//	{path: "korsar profile", group: say.GroupServer, run: aboutUser((*Bot).profile),
//		options: []option{userOption("who")}},
//
// A button or a menu is defined by newButton or newMenu in the file of its handler. Its line in presses.go maps its
// action to that handler. A button on boards has a second line, which says when boards show it:
//
//	{action: returnButton.action, run: fromAnywhere(tableMethod((*table.Table).Return))},
//	{button: returnButton, phase: journal.Playing, row: boardAnswers, shown: anyCovered},
//
// A form's line has the handler that opens it, with openForm, and the handler that receives it. A user whose form is
// refused can open it again with the text that they typed.
//
// Every catalog of package say needs the texts. Everything else is derived: the definitions registered with Discord,
// the help page, the actions of custom ids, and who may use what where. Tests name each omission, and fail for whatever
// Discord would refuse.
//
// A setting of a table is a line of tableSettings, of voteSettings if it is about audiences, or of chatSettings if it
// is about the chat that votes for one, which is set in a form. The line says how its field of journal.Options is read
// and set.
package discord
