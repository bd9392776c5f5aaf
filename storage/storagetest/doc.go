// Package storagetest is the suite that every implementation of storage.Store passes. It has one test for each law of
// package storage, and a [Script] that produces the commits of a table for the suite and for other tests.
//
//	func TestSuite(t *testing.T) {
//		open := func(t testing.TB, dir string) storage.Store { … }
//		storagetest.Suite(t, open, open, func(t testing.TB, dir string) { … })
//	}
//
// # Adding a law
//
// Document the law in storage/doc.go or at the method that keeps it, and add its test to laws (suite.go). If it is
// about the content of a store, also add it to the model (model.go), which is compared with the store.
package storagetest
