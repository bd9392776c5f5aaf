// Package bot puts the parts of the bot together: a store, a harbour of
// tables, and Discord. It decides nothing; what boots it (the command line,
// tests, the sandbox) chooses the store, the clock and the address.
//
//	discord  interaction → click, reply → payload; own limits
//	   │
//	table    one table in one channel: click → reply; herald, deadlines
//	   │
//	storage  journal, what is to be told, deadlines, results
//
// Beside them: say has the words, sandbox stands in for Discord.
//
// Order of starting: what an earlier run left untold is taken up before clicks
// are served, so that a board posted right before a crash is found again by
// its nonce. Order of ending: no more clicks, then what tells, then the store
// (which is its owner's to close).
package bot
