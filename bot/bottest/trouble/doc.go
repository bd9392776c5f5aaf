// Package trouble tests what happens if Discord, the disk or the connection fails, and if users try what is not
// allowed. Its tests prove that
//
//   - requests that fail, or whose outcome is uncertain, are retried until there is one message with the newest state
//     and one notification;
//   - the failure of any single request loses nothing that people were to get;
//   - a lost gateway connection recovers, and a fatal one stops the bot with a reason;
//   - nothing is acknowledged that was not saved, and the bot recovers from a full disk by itself;
//   - too many clicks, a panic, a close and a restored backup harm no other click and no other table;
//   - forged, stale, repeated and malformed clicks change nothing and show nothing, for every action;
//   - a table in a channel that a user cannot see looks like no table at all, even in the number of requests that an
//     answer takes;
//   - permissions are those in the table's channel, and end within a minute;
//   - nobody sees a second hand or gets a seat without its holder's consent;
//   - names of people let no markup through, and the log has no secrets.
package trouble
