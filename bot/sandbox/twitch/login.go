package twitch

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
)

// Capabilities: "Requesting Twitch Capabilities".
const (
	tagsCapability     = "twitch.tv/tags"
	commandsCapability = "twitch.tv/commands"
)

// anonymous matches the names of readers without an account. They are not in Twitch's documentation.
var anonymous = regexp.MustCompile(`^justinfan[0-9]+$`)

// capabilities answers CAP REQ. A request is granted as a whole or not at all, as IRCv3 asks. Twitch documents no other
// subcommand. Server.mu must be held.
func (c *conn) capabilities(line string, parameters []string) {
	if parameter(parameters, 0) != "REQ" {
		c.server.refuse(line, "the only subcommand is REQ")
		return
	}
	requested := strings.Fields(parameter(parameters, 1))
	denied := slices.DeleteFunc(slices.Clone(requested), func(name string) bool {
		return name == commandsCapability ||
			// "To request the tags capability, you must also request the commands capability."
			name == tagsCapability && (c.commands || slices.Contains(requested, commandsCapability))
	})
	if len(denied) > 0 || len(requested) == 0 {
		c.server.refuse(line, "capabilities are "+commandsCapability+", and with it "+tagsCapability)
		c.send("CAP * NAK :" + strings.Join(denied, " ")) // without a source, as documented
		return
	}
	c.commands = c.commands || slices.Contains(requested, commandsCapability)
	c.tags = c.tags || slices.Contains(requested, tagsCapability)
	c.send(prefix + "CAP * ACK :" + strings.Join(requested, " "))
}

// login answers NICK: "Authenticating with the Twitch IRC server". Server.mu must be held.
func (c *conn) login(nick string) {
	s := c.server
	if c.nick != "" {
		s.refuse("NICK "+nick, "logged in already")
		return
	}
	s.logged++
	token, hasToken := strings.CutPrefix(c.token, "oauth:")
	switch {
	case !s.logins.admit(s.clock.Now(), MaxLogins):
		// The documentation has no answer to a further attempt.
		s.refuse("NICK "+nick, "more than 20 logins in 10 seconds")
		c.finish()
	case !hasToken || token == "":
		// Documented for a NICK before its PASS. People report that an anonymous reader needs no PASS, or any text.
		c.rejectLogin(nick, "Improperly formatted auth")
	case !anonymous.MatchString(nick):
		c.rejectLogin(nick, "Login authentication failed")
	default:
		c.nick = nick
		c.welcome()
		s.changed()
	}
}

// rejectLogin closes the connection with a notice, which the client gets whatever its capabilities. Server.mu must be
// held.
func (c *conn) rejectLogin(nick, notice string) {
	c.server.refuse("NICK "+nick, notice)
	c.send(prefix + "NOTICE * :" + notice)
	c.finish()
}

// welcome sends the numerics after a login. GLOBALUSERSTATE, which has the id and the badges of an account, is not
// among them, since the documentation has none for an anonymous reader. Server.mu must be held.
func (c *conn) welcome() {
	for _, numeric := range []string{
		"001 %s :Welcome, GLHF!", "002 %s :Your host is tmi.twitch.tv", "003 %s :This server is rather new",
		"004 %s :-", "375 %s :-", "372 %s :You are in a maze of twisty passages, all alike.", "376 %s :>",
	} {
		c.send(fmt.Sprintf(prefix+numeric, c.nick))
	}
}
