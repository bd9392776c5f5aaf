package discord

import (
	"fmt"
	"testing"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/bot/table/tabletest"
	"korsar/storage"
	"korsar/storage/journal"
)

// TestEveryOptionShowsInTheLobby: players can read on the board how a table was made before they take a seat. Each
// value of each option reads differently.
func TestEveryOptionShowsInTheLobby(t *testing.T) {
	for _, one := range newTableOptions {
		if one.set == nil {
			continue
		}
		values := one.values
		if one.kind == discordgo.ApplicationCommandOptionBoolean {
			values = []any{false, true}
		}
		shown := map[string]any{}
		for _, value := range values {
			board := lobbyWith(one.name, value)
			if other, same := shown[board]; same {
				t.Errorf("the board of a lobby reads the same with %s:%v and %s:%v", one.name, value, one.name, other)
			}
			shown[board] = value
		}
	}
}

// lobbyWith returns what the board reads of a lobby that was opened with one option.
func lobbyWith(name string, value any) string {
	given := &discordgo.ApplicationCommandInteractionDataOption{Name: name, Value: value}
	if n, is := value.(int); is {
		given.Value = float64(n) // as Discord gives numbers
	}
	o := optionsOf(arguments{options: map[string]*discordgo.ApplicationCommandInteractionDataOption{name: given}}, table.DefaultOptions(storage.GuildSettings{}, "en"))
	lobby := tabletest.Lobby(o, append([]string{"Anne"}, make([]string, o.Seats-1)...)...)
	lobby.Phase = journal.Lobby
	return fmt.Sprint(say.In(o.Language).Board(lobby))
}
