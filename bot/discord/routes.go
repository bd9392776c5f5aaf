package discord

import "strings"

// routes holds the handlers of everything that users can send.
type routes struct {
	commands []*command // each followed by its subcommands
	presses  map[action]pressRoute
	forms    map[action]formRoute
}

// newRoutes indexes the lists of commands, presses and forms.
func newRoutes() *routes {
	r := &routes{presses: map[action]pressRoute{}, forms: map[action]formRoute{}}
	for _, c := range listCommands() {
		r.commands = append(r.commands, &c)
	}
	for _, p := range listPresses() {
		r.presses[p.action] = p
	}
	for _, f := range listForms() {
		r.forms[f.action] = f
	}
	return r
}

// findCommand returns the command with a path, or nil.
func (r *routes) findCommand(path string) *command {
	for _, c := range r.commands {
		if c.path == path {
			return c
		}
	}
	return nil
}

// rootOf returns the command that c is a subcommand of, or c itself.
func (r *routes) rootOf(c *command) *command {
	name, _, _ := strings.Cut(c.path, " ")
	return r.findCommand(name)
}
