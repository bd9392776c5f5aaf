// Package simplayer simulates people who play Korsar on the sandbox by clicking what the bot offers them, and nothing
// else. They play the demonstration, the load and the end-to-end tests, and in the sandbox they enter tournaments
// ([Entrants]).
//
// They know what a person knows: a lobby has a button to join, and My Hand shows what one can do.
// They find buttons by the action in their custom id, so they play in every language.
package simplayer
