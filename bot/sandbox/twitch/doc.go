// Package twitch is a strict local stand-in for Twitch's chat, irc.chat.twitch.tv. It serves IRC over TLS and over
// plain TCP on loopback. Clients read it anonymously over real sockets. The people who chat are played by calls or
// by a script.
//
// Two pages of Twitch's documentation say what it does: "IRC Concepts" (https://dev.twitch.tv/docs/chat/irc/), whose
// sections the comments name, and "Chat & Chatbots" (https://dev.twitch.tv/docs/chat/), which has the rate limits.
//
// The types that matter:
//
//   - [Server] serves the connections. It can drop, silence or refuse them, and ask clients to connect again.
//   - [Channel] is a channel. People chat in it, and it can be refused to readers.
//   - [Chatter] is somebody who chats, and [Message] what they typed.
//   - [Refusal] is why Twitch does not send a message or lets nobody join.
//   - [Crowd] is many chatters who type votes and other things.
//
// Laws:
//
//   - The stand-in refuses, ignores and limits what Twitch does. Where the documentation leaves a question open, the
//     stand-in takes the strict answer, and a comment there says so.
//   - Nothing is silently accepted. Refused lists each line of a client that Twitch would refuse or ignore, and each
//     feature of Twitch that the stand-in does not have. A test of an honest client asserts that the list is empty.
//   - People are honest. A message that Twitch would not send to the others is an error of the call, and no client
//     gets it.
//   - Time is Options.Clock. The limits, keepalive, timeouts and the crowd follow it.
//     A connection that has ended waits for its client in real time, for a second.
//   - Nothing polls and nothing sleeps. Every change wakes Wait.
//   - A client that does not read is disconnected, so nobody who chats ever waits for one.
//   - Close leaves no goroutine behind.
//
// Anonymous reading, as the user "justinfan" and a number, is not in Twitch's documentation, though Twitch has had it
// for more than ten years. There are no accounts here: every other login fails, and nobody chats through a socket. The
// stand-in has no membership capability, and no modes of a chat room, Bits or subscription notices.
//
// server.go opens the stand-in, and conn.go is a connection. login.go, join.go and keepalive.go are the commands of
// clients, which command.go parses. limit.go has Twitch's numbers. channel.go, chatter.go and message.go are the world,
// and moderation.go, raid.go and shared.go its other events. trouble.go makes connections fail. crowd.go is the crowd,
// and talk.go its sentences.
//
// Server.mu guards the world and the connections. It is held briefly, since lines are queued for a connection and
// written without it.
package twitch
