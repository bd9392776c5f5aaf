// Command lint has the analyzers that go vet runs on the program: this package's and others. `make lint` builds and
// runs it. The go command runs it for each package, as it runs the compiler, and keeps the result in the build cache.
//
// The choice of analyzers follows from the history of the repository. golangci-lint ran with 40 linters on 27 commits
// spread over it. The nine linters that found something are here or have a counterpart here, with all of staticcheck
// and of go vet. The list is in analyzers.go. A new analyzer gets a violation in testdata/violations.txtar.
package main

import "golang.org/x/tools/go/analysis/unitchecker"

func main() { unitchecker.Main(analyzers()...) }
