package bottest

import (
	"korsar/bot/sandbox"
	"korsar/bot/sandbox/simplayer"
)

// PeopleNames are the names of a world's people, in order.
var PeopleNames = []string{"Anne", "Ben", "Cleo", "Dirk", "Eve", "Finn", "Gila", "Hugo", "Ines"}

// NewGuild adds a guild with a channel.
func NewGuild(world *sandbox.Discord) (*sandbox.Guild, *sandbox.Channel) {
	guild := world.NewGuild("Port Royal")
	return guild, guild.NewChannel("tavern")
}

// NewPlayer adds a person to the guild.
func (w *World) NewPlayer(name, locale string) *simplayer.Player {
	person := w.Discord.NewPerson(name, locale)
	w.Guild.Add(person)
	return &simplayer.Player{Person: person, Channel: w.Channel}
}

// NewManager adds a person who may manage the server.
func (w *World) NewManager() *simplayer.Player {
	m := w.NewPlayer("Mara", "en-US")
	w.Guild.Add(m.Person, w.Guild.NewRole("managers", sandbox.ManageGuild, false))
	return m
}

// NewModerator adds a person who may manage messages.
func (w *World) NewModerator() *simplayer.Player {
	m := w.NewPlayer("Morgan", "en-US")
	w.Guild.Add(m.Person, w.Guild.NewRole("moderators", sandbox.ManageMessages, false))
	return m
}

// NewPrivateChannel adds a channel that only the bot and the given players see.
func (w *World) NewPrivateChannel(name string, who ...*simplayer.Player) *sandbox.Channel {
	ch := w.Guild.NewChannel(name)
	ch.DenyEveryone(sandbox.ViewChannel)
	ch.AllowBot(sandbox.ViewChannel)
	for _, one := range who {
		ch.Allow(one.Person, sandbox.ViewChannel)
	}
	return ch
}

// NewPlayerIn adds a person who clicks in the given channel.
func (w *World) NewPlayerIn(name string, in *sandbox.Channel, roles ...*sandbox.Role) *simplayer.Player {
	who := w.NewPlayer(name, "en-US")
	w.Guild.Add(who.Person, roles...)
	who.Channel = in
	return who
}

// MoveTo moves all people to another channel.
func (w *World) MoveTo(ch *sandbox.Channel) {
	w.Channel = ch
	for _, who := range w.People {
		who.Channel = ch
	}
}
