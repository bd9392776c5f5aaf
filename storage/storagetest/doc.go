// Package storagetest is the suite that every implementation of storage.Store passes, with one test per law of package
// storage, and a [Script], which produces the commits of a table for the suite and for other tests.
//
//	func TestSuite(t *testing.T) {
//		open := func(t testing.TB, dir string) storage.Store { … }
//		storagetest.Suite(t, open, open, func(t testing.TB, dir string) { … })
//	}
//
// # Adding a law
//
// Write it down in storage/doc.go or at the method that keeps it and add its test to laws (suite.go). If it is about
// what a store contains, add it to the model too (model.go), a store of plain maps played against the real one.
package storagetest
