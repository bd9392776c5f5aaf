// Command report reads what `go test -json` prints and says at the end, in one screen, what failed: package, test, and
// the first line of the message. Until then it prints a line for each package, and all that a failed test has printed.
//
//	go test -json ./... | go run -C .ci/report . [-slowest N]
//
// Tests add to the table of a campaign by attributes whose values are whole numbers (testing.T.Attr); values of the
// same key are summed. A line such as `=== ATTR  FuzzRead inputs 5000` does the same for a script.
//
// It exits with 1 if anything failed, or if no test ran.
package main
