package page

import (
	"fmt"
	"net/http"
	"strings"
	"unicode"
	"unicode/utf8"

	"korsar/bot/sandbox"
)

// Populate fills a new sandbox with a guild, two channels and five people. The first person manages the guild. One
// person reads French and one German.
func Populate(d *sandbox.Discord) {
	guild := d.NewGuild("Port Royal")
	guild.NewChannel("tavern")
	guild.NewChannel("harbour")
	roles := []*sandbox.Role{guild.NewRole("managers", sandbox.ManageGuild|sandbox.ManageMessages, false)}
	for _, entry := range []struct{ name, locale string }{
		{"Anne", "en-US"}, {"Ben", "en-US"}, {"Cleo", "fr"}, {"Dirk", "en-US"}, {"Eve", "de"},
	} {
		p := d.NewPerson(entry.name, entry.locale)
		p.DM() // so that everyone has a direct message with the bot from the beginning
		guild.Add(p, roles...)
		roles = nil
	}
}

// maxName is Discord's limit for a name (User resource, "Usernames and Nicknames").
const maxName = 32

// addPerson adds a person to every guild.
func (p *Page) addPerson(w http.ResponseWriter, r *http.Request) {
	var body struct{ Name, Locale string }
	if !readJSON(w, r, &body) {
		return
	}
	name := strings.TrimSpace(body.Name)
	if err := p.checkName(name); err != nil {
		writeError(w, http.StatusBadRequest, err)
		return
	}
	person := p.d.NewPerson(name, orEnglish(body.Locale))
	person.DM()
	for _, guild := range p.d.Guilds() {
		guild.Add(person)
	}
	writeJSON(w, http.StatusOK, map[string]string{"address": Path(person)})
}

func (p *Page) checkName(name string) error {
	switch {
	case name == "" || utf8.RuneCountInString(name) > maxName || strings.ContainsFunc(name, unicode.IsControl):
		return fmt.Errorf("a name has 1 to %d characters", maxName)
	case slug(name) == "" || slug(name) == "." || slug(name) == "..":
		return fmt.Errorf("%q cannot stand in an address: use letters", name)
	case p.person(slug(name)) != nil:
		return fmt.Errorf("%s is here already: choose another name", name)
	}
	return nil
}

func orEnglish(locale string) string {
	if locale == "" {
		return "en-US"
	}
	return locale
}
