package sandbox

import "slices"

// registered returns the commands of a scope in order of id.
func (d *Discord) registered(scope string) []*Command {
	var list []*Command
	for _, command := range d.commands {
		if command.GuildID == scope {
			list = append(list, command)
		}
	}
	slices.SortFunc(list, func(a, b *Command) int { return compareIDs(a.ID, b.ID) })
	return list
}

// Commands returns the registered commands of a guild, or the global ones if g is nil.
func (d *Discord) Commands(g *Guild) []Command {
	d.mu.Lock()
	defer d.mu.Unlock()
	scope := ""
	if g != nil {
		scope = g.id
	}
	var list []Command
	for _, command := range d.registered(scope) {
		list = append(list, *command)
	}
	return list
}

func (d *Discord) findCommand(scope string, like *Command) *Command {
	for _, command := range d.commands {
		if command.GuildID == scope && command.Type == like.Type && command.Name == like.Name {
			return command
		}
	}
	return nil
}

// commandLimit returns the number of commands of a kind that a scope allows.
func commandLimit(kind int) int {
	if kind == CommandChat {
		return maxChatCommands
	}
	return maxContextCommands
}

func (d *Discord) atCommandLimit(scope string, kind int) bool {
	n := 0
	for _, command := range d.commands {
		if command.GuildID == scope && command.Type == kind {
			n++
		}
	}
	return n >= commandLimit(kind)
}

// register adds a command, or replaces the command of the same name and type.
func (d *Discord) register(scope string, command *Command) *Command {
	if old := d.findCommand(scope, command); old != nil {
		command.ID = old.ID
	} else {
		command.ID = d.nextIDString()
	}
	command.ApplicationID, command.GuildID, command.Version = d.app.ID, scope, d.nextIDString()
	d.commands[command.ID] = command
	d.changed()
	return command
}
