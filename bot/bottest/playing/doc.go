// Package playing tests a table from its lobby to its replay, as people see it. Its tests prove that
//
//   - every option, in every kind of channel, makes the table that it describes, or is refused in words;
//   - lobby, board, hand, suggestions, orders, take-backs and pictures show what is true now, once, to everybody who
//     may see it and to nobody else;
//   - turns, reminders, quiet hours, absences and shelving follow the clock, even across restarts and outages, and if
//     the clock is set;
//   - computers, substitutes and audiences play by the same rules, and every vote counts once;
//   - the end, the rematch, the replay and the live page follow the game.
package playing
