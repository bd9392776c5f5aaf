// Package rights tests who may do and see what, whatever is sent. Its tests prove that
//
//   - forged, stale, repeated and malformed clicks change nothing and show nothing, for every action;
//   - a table in a channel that a user cannot see looks like no table at all, down to the requests
//     that an answer takes;
//   - permissions are those in the table's channel, and end within a minute;
//   - nobody sees a second hand or gets a seat without its holder's consent;
//   - names of people let no markup through, and the log has no secrets.
package rights
