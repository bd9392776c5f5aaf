// Package community tests what a server comes back for. Its tests prove that
//
//   - every number on leaderboards and profiles equals one computed independently from the results or
//     records of the games;
//   - history, seasons, digests and announcements list what the reader may see, once and at their time;
//   - settings and preferences apply, and only managers change those of a server;
//   - personal data is exported and deleted completely;
//   - commands are registered as defined, and the documentation names all of them;
//   - tables survive a lost channel, lost permissions and a removed bot.
package community
