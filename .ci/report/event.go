package main

// event is a line of `go test -json` (go doc test2json, go help buildjson).
type event struct {
	Action      string
	Package     string
	ImportPath  string // the package being built
	Test        string
	Elapsed     float64 // seconds
	Output      string
	Key, Value  string // of an attribute
	FailedBuild string
}

// name is a test, or a package if Test is empty.
type name struct{ Package, Test string }
