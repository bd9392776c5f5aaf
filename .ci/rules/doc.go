// Command rules holds the repository to its rules: which words its names and comments use, who may import what, how
// wide a line is, and that what its documents name exists. It prints a line for each violation,
//
//	bot/table/table.go:12:3: imports korsar/bot/say: … (imports)
//
// and ends with 1 if there are any. It reads text and syntax, never types, so it takes seconds, also where the program
// does not compile. What needs the program's own tables is a test beside them.
//
//	go run -C .ci/rules .                          # the repository; make rules
//	go run -C .ci/rules . testdata/broken.txtar    # a tree with one violation of each rule
//
// # Adding a rule
//
// A rule has a file of its own and a line in the list of rules (rules.go). If it is about Go code, it is an analyzer
// of golang.org/x/tools/go/analysis that needs only syntax, and its test is an archive in testdata. Otherwise it is a
// function that looks at the files of a tree. In either case testdata/broken.txtar has a violation of it.
package main
