// Package tabletest makes tables in the middle of a game, for the tests of packages that show them in words and
// pictures.
package tabletest
