// Package enginetest runs tables for tests: a registry and a community on a real store, with a messenger that fails
// when a test says so, and a clock that the test advances.
package enginetest
