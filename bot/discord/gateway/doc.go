// Package gateway keeps a bot's connection to Discord's gateway. It identifies,
// hears events, keeps the heartbeat, resumes what was lost, and gives up where
// Discord says that trying again is of no use (Discord's documentation, "Gateway",
// API version 10). It knows no event by its meaning.
//
// The types that matter:
//
//   - [Shard] is one connection that is kept for as long as Run runs.
//   - [Session] is what Discord knows a connection by. It is a plain value: stored,
//     or handed to another process, it is resumed there.
//   - [IdentifyLimiter] says when a shard may identify.
//   - [Handler] hears what arrives.
//
// Laws, each kept by a test:
//
//   - A shard is connected from READY or RESUMED on, and not before.
//   - Whatever can be resumed is resumed: after op 7, a broken or silent connection,
//     every close code that keeps the session, and a restart. It is resumed at the
//     address that READY gave; where nobody answers there, at the ordinary one.
//   - No identify is sent but through the limiter, which counts those of every shard
//     and of earlier runs. After op 9 one to five seconds pass before.
//   - A heartbeat that is not acknowledged until the next one is due ends the
//     connection: nothing is unheard for longer than two intervals and a resume.
//   - Events are handed over one after the other, in their order. A session's
//     sequence, as [Shard.Session] returns it, is that of the last event before which
//     all have been dealt with: resumed from there, none is missed. A heartbeat
//     acknowledges only what has been kept of it.
//   - After a close code that will not change nothing is tried any more: Run returns
//     a [*FatalError] that says what to do.
//   - Run leaves no goroutine behind.
//
// Transport compression (zlib-stream) is not used. A bot without privileged intents
// hears little but interactions: it would make 0.5 of the 3.2 kB of each, at the price
// of 10 µs, 40 kB a shard, and a stream that one lost byte spoils (BenchmarkInflate).
package gateway
