# What people who work on the program type. .ci/run goes through the same targets, so that
# each command stands here once.

# A tool is pinned in a module of its own: its dependencies are none of the program's, and none of another tool's.
tool = go tool -modfile=.ci/tools/$(1)/go.mod $(1)

.PHONY: help run test check rules lint golangci-lint actionlint release-check release test-full test-race fuzz bench pictures

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: ## the bot in a chat client on this machine
	go run ./cmd/korsar sandbox

test: ## the tests, with a sample where all would take minutes
	go test ./...

check: ## all that has to pass before a change lands
	.ci/run

rules: ## what holds for names, comments, imports and documents, in seconds; .ci/rules has the rules
	go run -C .ci/rules .
	go test -C .ci/rules ./...

lint: golangci-lint actionlint ## gofmt, go vet and the linters
	@unformatted=$$(gofmt -l .); if [ -n "$$unformatted" ]; then printf 'not formatted:\n%s\n' "$$unformatted"; exit 1; fi
	go vet ./...

golangci-lint:
	$(call tool,golangci-lint) run --timeout 15m

actionlint:
	$(call tool,actionlint)

release-check: ## the configuration of releases; its tool takes minutes to build
	$(call tool,goreleaser) check

release: ## archives, checksums and lists of what is in them, published: what a tag runs
	$(call tool,goreleaser) release --clean

# go vet is a part of lint: -vet=off keeps go test from doing some of it again, for each kind of build.
#
# Two packages are tested at a time. That of PostgreSQL waits for its server most of the time, so it begins: what comes beside it
# has the processors.
#
# The tests in a browser come last, by themselves: they would keep both processors from tests in which a click has three
# seconds. On a slow machine those of the sandbox's page take more than ten minutes.
test-full: ## all tests in full, in any order
	KORSAR_FULL=1 KORSAR_BROWSER= go test -vet=off -shuffle=on -timeout 20m ./storage/postgres ./...
	KORSAR_FULL=1 go test -vet=off -shuffle=on -timeout 20m ./bot/live ./bot/sandbox/page

# Without Discord's description of its API, too, against which test-full holds the same requests: checking them is a third of
# the work of a test, in one goroutine for each request.
test-race: ## the race detector, where goroutines meet
	KORSAR_BROWSER= KORSAR_DISCORD_OPENAPI= go test -vet=off -race -short -shuffle=on -timeout 10m ./bot/... ./storage/... ./cmd/...

fuzz: ## each fuzz target for 5,000 inputs
	.ci/fuzz

bench: ## every benchmark, once for show; docs/figures.md has the commands for figures
	go test -vet=off -run '^$$' -bench . -benchtime 1x \
		$$(git grep -l '^func Benchmark' -- '*_test.go' | xargs -n 1 dirname | sort -u | sed 's,^,./,')

pictures: ## the pictures of README and docs, drawn again; needs KORSAR_BROWSER
	go test ./bot/draw -update
	go run ./cmd/korsar animate --from 85 --out docs/game.gif game/analysis/testdata/game.txt
	go test ./bot/sandbox/page -run Picture -update
