package page

import (
	"strings"

	"korsar/bot/sandbox"
)

// sceneJSON is everything around the messages of a channel, as one person sees it.
type sceneJSON struct {
	Me       personJSON     `json:"me"`
	Bot      sandbox.Author `json:"bot"`
	People   []personJSON   `json:"people"`
	Servers  []serverJSON   `json:"servers"`
	Places   []placeJSON    `json:"places"`
	Commands menusJSON      `json:"commands"`
}

type personJSON struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Address string `json:"address"`
	Locale  string `json:"locale"`
	Avatar  string `json:"avatar"` // address of the picture, "" for none
	Pings   int    `json:"pings"`
}

type serverJSON struct {
	ID    string     `json:"id"`
	Name  string     `json:"name"`
	Roles []roleJSON `json:"roles"`
}

type roleJSON struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

type placeJSON struct {
	ID       string `json:"id"`
	Name     string `json:"name"`
	Kind     string `json:"kind"` // channel, thread or direct
	Server   string `json:"server,omitempty"`
	Parent   string `json:"parent,omitempty"`
	Archived bool   `json:"archived,omitempty"`
	Locked   bool   `json:"locked,omitempty"`
	Writable bool   `json:"writable"`
	Unread   int    `json:"unread"`
	Pings    int    `json:"pings"`
}

// menusJSON has the commands of context menus by name, in the person's language.
type menusJSON struct {
	Person  []string `json:"person"`
	Message []string `json:"message"`
}

func (p *Page) scene(me *sandbox.Person, ch *sandbox.Channel) sceneJSON {
	s := sceneJSON{
		Me: personOf(me), Bot: sandbox.Author{ID: p.d.ApplicationID(), Name: p.d.ApplicationName(), Bot: true},
		Servers: []serverJSON{}, Places: []placeJSON{}, Commands: menus(me, ch),
	}
	for _, someone := range p.d.People() {
		s.People = append(s.People, personOf(someone))
	}
	for _, guild := range p.d.Guilds() {
		server := serverJSON{guild.ID(), guild.Name(), []roleJSON{}}
		for _, role := range guild.Roles() {
			server.Roles = append(server.Roles, roleJSON{role.ID(), role.Name()})
		}
		s.Servers = append(s.Servers, server)
	}
	for _, visible := range me.Channels() {
		s.Places = append(s.Places, p.place(me, visible))
	}
	return s
}

func personOf(p *sandbox.Person) personJSON {
	object := personJSON{ID: p.ID(), Name: p.Name(), Address: Path(p), Locale: p.Locale(),
		Avatar: p.AvatarURL()}
	for _, ch := range p.Channels() {
		_, pings := p.Unread(ch)
		object.Pings += pings
	}
	return object
}

func (p *Page) place(me *sandbox.Person, ch *sandbox.Channel) placeJSON {
	place := placeJSON{ID: ch.ID(), Name: ch.Name(), Kind: "channel", Archived: ch.Archived(), Locked: ch.Locked(),
		Writable: me.MayWrite(ch)}
	place.Unread, place.Pings = me.Unread(ch)
	switch guild, parent := ch.Guild(), ch.Parent(); {
	case guild == nil:
		place.Kind, place.Name = "direct", p.recipientNames(me, ch)
	case parent != nil:
		place.Kind, place.Server, place.Parent = "thread", guild.ID(), parent.ID()
	default:
		place.Server = guild.ID()
	}
	return place
}

// recipientNames returns the names of the others in a direct message.
func (p *Page) recipientNames(me *sandbox.Person, ch *sandbox.Channel) string {
	if ch.WithBot() {
		return p.d.ApplicationName()
	}
	var names []string
	for _, other := range ch.Recipients() {
		if other != me {
			names = append(names, other.Name())
		}
	}
	return strings.Join(names, ", ")
}

func menus(me *sandbox.Person, ch *sandbox.Channel) menusJSON {
	m := menusJSON{Person: []string{}, Message: []string{}}
	if ch == nil {
		return m
	}
	for _, c := range me.Commands(ch) {
		switch c.Type {
		case sandbox.CommandUser:
			m.Person = append(m.Person, c.Title(me.Locale()))
		case sandbox.CommandMessage:
			m.Message = append(m.Message, c.Title(me.Locale()))
		}
	}
	return m
}
