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
	command
}

// syncCommands makes Discord's list of commands ours. A command that is the
// same already is left alone: every change costs one of 200 a day.
func (b *Bot) syncCommands(ctx context.Context) error {
	route := "applications/" + b.application + "/commands"
	if b.Guild != "" {
		route = "applications/" + b.application + "/guilds/" + b.Guild + "/commands"
	}
	var there []registered
	if err := b.rest.send(ctx, http.MethodGet, route+"?with_localizations=true", nil, &there); err != nil {
		return fmt.Errorf("read the commands that Discord has: %w", err)
	}
	known := map[string]registered{}
	for _, c := range there {
		known[c.Name] = c
	}
	for _, c := range b.wanted() {
		if old, there := known[c.Name]; !there || !same(old.command, c) {
			if err := b.rest.send(ctx, http.MethodPost, route, c, nil); err != nil {
				return fmt.Errorf("register the command /%s: %w", c.Name, err)
			}
			b.log.Info("registered a command", "command", c.Name)
		}
		delete(known, c.Name)
	}
	for name, c := range known {
		if err := b.rest.send(ctx, http.MethodDelete, route+"/"+c.ID, nil, nil); err != nil {
			return fmt.Errorf("remove the command /%s: %w", name, err)
		}
	}
	return nil
}

// wanted is the definitions for where they are registered: in one guild,
// contexts and kinds of installation have no meaning.
func (b *Bot) wanted() []command {
	all := definitions()
	for i := range all {
		if b.Guild != "" {
			all[i].Contexts, all[i].Installs = nil, nil
		}
	}
	return all
}

// same compares two definitions as Discord would store them.
func same(a, b command) bool {
	one, errOne := json.Marshal(a)
	other, errOther := json.Marshal(b)
	return errOne == nil && errOther == nil && string(one) == string(other)
}
