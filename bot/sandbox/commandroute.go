package sandbox

import (
	"net/http"
	"slices"
	"strconv"
)

// commandScope returns the guild's id in a command route, or "" in a global one. It refuses another application and a
// guild that the bot is not in.
func (c *call) commandScope() (string, error) {
	if err := c.ownApplication(); err != nil {
		return "", err
	}
	id := c.r.PathValue("guild")
	if g := c.d.guilds[id]; id != "" && (g == nil || !g.installed) {
		return "", errAccess
	}
	return id, nil
}

func (c *call) listCommands() (any, error) {
	defer c.lock()()
	scope, err := c.commandScope()
	if err != nil {
		return nil, err
	}
	list := []Command{}
	for _, command := range c.d.registered(scope) {
		list = append(list, c.listed(command))
	}
	return list, nil
}

// listed returns a command without its localizations, unless the request asks for them.
func (c *call) listed(command *Command) Command {
	copied := *command
	if c.r.URL.Query().Get("with_localizations") == "true" {
		return copied
	}
	copied.NameLocalizations, copied.DescriptionLocalizations = nil, nil
	copied.Options = plainOptions(copied.Options)
	return copied
}

func plainOptions(options []Option) []Option {
	options = slices.Clone(options)
	for i := range options {
		o := &options[i]
		o.NameLocalizations, o.DescriptionLocalizations = nil, nil
		o.Options, o.Choices = plainOptions(o.Options), slices.Clone(o.Choices)
		for j := range o.Choices {
			o.Choices[j].NameLocalizations = nil
		}
	}
	return options
}

// createCommand answers POST. A command of the same name and type is overwritten and keeps its id.
func (c *call) createCommand() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	command := readCommand(f, c.r.PathValue("guild") == "")
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	defer c.lock()()
	scope, err := c.commandScope()
	if err != nil {
		return nil, err
	}
	if c.d.findCommand(scope, command) == nil {
		if c.d.atCommandLimit(scope, command.Type) {
			return nil, errTooManyCommands
		}
		c.status = http.StatusCreated
	}
	return *c.d.register(scope, command), nil
}

func (c *call) deleteCommand() (any, error) {
	defer c.lock()()
	scope, err := c.commandScope()
	if err != nil {
		return nil, err
	}
	command := c.d.commands[c.r.PathValue("command")]
	if command == nil || command.GuildID != scope {
		return nil, errUnknownCommand
	}
	delete(c.d.commands, command.ID)
	c.d.changed()
	return nil, nil
}

// overwriteCommands answers PUT. Only the given commands remain.
func (c *call) overwriteCommands() (any, error) {
	commands, err := c.readCommands()
	if err != nil {
		return nil, err
	}
	defer c.lock()()
	scope, err := c.commandScope()
	if err != nil {
		return nil, err
	}
	keep := map[string]bool{}
	list := []Command{}
	for _, command := range commands {
		registered := c.d.register(scope, command)
		keep[registered.ID] = true
		list = append(list, *registered)
	}
	for _, command := range c.d.registered(scope) {
		if !keep[command.ID] {
			delete(c.d.commands, command.ID)
		}
	}
	c.d.changed()
	return list, nil
}

// readCommands reads the list of a bulk overwrite.
func (c *call) readCommands() ([]*Command, error) {
	value, err := c.jsonValue()
	if err != nil {
		return nil, err
	}
	list, ok := value.([]any)
	if !ok {
		c.validation.addError(nil, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
		return nil, c.validation.err()
	}
	type title struct {
		kind int
		name string
	}
	seen, count := map[title]bool{}, map[int]int{}
	var commands []*Command
	for i, element := range list {
		f := c.validation.form(element, &fieldPath{nil, strconv.Itoa(i)})
		command := readCommand(f, c.r.PathValue("guild") == "")
		if named := (title{command.Type, command.Name}); seen[named] {
			f.addError("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		} else {
			seen[named] = true
		}
		if count[command.Type]++; count[command.Type] > commandLimit(command.Type) {
			return nil, errTooManyCommands
		}
		commands = append(commands, command)
	}
	return commands, c.validation.err()
}
