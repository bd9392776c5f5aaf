package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// registered is a command as Discord has it.
type registered struct {
	ID string `json:"id"`
	definition
}

// syncCommands makes Discord's list of commands ours. A command that is the
// same already is left alone: every change costs one of 200 a day.
func (b *Bot) syncCommands(ctx context.Context) error {
	route := "applications/" + b.application + "/commands"
	if b.options.Guild != "" {
		route = "applications/" + b.application + "/guilds/" + b.options.Guild + "/commands"
	}
	var there []registered
	if err := b.rest.Do(ctx, http.MethodGet, route+"?with_localizations=true", nil, &there); err != nil {
		return fmt.Errorf("read the commands that Discord has: %w", err)
	}
	known := map[string]registered{}
	for _, c := range there {
		known[c.Name] = c
	}
	for _, c := range definitions() {
		c = b.scoped(c)
		if old, there := known[c.Name]; !there || !same(b.scoped(old.definition), c) {
			if err := b.rest.Do(ctx, http.MethodPost, route, c, nil); err != nil {
				return fmt.Errorf("register the command /%s: %w", c.Name, err)
			}
			b.log.Info("registered a command", "command", c.Name)
		}
		delete(known, c.Name)
	}
	for name, c := range known {
		if err := b.rest.Do(ctx, http.MethodDelete, route+"/"+c.ID, nil, nil); err != nil {
			return fmt.Errorf("remove the command /%s: %w", name, err)
		}
	}
	return nil
}

// scoped returns a definition as far as it has a meaning where it is registered: in one
// guild, contexts and kinds of installation have none. Discord tells some all the same.
func (b *Bot) scoped(c definition) definition {
	if b.options.Guild != "" {
		c.Contexts, c.Installs = nil, nil
	}
	return c
}

// same compares two definitions as Discord would store them.
func same(a, b definition) bool {
	one, errOne := json.Marshal(a)
	other, errOther := json.Marshal(b)
	return errOne == nil && errOther == nil && string(one) == string(other)
}
