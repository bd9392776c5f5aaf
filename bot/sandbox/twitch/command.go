package twitch

import "strings"

// prefix is the source of the server's own messages.
const prefix = ":tmi.twitch.tv "

// handle runs one line of the client.
func (c *conn) handle(line string) {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	if c.ended || c.silent {
		return
	}
	text, ok := strings.CutSuffix(line, "\r\n")
	if !ok {
		s.refuse(strings.TrimSpace(line), "lines end with CRLF (Parsing messages)")
		return
	}
	command, parameters := parse(text)
	switch command {
	case "CAP":
		c.capabilities(text, parameters)
	case "PASS":
		c.token = parameter(parameters, 0)
	case "NICK":
		c.login(parameter(parameters, 0))
	case "PING":
		// Twitch does not document what a client's PING is answered with. It is this.
		c.send(prefix + "PONG tmi.twitch.tv :" + parameter(parameters, 0))
	case "PONG":
		c.pong(text, parameter(parameters, 0))
	case "JOIN", "PART", "PRIVMSG":
		c.chat(command, text, parameters)
	default:
		// "IRC Concepts": it doesn't support all IRC messages. The numeric is that of RFC 1459, section 6.1.
		s.refuse(text, "unknown command")
		c.send(prefix + "421 " + c.name() + " " + command + " :Unknown command")
	}
}

// chat runs a command that needs a login. The numerics for its errors are not in Twitch's documentation. They are those
// of RFC 1459, section 6.1. Server.mu must be held.
func (c *conn) chat(command, line string, parameters []string) {
	switch {
	case c.nick == "":
		c.server.refuse(line, "before the login")
		c.send(prefix + "451 " + c.name() + " :You have not registered")
	case parameter(parameters, 0) == "":
		c.server.refuse(line, "without a channel")
		c.send(prefix + "461 " + c.name() + " " + command + " :Not enough parameters")
	case command == "JOIN":
		c.join(strings.Split(parameters[0], ","))
	case command == "PART":
		c.part(strings.Split(parameters[0], ","))
	default:
		// The documentation has no answer to an anonymous reader who tries to chat. There is none, as in "Sending
		// Messages": the server will silently drop your messages.
		c.server.refuse(line, "anonymous readers cannot chat")
	}
}

// tooLong closes the connection of a client whose line is longer than maxLine. The numeric is that of "Message Tags" of
// IRCv3, for a line that exceeds a limit.
func (c *conn) tooLong() {
	s := c.server
	s.mu.Lock()
	defer s.mu.Unlock()
	s.refuse("a line", "longer than 512 bytes")
	c.send(prefix + "417 " + c.name() + " :Input line was too long")
	c.finish()
}

// name returns the nick, or the name that RFC 1459 has for a client before its login. Server.mu must be held.
func (c *conn) name() string {
	if c.nick == "" {
		return "*"
	}
	return c.nick
}

// parse splits a line into a command and its parameters: RFC 1459, section 2.3.1. It skips tags, which a client may
// only send with PRIVMSG.
func parse(line string) (command string, parameters []string) {
	if strings.HasPrefix(line, "@") {
		_, line, _ = strings.Cut(line, " ")
	}
	line, trailing, hasTrailing := strings.Cut(line, " :")
	words := strings.Fields(line)
	if hasTrailing {
		words = append(words, trailing)
	}
	if len(words) == 0 {
		return "", nil
	}
	return words[0], words[1:]
}

// parameter returns a parameter, or "" if there are fewer.
func parameter(parameters []string, index int) string {
	if index >= len(parameters) {
		return ""
	}
	return parameters[index]
}
