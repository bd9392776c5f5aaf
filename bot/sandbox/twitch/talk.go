package twitch

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// firstChatter is the id of the first person of a crowd.
const firstChatter = 100_000_001

var (
	names  = []string{"salty", "lucky", "tiny", "old", "red", "sleepy", "rusty", "merry", "brave", "quiet"}
	nouns  = []string{"gull", "otter", "anchor", "crab", "lantern", "barrel", "compass", "parrot", "squid", "cook"}
	colors = []string{"", "#FF4500", "#1E90FF", "#008000", "#8A2BE2", "#DAA520"}
)

// chatter returns a person of the crowd. Among a hundred are one moderator, three VIPs, thirty subscribers and five who
// have never chatted in the channel.
func (c *Crowd) chatter(number int) Chatter {
	login := fmt.Sprintf("%s%s%d", names[number%len(names)], nouns[number/len(names)%len(nouns)], number)
	kind := (number*37 + 50) % 100 // 37 and 100 have no common factor, so neighbors differ and each kind has its part
	return Chatter{
		ID: firstChatter + uint64(number), Login: login, DisplayName: strings.ToUpper(login[:1]) + login[1:],
		Color:     colors[number%len(colors)],
		Moderator: kind == 0, VIP: kind >= 1 && kind < 4,
		Subscriber: kind >= 4 && kind < 34, Months: kind - 3,
		New: kind >= 95,
	}
}

// vote returns a letter as people type it. Two characters need a sign.
func vote(random *rand.Rand, letter string) string {
	lower := strings.ToLower(letter)
	forms := []string{"!" + letter, "!" + lower, "#" + letter, "#" + lower}
	if len(letter) == 1 {
		forms = append(forms, letter, letter, letter, lower, "/me "+letter)
	}
	return forms[random.IntN(len(forms))]
}

// chat is what people type that is no vote, though some of it is nearly one.
var chat = []string{
	"gg", "LUL", "Kappa", "Kappa Keepo Kappa", "hi chat", "what is this game", "first time here, hello",
	"a good one", "I would take A", "A or B?", "ab", "ok", "AAAA", "not B please", "!!a", "# a", "(c)", "a.", "?", "1",
	"!1", "\u00c4", "\u0430", // an umlaut, and a Cyrillic letter that looks like an a
	"\U0001F44F\U0001F44F\U0001F44F", "bleedPurple", "RIP the red one", "sink it sink it sink it",
	"!uptime", "!korsar", "!korsar close", "https://www.twitch.tv", "@merrycook95 nice", "/me waves",
	strings.Repeat("Arrr! ", 83) + "ok", // 500 characters
}

// talk returns something that is no vote: chat, or a letter that is not among those on offer. What begins with "!" may
// be a command of a moderator, so moderators of the crowd do not type it.
func (c Chatter) talk(random *rand.Rand, letters []string) string {
	if len(letters) > 0 && random.IntN(20) == 0 {
		if letter := string(rune('A' + random.IntN(26))); !slices.Contains(letters, letter) {
			return vote(random, letter)
		}
	}
	text := chat[random.IntN(len(chat))]
	if c.Moderator && strings.HasPrefix(text, "!") {
		return "be nice, chat"
	}
	return text
}
