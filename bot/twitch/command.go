package twitch

import "strings"

// Command is an instruction of a moderator or of the broadcaster, typed as "!korsar pause".
type Command string

const (
	Pause Command = "pause" // the clock of the vote stops
	Go    Command = "go"    // it goes on
	Close Command = "close" // the vote ends now
)

// longestCommand is the length in bytes of the longest text that is read as a command.
const longestCommand = 64

// commandOf returns the command in a text, or "". Any other word after !korsar is ignored.
func commandOf(text string) Command {
	if text = strings.TrimFunc(text, isUnseen); len(text) > longestCommand {
		return ""
	}
	words := strings.Fields(strings.ToLower(text))
	if len(words) != 2 || words[0] != "!korsar" {
		return ""
	}
	switch command := Command(words[1]); command {
	case Pause, Go, Close:
		return command
	default:
		return ""
	}
}
