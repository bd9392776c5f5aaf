// Package endurance tests whole games, killed processes and long runs, and benchmarks the bot under load. Its tests
// prove that
//
//   - games in every edition, mode and number of seats can be played by clicking, give verifiable records, and show
//     hidden cards to nobody;
//   - a bot that is killed at any time, between any two steps of a move or while it reminds, loses no acknowledged move
//     and repeats nothing;
//   - many deadlines fire once each and at their time;
//   - memory and goroutines do not grow over hours of play with failing requests.
//
// The bot often runs in a process of its own: the test binary starts itself as a child process.
package endurance
