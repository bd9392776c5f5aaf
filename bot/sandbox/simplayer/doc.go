// Package simplayer simulates people who play Korsar on the sandbox. They only click what the bot offers them. They
// play in the demonstration, the benchmarks and the end-to-end tests. Some enter tournaments ([Entrants]).
//
// They know what a person knows, such as that a lobby has a button to join and that My Hand shows the possible moves.
// They find buttons by the action in their custom id, so they play in every language.
package simplayer
