// Package community implements the features of a guild that are not tables: leaderboards, profiles, histories, replays
// and checks of finished games, puzzles, rulings, seasons, announcements, settings and preferences, and the data stored
// about a user.
//
// [Service] answers clicks with replies, as tables do. A reply of this package embeds table.IsReply. [Announcer] posts
// announcements.
//
// Laws, each kept by a test:
//
//   - A list, a history or a digest contains only what its reader may see (engine.Visible). A digest counts all games,
//     but links only to those that everybody may see.
//   - Solo games are in their person's own history and on their own profile, marked as not rated. Nobody else sees
//     them, and they count on no leaderboard.
//   - All other figures of a profile count the same games: the finished games of the guild in which the user made at
//     least half of a seat's moves, without voided ones. Figures of rated games, and those against the reader, count a
//     part of these and say so. Only a rating also counts games with a smaller share.
//   - Only the user sees their lessons, and never on a shared profile. Lessons come from moves that the user made. They
//     are not stored.
//   - A replay is made from a record, which running games do not have.
//   - No ranking or digest names an unlisted user. Nothing names a user whose data was deleted.
//   - An unanswered puzzle shows only what its seat to move may know. The first answer counts, and only on its date, in
//     the zone of the user who answers. A day on which the bot was away breaks no streak.
//   - The post of a daily puzzle never shows a move before the date is over in every zone. A guild has one for each
//     date.
//   - A person's puzzle rating is the fold of their answers to practice puzzles. Each puzzle is answered once. The
//     user and these answers determine which puzzle is next, and only that one can be answered. Streaks and puzzle
//     boards count only answers to daily puzzles.
//   - An announcement is posted once, even if the store fails to record that. A refused announcement is retried until
//     the next of its kind. It is retried at once when rights in its guild change or a manager chooses another channel.
//   - A guild has one list of games, and no second one. It shows only what everybody in the guild may see. It is edited
//     at most once a minute and only if what it says has changed. If it is older than an hour, it is posted again
//     instead, so at most once an hour unless somebody deletes it. Its owner is told once if it is refused.
//
// To add a statistic to profiles, add a field to [Profile], count it in Profile.addResults for the games that count,
// and write its line in package say (Localizer.Profile) with its words in each catalog.
package community
