package discord

import (
	"os"
	"regexp"
	"strconv"
	"testing"

	"github.com/bwmarrin/discordgo"
)

// TestInviteAsksForLeastPrivilege compares the README's invite link with the permissions that the bot checks, and
// expects no intent beside Guilds.
func TestInviteAsksForLeastPrivilege(t *testing.T) {
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(
		`oauth2/authorize\?client_id=ID&scope=bot\+applications\.commands&permissions=(\d+)`)
	links := link.FindAllSubmatch(readme, -1)
	if len(links) != 1 {
		t.Fatalf("the README has %d invite links", len(links))
	}
	var asked int64
	for _, p := range invitePermissions() {
		asked |= p.bit
	}
	if linked, err := strconv.ParseInt(string(links[0][1]), 10, 64); err != nil || linked != asked {
		t.Errorf("the link asks for %d, the bot needs %d", linked, asked)
	}
	if intents != int(discordgo.IntentsGuilds) {
		t.Errorf("the bot asks for intents %b", intents)
	}
}
