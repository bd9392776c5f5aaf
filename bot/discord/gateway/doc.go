// Package gateway keeps a bot's connection to Discord's gateway. It identifies, receives events, sends heartbeats,
// resumes lost connections, and gives up where Discord says that trying again is pointless (Discord's documentation,
// "Gateway", API version 10). It does not interpret events.
//
// The types that matter:
//
//   - [Shard] is one connection, kept for as long as Run runs.
//   - [Session] identifies a connection to Discord. It is a plain value that can be stored, or passed to another
//     process, and resumed there.
//   - [IdentifyLimiter] decides when a shard may identify.
//   - [Handler] handles events.
//
// Laws, each kept by a test:
//
//   - A shard is connected from READY or RESUMED on, and not before.
//   - A session that can be resumed is resumed: after op 7, a broken or silent connection, every close code that keeps
//     the session, and a restart. It is resumed at the URL in READY, or at the gateway's if that does not answer.
//   - Every identify passes the limiter, which counts the identifies of every shard and of earlier runs. After op 9 the
//     shard waits one to five seconds first.
//   - A heartbeat that is not acknowledged when the next is due ends the connection. So no event is missed for longer
//     than two intervals and a resume.
//   - Events are handled one after the other, in order. [Shard.Session] returns the sequence up to which all events
//     have been handled, so a resume from there misses none. A heartbeat acknowledges only what has been saved.
//   - After a fatal close code Run stops trying and returns a [*FatalError] that says what to do.
//   - Run leaves no goroutine behind.
//
// Transport compression (zlib-stream) is not used. A bot without privileged intents receives little but interactions.
// Compression would shrink each from 3.2 to 0.5 kB, at the price of 10 µs, 40 kB a shard, and a stream that one lost
// byte spoils (BenchmarkInflate).
package gateway
