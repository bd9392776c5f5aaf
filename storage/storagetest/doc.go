// Package storagetest is the suite that every implementation of storage.Store
// passes, one test a law of package storage, and a [Story] that makes the
// commits of a table for it and for other tests.
//
//	func TestStore(t *testing.T) {
//		storagetest.Suite(t, func(t testing.TB, dir string) storage.Store { … })
//	}
//
// # Adding a law
//
// Write it down in storage/doc.go or at the method that keeps it, add its test
// to laws (suite.go), and, where it is about what a store holds, to the model
// (model.go), which is a store of plain maps played against the real one.
package storagetest
