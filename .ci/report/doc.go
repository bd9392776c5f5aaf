// Command report reads the output of `go test -json`. At the end it prints one screen with everything that failed:
// package, test, and the first line of the message. Until then it prints a line for each package that passes, and the
// whole output of each failed test.
//
//	go test -json ./... | go run -C .ci/report . [-slowest N]
//
// Tests add to the counts on that screen with attributes whose values are whole numbers (testing.T.Attr). Values of the
// same key are summed. A script does the same with a line such as `=== ATTR  FuzzRead inputs 5000`.
//
// It exits with 1 if anything failed or if no test ran.
package main
