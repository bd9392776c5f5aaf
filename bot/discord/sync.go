package discord

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"

	"korsar/bot/discord/rest"
)

// registeredCommand is a command that Discord has.
type registeredCommand struct {
	ID string `json:"id"`
	definition
}

// commandKey identifies a command. Discord accepts the same name once for each type.
type commandKey struct {
	kind int
	name string
}

// entryPoint is the type of the command that starts an activity. Discord creates one for every application that has
// activities, and the bot must not remove it.
const entryPoint = 4

// foreignGuild is the format of the error for a guild without the bot. Its argument is the guild's id.
const foreignGuild = "the bot is not in the server %s, which KORSAR_GUILD names: invite it there, " +
	"or remove KORSAR_GUILD, so that every server has the commands"

// syncCommands registers the commands that differ from those that Discord has, and removes others. It does not send an
// unchanged command, since Discord allows 200 changes a day.
func (b *Bot) syncCommands(ctx context.Context) error {
	route := "applications/" + b.application + "/commands"
	if b.options.Guild != "" {
		route = "applications/" + b.application + "/guilds/" + b.options.Guild + "/commands"
	}
	var existing []registeredCommand
	err := b.rest.Do(ctx, http.MethodGet, route+"?with_localizations=true", nil, &existing)
	if b.options.Guild != "" && rest.CodeOf(err) == rest.CodeMissingAccess {
		return fmt.Errorf(foreignGuild, b.options.Guild)
	}
	if err != nil {
		return fmt.Errorf("read the commands that Discord has: %w", err)
	}
	known := map[commandKey]registeredCommand{}
	for _, c := range existing {
		if c.Type != entryPoint {
			known[commandKey{c.Type, c.Name}] = c
		}
	}
	for _, c := range b.routes.definitions() {
		c = b.scoped(c)
		key := commandKey{c.Type, c.Name}
		if old, existing := known[key]; !existing || !equalDefinitions(b.scoped(old.definition), c) {
			if err := b.rest.Do(ctx, http.MethodPost, route, c, nil); err != nil {
				return fmt.Errorf("register the command /%s: %w", c.Name, err)
			}
			b.log.Info("registered a command", "command", c.Name)
		}
		delete(known, key)
	}
	for key, c := range known {
		if err := b.rest.Do(ctx, http.MethodDelete, route+"/"+c.ID, nil, nil); err != nil {
			return fmt.Errorf("remove the command /%s: %w", key.name, err)
		}
	}
	return nil
}

// scoped returns a definition without the fields that have no meaning where it is registered. A command of one guild
// has no contexts and integration types, but Discord returns some.
func (b *Bot) scoped(c definition) definition {
	if b.options.Guild != "" {
		c.Contexts, c.IntegrationTypes = nil, nil
	}
	return c
}

// equalDefinitions reports whether two definitions have the same JSON.
func equalDefinitions(a, b definition) bool {
	first, errFirst := json.Marshal(a)
	second, errSecond := json.Marshal(b)
	return errFirst == nil && errSecond == nil && string(first) == string(second)
}
