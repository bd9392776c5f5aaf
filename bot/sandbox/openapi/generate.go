//go:build ignore

// This program cuts discord.json from Discord's whole description of its API:
//
//	KORSAR_DISCORD_OPENAPI=/path/to/openapi.json go generate ./bot/sandbox/openapi
//
// Run it after adding a route to the sandbox, or for a newer description.
package main

import (
	"log"
	"os"
	"time"

	"korsar/bot/sandbox"
	"korsar/bot/sandbox/openapi"
)

func main() {
	log.SetFlags(0)
	path := os.Getenv(openapi.DescriptionEnv)
	if path == "" {
		log.Fatalf("set %s to the openapi.json of %s", openapi.DescriptionEnv, openapi.Repository)
	}
	whole, err := os.ReadFile(path)
	if err != nil {
		log.Fatal(err)
	}
	part, err := openapi.Cut(whole, sandbox.Routes(), time.Now())
	if err != nil {
		log.Fatal(err)
	}
	if err := os.WriteFile("discord.json", part, 0o644); err != nil {
		log.Fatal(err)
	}
}
