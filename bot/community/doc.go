// Package community is what a server comes back for besides the tables: leaderboards, profiles, histories, replays and
// checks of finished games, the daily puzzle, rulings, seasons, announcements, settings and preferences, and the data
// stored about a user.
//
// The types that matter: [Service] answers clicks with replies, as tables do, and [Announcer] posts announcements. A
// reply of this package embeds table.IsReply.
//
// Laws, each kept by a test:
//
//   - A list, a history or a digest contains only what its reader may see (engine.Visible). A digest counts all games,
//     but links only to those that everybody may see.
//   - All figures of a profile count the same games: the finished games of the guild in which the user made at least
//     half of a seat's moves, without voided ones. Figures of rated games, and those against the reader, count a part
//     of these and say so. A rating moves with every share, however small; what is counted with it does not.
//   - Lessons are for oneself: nobody else's profile has them, and none that is shared. They are from moves that the
//     user made, and nothing of them is stored.
//   - A replay is made from a record, which running games do not have.
//   - A user who is unlisted or whose data was deleted is named nowhere.
//   - A puzzle that is not answered shows what its seat to move may know. The first answer counts, and only on its day.
//   - An announcement is posted once, even if the store does not record that. One that is refused is tried again until
//     the next of its kind, and at once when rights in its guild change or a manager chooses another channel.
//
// To add a statistic to profiles, add a field to [Profile], count it in Profile.addResults for the games that count,
// and write its line in package say (Localizer.Profile) with its words in each catalog.
package community
