// Package tabletest makes tables in the middle of a game, for the tests of what
// shows them: words and pictures.
package tabletest
