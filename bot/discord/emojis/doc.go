// Package emojis keeps the emojis of cards and seats on Discord, as emojis of the bot's application. Buttons and menus
// show them.
//
// A [Keeper] uploads this version's emojis, whose names end in a hash of the picture, beside those of an older version.
// It deletes emojis that no process uses any more.
//
// Laws, each kept by a test:
//
//   - Each emoji is uploaded once, however many processes start at the same time.
//   - An emoji that a process knows exists while that process lives.
//   - Emojis that the application's owner has uploaded stay.
//   - The first of several failures in a row is logged, and each is tried again. Until all emojis are there, messages
//     have words alone.
package emojis
