// Package community is what a server comes back for, beside the tables: leaderboards, profiles, histories, replays and checks
// of finished games, rulings, seasons, announcements, settings and preferences, and what is stored of a user.
//
// The types that matter: [Service] answers clicks with replies, as tables do, and [Announcer] posts what guilds are told by
// themselves. A reply of this package embeds table.IsReply.
//
// Laws, each kept by a test:
//
//   - What stands in a list, a history or a digest is what its reader may see (engine.Visible); a digest counts all games,
//     and leads to those alone that everybody may see.
//   - A replay is made from a record, which no running game has.
//   - Somebody who is unlisted, or whose data was deleted, is named nowhere.
//   - An announcement is posted once, also where the store does not take that it was.
//
// To add a statistic to profiles, add a field to [Profile], count it in Profile.addResults, and write its line in package say
// (Localizer.Profile) with its words in each catalog.
package community
