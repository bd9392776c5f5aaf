// Package community tests what users of a server come back for. Its tests prove that
//
//   - every number on leaderboards and profiles equals one that is computed independently from the results or records
//     of the games;
//   - history, seasons, digests and announcements list what the reader may see, once and at their time;
//   - settings and preferences apply, and only managers change those of a server;
//   - personal data is exported and deleted completely;
//   - commands are registered as defined, and the documentation names all of them;
//   - tables survive a lost channel, lost permissions and a removed bot;
//   - a tournament is played to its end, alone, with a partner and against scripted people, and its lots, results, role
//     and event are right;
//   - a tournament continues if people leave, or if games and rounds cannot be posted, or it reports what is missing.
package community
