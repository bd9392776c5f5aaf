// Package twitch reads the chats of Twitch channels and counts the votes that viewers type there. It knows no tables
// and no words on the screen, and stores nothing.
//
// The types that matter:
//
//   - [Chats] reads the chats of up to [MaxChannels] channels through one connection, without an account.
//   - [Watch] is the reading of one channel. Its [State] says how well that works.
//   - [Message] is a vote or a command of a moderator.
//   - [Count] counts the votes of one window, under the conditions of [Admission].
//
// A vote is a letter alone in a message: A, !a or #A. One of two characters needs the sign: !ab or #AB. A reply and an
// action (/me) count as what remains without the name or the verb. Moderators and the broadcaster steer with
// "!korsar pause", "!korsar go" and "!korsar close".
//
// Laws, each kept by a test:
//
//   - The last vote of a voter counts, by the time at which Twitch got it. A voter has one vote.
//   - Nothing of a chatter is logged, neither the name nor the id nor the text. A [Message] has the id alone, and a
//     count is to be dropped after its window.
//   - A connection that ends or falls silent is replaced, and all channels are joined again. Twitch does not send what
//     was typed meanwhile: State is [Lost] until the channel is read again.
//   - After RECONNECT both connections are read until the new one reads all channels, so no vote is lost. Votes and
//     commands that come twice count once.
//   - A channel that cannot be joined is [Refused], and tried again later, at most ten minutes apart.
//   - At most 20 JOINs are sent in 10 seconds, over all connections.
//   - Memory is bounded: a line by its length, a count by [MaxVoters] voters.
//   - Close returns, whatever the server does, and leaves no goroutine behind.
//
// # The library
//
// Lines are parsed by github.com/gempir/go-twitch-irc. Its client (version 4.2) is not used, since nothing around it
// could keep these laws:
//
//   - Its reader blocks forever on a full channel once its parser has ended, so Connect does not return.
//   - Disconnect does nothing before the login. Dialing has no timeout and no context.
//   - It leaves a connection at once on RECONNECT, and connects again without any delay.
//   - It waits for its limit of JOINs in time.Sleep, and reads lines of any length.
//   - A panic of its parser ends the process.
package twitch
