package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
)

// registeredCommand is a command as Discord has it.
type registeredCommand struct {
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
	var existing []registeredCommand
	if err := b.rest.Do(ctx, http.MethodGet, route+"?with_localizations=true", nil, &existing); err != nil {
		return fmt.Errorf("read the commands that Discord has: %w", err)
	}
	known := map[string]registeredCommand{}
	for _, c := range existing {
		known[c.Name] = c
	}
	for _, c := range definitions() {
		c = b.scoped(c)
		if old, existing := known[c.Name]; !existing || !equalDefinitions(b.scoped(old.definition), c) {
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
		c.Contexts, c.IntegrationTypes = nil, nil
	}
	return c
}

// equalDefinitions compares two definitions as Discord would store them.
func equalDefinitions(a, b definition) bool {
	one, errOne := json.Marshal(a)
	other, errOther := json.Marshal(b)
	return errOne == nil && errOther == nil && string(one) == string(other)
}
