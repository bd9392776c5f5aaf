# What people who work on the program type. .ci/run goes through the same targets, so that each command stands here once.

# A tool is pinned in a module of its own: its dependencies are none of the program's, and none of another tool's.
tool = go tool -modfile=.ci/tools/$(1)/go.mod $(1)

# What tests print ends with what failed, in one screen.
report = go run -C .ci/report . -slowest 15

# What one clone has compiled serves the next: without this flag the folder is a part of what is cached.
export GOFLAGS ?= -trimpath

SHELL = bash
.SHELLFLAGS = -o pipefail -c

.PHONY: help run test check campaign rules scripts lint golangci-lint release-check release tests race \
	pictures

help: ## this list
	@sed -n 's/^\([a-z-]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 16

run: ## the bot in a chat client on this machine
	go run ./cmd/korsar sandbox

test: ## the tests: the verdict depends on the code alone, not on how fast the machine is
	go test ./...

check: ## all that has to pass before a change lands
	.ci/run

campaign: ## everything in full: kills, leases, whole games in a browser, recipes, fuzzing, benchmarks
	.ci/campaign

rules: ## what the repository asks of names, comments, imports and documents, by file and line
	go run -C .ci/rules .

scripts: ## types and format of the pages' scripts
	npm run --prefix .ci check

lint: ## format, go vet, and the analyzers that have found something here
	@goimports=$$(go tool -C .ci/rules -n goimports) && \
		unformatted=$$(gofmt -s -l . && $$goimports -l -local korsar .) && \
		if [ -n "$$unformatted" ]; then printf 'not formatted:\n%s\n' "$$unformatted"; exit 1; fi
	lint=$$(mktemp) && trap 'rm -f $$lint' EXIT && go build -C .ci/rules -buildvcs=false -o $$lint ./lint && \
		for module in . .ci/rules .ci/report; do go vet -C $$module -vettool=$$lint ./... || exit; done
	$(call tool,actionlint)

golangci-lint: ## more linters, whose building takes minutes
	$(call tool,golangci-lint) run --timeout 15m

release-check: ## the configuration of releases; its tool takes minutes to build
	$(call tool,goreleaser) check

release: ## archives, checksums and lists of what is in them: what a tag runs and publishes
	$(call tool,goreleaser) release --clean --skip publish

tests: ## the tests, run anew, and those of the tools in .ci
	go test -json -count=1 -timeout 20m ./... | $(report)
	go test -C .ci/rules ./... && go test -C .ci/report ./...

race: ## the race detector, where goroutines meet; in a browser none of this program's does
	KORSAR_BROWSER= go test -json -count=1 -race -short -vet=off -timeout 20m \
		./bot/... ./storage/... ./cmd/... | $(report)

pictures: ## the pictures of README and docs, drawn again; needs KORSAR_BROWSER
	go test ./bot/draw -update
	go run ./cmd/korsar animate --from 85 --out docs/game.gif game/analysis/testdata/game.txt
	go test ./bot/sandbox/page -run Picture -update
