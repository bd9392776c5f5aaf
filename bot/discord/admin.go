package discord

import (
	"context"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/journal"
)

// managed does what only those who manage this guild may. The rights are those
// of this moment, not of when a button was shown.
func (b *Bot) managed(ctx context.Context, c *click, do func() error) error {
	switch {
	case c.guild == 0:
		return b.tell(ctx, c, text(c.tongue.Fault(say.GuildOnly)))
	case !c.manages:
		return b.tell(ctx, c, text(c.tongue.Fault(say.ManagersOnly)))
	}
	return do()
}

// settingsMessage shows what holds in a guild: a list for each choice, a button
// for each switch and for what is chosen in turn.
func settingsMessage(t *say.Tongue, s table.Settings) message {
	m := pageMessage(t.Settings(s))
	m.pick(t, actFix, say.PickEdition, orUsual(s.Edition))
	m.pick(t, actFix, say.PickTime, say.HoursChoice(s.Hours))
	none := 0
	channels := component{Type: typeChannels, CustomID: button{Action: actFix, Arg: string(say.PickChannels)}.String(),
		Placeholder: t.Picker(say.PickChannels), Least: &none, Most: maxOptions}
	for _, ch := range s.Channels {
		channels.Defaults = append(channels.Defaults, chosen{id(ch), "channel"})
	}
	hosts := component{Type: typeRoles, CustomID: button{Action: actFix, Arg: string(say.PickHosts)}.String(),
		Placeholder: t.Picker(say.PickHosts), Least: &none, Most: 1}
	if s.Hosts != 0 {
		hosts.Defaults = []chosen{{id(s.Hosts), "role"}}
	}
	m.buttons(channels)
	m.buttons(hosts)
	m.buttons(inTurn(t, say.PickLanguage, s.Language), inTurn(t, say.PickPace, string(s.Pace)), inTurn(t, say.PickBooty, string(s.Booty)),
		toggle(t, actOrdain, say.SwitchThreads, s.Threads), toggle(t, actOrdain, say.SwitchBoards, !s.NoPictures))
	return m
}

// inTurn is the button that chooses the next of the values.
func inTurn(t *say.Tongue, p say.Picker, stands string) component {
	values := say.Picks(p)
	next := values[(slices.Index(values, orUsual(stands))+1)%len(values)]
	return press(button{Action: actOrdain, Arg: string(p) + "." + next}, secondary, t.InTurn(p, orUsual(stands)))
}

func orUsual(value string) string {
	if value == "" {
		return say.Usual
	}
	return value
}

// ordain turns a switch of this guild, or chooses the next value.
func (b *Bot) ordain(ctx context.Context, c *click, arg string) error {
	name, value, _ := strings.Cut(arg, ".")
	return b.managed(ctx, c, func() error {
		return b.reply(ctx, c, b.harbour.Ordain(ctx, c.guild, func(s *storage.Customs) {
			switch picker := say.Picker(name); {
			case say.Switch(name) == say.SwitchBoards:
				s.NoPictures = value == turnOff
			case say.Switch(name) == say.SwitchThreads:
				s.Threads = value == turnOn
			case !offered(picker, value): // forged
			case picker == say.PickLanguage:
				s.Language = unusual(value)
			case picker == say.PickPace:
				s.Pace = journal.Pace(unusual(value))
			case picker == say.PickBooty:
				s.Booty = journal.Booty(unusual(value))
			}
		}))
	})
}

func unusual(value string) string {
	if value == say.Usual {
		return ""
	}
	return value
}

// fix notes a choice of this guild.
func (b *Bot) fix(ctx context.Context, c *click, picker say.Picker, values []string) error {
	return b.managed(ctx, c, func() error {
		return b.reply(ctx, c, b.harbour.Ordain(ctx, c.guild, func(s *storage.Customs) {
			switch picker {
			case say.PickChannels:
				s.Channels = nil
				for _, value := range values {
					s.Channels = append(s.Channels, snowflake(value))
				}
			case say.PickHosts:
				s.Hosts = 0
				if len(values) > 0 {
					s.Hosts = snowflake(values[0])
				}
			case say.PickEdition:
				if len(values) > 0 && offered(picker, values[0]) {
					s.Edition = unusual(values[0])
				}
			case say.PickTime:
				if len(values) > 0 && offered(picker, values[0]) {
					s.Hours = hoursOf(values[0])
				}
			}
		}))
	})
}

// hoursOf is a choice of time as a guild's custom.
func hoursOf(value string) int {
	hours, err := strconv.Atoi(value)
	switch {
	case err != nil:
		return 0
	case hours == 0:
		return storage.NoHours
	}
	return hours
}

// setup shows what the bot needs in this channel.
func (b *Bot) setup(ctx context.Context, c *click) error {
	return b.managed(ctx, c, func() error { return b.tell(ctx, c, checklist(c)) })
}

func checklist(c *click) message {
	inThread := c.inThread()
	var wanted []say.Permission
	for _, n := range needed {
		wanted = append(wanted, n.name)
	}
	if inThread {
		wanted = append(wanted, say.SendMessagesInThreads)
	} else {
		wanted = append(wanted, say.SendMessages, say.CreatePublicThreads, say.SendMessagesInThreads)
	}
	m := pageMessage(c.tongue.Checklist(wanted, missingPermissions(c, inThread, !inThread)))
	m.buttons(press(button{Action: actTest}, primary, c.tongue.Label(say.ButtonTest)))
	return m
}

// test posts a message in this channel and deletes it, and shows the checklist
// anew with the outcome.
func (b *Bot) test(ctx context.Context, c *click) error {
	return b.managed(ctx, c, func() error {
		outcome, m := say.TestWorked, checklist(c)
		var posted struct {
			ID string `json:"id"`
		}
		trial := pageMessage(c.tongue.Checklist(nil, nil))
		route := "channels/" + id(c.channel) + "/messages"
		err := b.rest.send(ctx, http.MethodPost, route, trial, &posted)
		if err == nil {
			err = b.rest.send(ctx, http.MethodDelete, route+"/"+posted.ID, nil, nil)
		}
		if err != nil {
			b.log.Info("a test post failed", "channel", id(c.channel), "error", err)
			outcome = say.TestFailed
		}
		m.Content = c.tongue.Fault(outcome)
		return b.tell(ctx, c, m)
	})
}

// tables shows the tables of this guild.
func (b *Bot) tables(ctx context.Context, c *click) error {
	return b.managed(ctx, c, func() error { return b.reply(ctx, c, b.harbour.TablesAt(ctx, c.guild)) })
}

// harbouredMessage is a guild's tables, one of them to be chosen.
func harbouredMessage(t *say.Tongue, h table.Harboured) message {
	m := text(t.Harboured(h))
	m.choose(button{Action: actTables}, t.Placeholder(say.PlaceholderTables), berthOptions(t, h.Tables))
	return m
}

func berthOptions(t *say.Tongue, tables []table.Berth) []option {
	var list []option
	for _, one := range tables {
		list = append(list, option{Label: t.BerthName(one), Value: strconv.FormatInt(int64(one.Table), 36), Description: t.BerthState(one)})
	}
	return list
}

// tableOf reads a value of such a list; 0 for a forged one.
func tableOf(value string) journal.TableID {
	n, err := strconv.ParseInt(value, 36, 64)
	if err != nil || n < 0 {
		return 0
	}
	return journal.TableID(n)
}

// manage shows one of this guild's tables to its managers: to be ended, or a
// seat to be handed to a computer.
func (b *Bot) manage(ctx context.Context, c *click, of journal.TableID) error {
	return b.managed(ctx, c, func() error {
		var face table.Face
		reply := b.atOwn(ctx, c, of, func(t *table.Table) (table.Reply, error) {
			face = t.Face()
			return table.Done{}, nil
		})
		if _, found := reply.(table.Done); !found {
			return b.reply(ctx, c, reply)
		}
		return b.tell(ctx, c, manageMessage(c.tongue, face))
	})
}

func manageMessage(t *say.Tongue, f table.Face) message {
	m := newMessage()
	m.Embeds = []embed{embedOf(t.Board(f), colourOf(f.Phase))}
	var seats []option
	for _, s := range f.Seats {
		if f.Phase == journal.Playing && s.User != 0 && f.Options.Relief != "" {
			seats = append(seats, option{Label: clip(t.BerthSeat(f, s.Seat), maxOptionText), Value: id(s.User)})
		}
	}
	m.choose(button{Table: f.Table, Action: actReplace}, t.Placeholder(say.PlaceholderReplace), seats)
	m.buttons(press(button{Table: f.Table, Seq: f.Seq, Action: actAsk}, danger, t.Label(say.ButtonEnd)))
	return m
}

// atOwn does something at a table of this guild.
func (b *Bot) atOwn(ctx context.Context, c *click, of journal.TableID, do func(*table.Table) (table.Reply, error)) table.Reply {
	return b.harbour.At(ctx, of, func(t *table.Table) (table.Reply, error) {
		if t.Face().Guild != c.guild {
			return table.Notice{Kind: table.TableGone}, nil
		}
		return do(t)
	})
}

// overrule does at a table of this guild what its managers may everywhere.
func (b *Bot) overrule(ctx context.Context, c *click, btn button, value string) error {
	c.Moderator = true
	return b.managed(ctx, c, func() error {
		return b.reply(ctx, c, b.atOwn(ctx, c, btn.Table, func(t *table.Table) (table.Reply, error) {
			switch btn.Action {
			case actReplace:
				return t.Relieve(ctx, c.Click, snowflake(value))
			case actAsk:
				return t.Ask(ctx, c.Click)
			default:
				return t.Stop(ctx, c.Click)
			}
		}))
	})
}
