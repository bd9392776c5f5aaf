// Package tournaments tests tournaments as people play them. Its tests prove that
//
//   - a tournament is played to its end, alone, with a partner and against scripted people, and its lots, results,
//     role and event are right;
//   - people who are gone are replaced or removed, and what their host did is told;
//   - games and rounds that cannot be posted go on elsewhere, end, or tell somebody what is missing;
//   - posts that were refused come as soon as they can.
package tournaments
