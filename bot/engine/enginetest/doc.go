// Package enginetest runs tables for tests: a registry and a community on a real store, with a messenger that fails as it is
// told to and a clock that the test turns.
package enginetest
