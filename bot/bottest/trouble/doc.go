// Package trouble tests what happens if Discord, the disk or the connection fails. Its tests prove that
//
//   - requests that fail, or whose outcome is uncertain, are retried until there is one message with the
//     newest state and one notification;
//   - one request that fails, whichever, loses nothing that people were to get;
//   - a lost gateway connection recovers, a fatal one stops the bot with a reason;
//   - nothing is acknowledged that was not saved, and the bot recovers from a full disk by itself;
//   - too many clicks, a panic, a close and a restored backup harm no other click and no other table.
package trouble
