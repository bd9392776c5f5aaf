// Package tournamentstest runs tournaments in tests, on a real store, a real registry and a platform that a test can
// make fail.
package tournamentstest
