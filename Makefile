# Commands for people who work on the program. .ci/run makes the same targets, so each command is written only here.

# Each tool is pinned in a module of its own, so the program and the other tools do not get its dependencies.
tool = go tool -modfile=.ci/tools/$(1)/go.mod $(1)

# The output of tests ends with one screen of the failures.
report = go run -C .ci/report . -slowest 15

# Without this flag, the build cache depends on the folder, and clones in different folders do not share it.
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

check: ## everything that must pass before a change lands
	.ci/run

campaign: ## everything in full: kills, leases, whole games in a browser, recipes, fuzzing, benchmarks
	.ci/campaign | $(report)

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

golangci-lint: ## more linters, which take minutes to build
	$(call tool,golangci-lint) run --timeout 15m

release-check: ## the configuration of releases; its tool takes minutes to build
	$(call tool,goreleaser) check

release: ## archives, checksums and lists of their contents, as a tag publishes them
	$(call tool,goreleaser) release --clean --skip publish

tests: ## the tests without cached results, and those of the tools in .ci
	go test -json -count=1 -timeout 20m ./... | $(report)
	go test -C .ci/rules ./... && go test -C .ci/report ./...

race: ## the race detector, without tests in a browser, where no goroutines of this program meet
	KORSAR_BROWSER= go test -json -count=1 -race -short -vet=off -timeout 20m \
		./bot/... ./storage/... ./cmd/... | $(report)

pictures: ## draws the pictures of README and docs again; needs KORSAR_BROWSER
	go test ./bot/draw -update
	go run ./cmd/korsar animate --from 85 --out docs/game.gif game/analysis/testdata/game.txt
	go test ./bot/sandbox/page -run Picture -update
