// Package simplayer is people who play Korsar on the sandbox by clicking what
// the bot offers them, and nothing else: the demonstration and the end-to-end
// tests are played by them.
//
// They know what a person would: that a lobby has a button to join, that My
// hand shows what one can do. Buttons are found by the action in their custom
// id, so that they play in every language.
package simplayer
