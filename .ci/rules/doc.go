// Command rules checks the rules of the repository: the words in names and comments, the imports, the width of lines,
// and the existence of everything that documents name. It prints a line for each violation,
//
//	bot/table/table.go:12:3: imports korsar/bot/say: … (imports)
//
// and exits with 1 if there are any. It reads text and syntax, never types, so it takes seconds and works even if the
// program does not compile. A check that needs the program's own data is a test beside it.
//
//	go run -C .ci/rules .                          # the repository; make rules
//	go run -C .ci/rules . testdata/broken.txtar    # a tree with one violation of each rule
//
// # Adding a rule
//
// A rule has a file of its own and a line in the list of rules (rules.go). A rule about Go code is an analyzer of
// golang.org/x/tools/go/analysis that needs only syntax. Its test is an archive in testdata. Any other rule is a
// function that looks at the files of a tree. testdata/broken.txtar has a violation of each rule.
package main
