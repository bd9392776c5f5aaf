package sandbox

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"korsar/storage/snowflake"
)

// restore restores the saved world. New ids follow its highest id.
func (d *Discord) restore(w *snapshot) error {
	if w.Version != snapshotVersion {
		return fmt.Errorf("it has version %d, and this program supports version %d", w.Version, snapshotVersion)
	}
	if _, err := signingKey(w.App.Key); err != nil {
		return err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lastID, d.revision, d.app = max(d.lastID, w.LastID), w.Revision, w.App
	for _, k := range w.People {
		d.people[k.ID] = &Person{
			d: d, id: k.ID, name: k.Name, locale: k.Locale, avatar: k.Avatar, closedDMs: k.ClosedDMs,
			installed: k.Installed, pings: k.Pings, suggestions: map[suggestion][]Choice{}, lastRead: k.LastRead,
		}
		if k.LastRead == nil {
			d.people[k.ID].lastRead = map[string]snowflake.ID{}
		}
	}
	for _, k := range w.Guilds {
		if err := d.restoreGuild(k); err != nil {
			return err
		}
	}
	for _, k := range w.Channels {
		if err := d.restoreChannel(k, w.Origin); err != nil {
			return err
		}
	}
	for _, k := range w.Channels {
		if err := d.restoreCategory(k); err != nil {
			return err
		}
	}
	for _, c := range w.Commands {
		d.commands[c.ID] = &c
	}
	for _, e := range w.Emojis {
		d.emojis[e.ID] = e
	}
	d.restoreNonces()
	return nil
}

func (d *Discord) restoreGuild(k guildSnapshot) error {
	g := &Guild{
		d: d, id: k.ID, name: k.Name, locale: k.Locale, joinedAt: k.JoinedAt,
		installed: k.Installed, owner: d.people[k.Owner], botRole: k.Bot, everyone: k.Everyone,
		ranking: k.Ranking, events: k.Events, members: map[string]*member{}, roles: map[string]*Role{},
	}
	for _, r := range k.Roles {
		g.roles[r.ID] = &Role{r.ID, r.Name, r.Permissions, r.Mentionable, r.Managed}
	}
	if err := g.checkRanking(); err != nil {
		return err
	}
	for _, m := range k.Members {
		person := d.people[m.Person]
		if person == nil {
			return fmt.Errorf("%s has the member %s, who is nobody", k.Name, m.Person)
		}
		joined := &member{person: person, joinedAt: m.JoinedAt, boostingSince: m.BoostingSince,
			timedOutUntil: m.TimedOutUntil}
		for _, id := range m.Roles {
			if g.roles[id] == nil {
				return fmt.Errorf("%s has the role %s, which %s does not have", person.name, id, k.Name)
			}
			joined.roles = append(joined.roles, g.roles[id])
		}
		g.members[person.id] = joined
		g.memberList = append(g.memberList, joined)
	}
	d.guilds[g.id] = g
	d.guildOrder = append(d.guildOrder, g)
	return nil
}

// checkRanking returns an error unless the ranking has the bot's own role and every other role exactly once.
func (g *Guild) checkRanking() error {
	want := append(slices.Collect(maps.Keys(g.roles)), g.d.app.ID)
	slices.Sort(want)
	if got := slices.Sorted(slices.Values(g.ranking)); !slices.Equal(got, want) {
		return fmt.Errorf("the hierarchy of %s has the roles %v, and the server %v", g.name, got, want)
	}
	return nil
}

func (d *Discord) restoreChannel(k channelSnapshot, origin string) error {
	ch := &Channel{
		d: d, id: k.ID, name: k.Name, kind: k.Kind, guild: d.guilds[k.Guild], parent: d.channels[k.Parent],
		owner: k.Owner, overwrites: map[string]overwrite{}, archived: k.Archived, locked: k.Locked,
		autoArchive: k.AutoArchive, openedAt: k.OpenedAt, changedAt: k.ChangedAt, withBot: k.WithBot,
		sent: k.Sent, nsfw: k.NSFW, botJoined: k.BotJoined, joinedAt: map[string]time.Time{},
	}
	maps.Copy(ch.joinedAt, k.Joined)
	switch {
	case ch.isDM() != (ch.guild == nil):
		return fmt.Errorf("channel %s belongs to server %q, which is not there", k.ID, k.Guild)
	case (k.Parent == "") != (ch.parent == nil):
		return fmt.Errorf("thread %s belongs to channel %q, which is not there", k.ID, k.Parent)
	}
	maps.Copy(ch.overwrites, k.Overwrites)
	for _, id := range k.Recipients {
		person := d.people[id]
		if person == nil {
			return fmt.Errorf("channel %s has the recipient %s, who is nobody", k.ID, id)
		}
		ch.recipients = append(ch.recipients, person)
	}
	if ch.isDM() && len(ch.recipients) == 0 {
		return fmt.Errorf("direct message %s has nobody in it", k.ID)
	}
	d.addChannel(ch)
	if ch.withBot {
		d.dms[ch.recipients[0].id] = ch
	}
	for _, m := range k.Messages {
		if err := d.restoreMessage(ch, m, origin); err != nil {
			return err
		}
	}
	return nil
}

// restoreCategory puts a channel into its category, which may be newer than the channel.
func (d *Discord) restoreCategory(k channelSnapshot) error {
	category := d.channels[k.Category]
	if (k.Category == "") != (category == nil) {
		return fmt.Errorf("channel %s is in the category %q, which is not there", k.ID, k.Category)
	}
	d.channels[k.ID].category = category
	return nil
}

func (d *Discord) restoreMessage(ch *Channel, k messageSnapshot, origin string) error {
	m := &message{Message: k.Message, num: snowflake.Parse(k.ID), kind: k.Kind, channel: ch, oldEdits: k.OldEdits}
	if n := len(ch.messages); m.num == 0 || n > 0 && ch.messages[n-1].num >= m.num {
		return fmt.Errorf("message %q of channel %s is out of order", k.ID, ch.id)
	}
	if asked := k.Asked; asked != nil {
		person := d.people[asked.Person]
		if person == nil {
			return fmt.Errorf("message %s answers %s, who is nobody", k.ID, asked.Person)
		}
		m.interaction = &interaction{
			d: d, id: asked.ID, person: person, channel: ch, command: asked.Command, kind: asked.Kind,
			commandType: asked.TypeOf, owners: asked.Owners, responded: true}
	}
	d.rebaseURLs(m.Attachments, origin)
	ch.messages = append(ch.messages, m)
	d.messages[m.ID] = m
	return nil
}

// rebaseURLs points the URLs of files to this run's listener.
func (d *Discord) rebaseURLs(files []Attachment, origin string) {
	for i := range files {
		files[i].URL = d.origin + strings.TrimPrefix(files[i].URL, origin)
	}
}

// restoreNonces restores the nonces of the last minutes, so that a restarted bot does not repeat a message.
func (d *Discord) restoreNonces() {
	byAge := func(a, b *message) int { return cmp.Compare(a.num, b.num) }
	for _, m := range slices.SortedFunc(maps.Values(d.messages), byAge) {
		d.nonces.remember(m, m.Created)
	}
}
