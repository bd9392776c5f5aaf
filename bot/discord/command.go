package discord

import (
	"context"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/game"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
)

type options map[string]*discordgo.ApplicationCommandInteractionDataOption

// command answers a slash command.
func (b *Bot) command(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	path, given := pathOf(data)
	switch path {
	case "korsar-games":
		return b.reply(ctx, c, b.harbour.FleetOf(ctx, c.Click))
	case "korsar help":
		return b.tell(ctx, c, pageMessage(c.tongue.Help()))
	case "korsar rules":
		return b.rules(ctx, c, given.text("edition"), say.Topic(given.text("topic")))
	}
	if c.Guild == 0 {
		return b.tell(ctx, c, text(c.tongue.Fault(say.GuildOnly)))
	}
	switch path {
	case "korsar preferences":
		return b.preferences(ctx, c, given.text("zone"))
	case "korsar away":
		return b.away(ctx, c, given.text("until"))
	case "korsar leaderboard":
		return b.leaderboard(ctx, c, given)
	case "korsar profile":
		return b.ofNamed(ctx, c, data, given.text("who"), func(who table.Named) table.Reply { return b.harbour.Profile(ctx, c.Click, c.Guild, who) })
	case "korsar history":
		return b.ofNamed(ctx, c, data, given.text("who"), func(who table.Named) table.Reply { return b.harbour.History(ctx, c.Click, who, 0) })
	case "korsar replay":
		return b.watch(ctx, c, given.text("game"))
	case "korsar export":
		return b.finished(ctx, c, given.text("game"), func(of journal.TableID) table.Reply { return b.harbour.Export(ctx, c.Click, of) })
	case "korsar verify":
		return b.finished(ctx, c, given.text("game"), func(of journal.TableID) table.Reply { return b.harbour.Verify(ctx, c.Click, of) })
	case "korsar my-data":
		return b.reply(ctx, c, b.harbour.Kept(ctx, c.Click))
	case "korsar-admin void":
		return b.void(ctx, c, given.text("game"), given.text("reason"))
	case "korsar-admin rulings":
		return b.managed(ctx, c, func() error { return b.reply(ctx, c, b.harbour.Rulings(ctx, c.Click)) })
	case "korsar-admin setup":
		return b.setup(ctx, c)
	case "korsar-admin settings":
		return b.managed(ctx, c, func() error { return b.reply(ctx, c, b.harbour.SettingsOf(ctx, c.Guild)) })
	case "korsar-admin seasons":
		return b.managed(ctx, c, func() error { return b.seasons(ctx, c, b.harbour.SettingsOf(ctx, c.Guild)) })
	case "korsar-admin tables":
		return b.tables(ctx, c)
	case english.Challenge():
		return b.challenge(ctx, c, data)
	case "korsar new":
		return b.open(ctx, c, data, given)
	case "korsar audience":
		return b.audience(ctx, c, given)
	case "korsar overlay":
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Overlay(ctx, by) })
	case "korsar invite":
		return b.withNamed(ctx, c, data, given.text("who"), func(who table.Named) error {
			return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Invite(ctx, by, who) })
		})
	case "korsar substitute":
		return b.withNamed(ctx, c, data, given.text("who"), func(who table.Named) error {
			return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
				return t.Substitute(ctx, by, snowflake.Parse(given.text("for")), who)
			})
		})
	case "korsar hand":
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Look(ctx, by) })
	case "korsar board":
		if of := tableOf(given.text("table")); of != 0 {
			return b.bring(ctx, c, of)
		}
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Show(ctx, by) })
	case "korsar play":
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
			return t.PlayText(ctx, by, given.text("move"))
		})
	case "korsar leave":
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Leave(ctx, by) })
	case "korsar relieve":
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) {
			return t.Relieve(ctx, by, snowflake.Parse(given.text("who")))
		})
	case "korsar end":
		return b.here(ctx, c, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Ask(ctx, by) })
	}
	return b.tell(ctx, c, text(c.tongue.Fault(say.UnknownCommand)))
}

// here answers with what the table of this channel replies.
func (b *Bot) here(ctx context.Context, c *click, do table.Visit) error {
	return b.reply(ctx, c, b.harbour.In(ctx, c.Click, do))
}

// pathOf is a command with its subcommand, and the options given.
func pathOf(data discordgo.ApplicationCommandInteractionData) (string, options) {
	path, list := data.Name, data.Options
	if len(list) == 1 && list[0].Type == discordgo.ApplicationCommandOptionSubCommand {
		path, list = path+" "+list[0].Name, list[0].Options
	}
	given := options{}
	for _, o := range list {
		given[o.Name] = o
	}
	return path, given
}

func (o options) text(name string) string {
	if option := o[name]; option != nil {
		if value, ok := option.Value.(string); ok {
			return value
		}
	}
	return ""
}

func (o options) number(name string) int {
	if option := o[name]; option != nil {
		if value, ok := option.Value.(float64); ok {
			return int(value)
		}
	}
	return 0
}

func (o options) yes(name string) bool {
	if option := o[name]; option != nil {
		value, _ := option.Value.(bool)
		return value
	}
	return false
}

// rules shows a page of the rules with a select of the others.
func (b *Bot) rules(ctx context.Context, c *click, edition string, topic say.Topic) error {
	e := game.EditionByID(edition)
	if e == nil {
		e = game.Editions[0]
	}
	return b.tell(ctx, c, rulesMessage(c.tongue, e, topic))
}

// suggest answers while something is being typed: what there is to choose that
// has it in its words.
func (b *Bot) suggest(ctx context.Context, c *click, data discordgo.ApplicationCommandInteractionData) error {
	path, given := pathOf(data)
	var list []choice
	switch path {
	case "korsar away":
		list = b.daysFor(c.tongue, typedIn(given, "until"))
	case "korsar preferences":
		list = zonesFor(c.tongue, typedIn(given, "zone"))
	case "korsar leaderboard":
		list = b.seasonsFor(ctx, c, given)
	case "korsar replay", "korsar export", "korsar verify", "korsar-admin void":
		list = b.gamesFor(ctx, c, typedIn(given, "game"))
	case "korsar board":
		list = b.tablesFor(ctx, c, typedIn(given, "table"))
	default:
		list = b.movesFor(ctx, c, typedIn(given, "move"))
	}
	return b.respond(ctx, c, answerChoices, suggestions{Choices: list[:min(len(list), maxOptions)]})
}

func typedIn(given options, option string) string {
	return strings.ToLower(strings.TrimSpace(given.text(option)))
}

// tablesFor is the tables of whoever types, in this guild, that fit.
func (b *Bot) tablesFor(ctx context.Context, c *click, typed string) []choice {
	list := []choice{}
	fleet, _ := b.harbour.FleetOf(ctx, c.Click).(table.Fleet)
	for _, one := range fleet.Tables {
		if name := c.tongue.BerthName(one); one.Guild == c.Guild && strings.Contains(strings.ToLower(name), typed) {
			list = append(list, choice{Name: name, Value: strconv.FormatInt(int64(one.Table), 36)})
		}
	}
	return list
}

// movesFor is the legal moves that fit.
func (b *Bot) movesFor(ctx context.Context, c *click, typed string) []choice {
	reply := b.harbour.In(ctx, c.Click, func(t *table.Table, by table.Click) (table.Reply, error) { return t.Suggest(by) })
	if hand, seated := reply.(table.Hand); seated {
		return matching(c.tongue, hand, typed)
	}
	return []choice{}
}

type suggestions struct {
	Choices []choice `json:"choices"`
}

// matching is the legal moves that fit what was typed, at most 25.
func matching(t *say.Tongue, h table.Hand, typed string) []choice {
	choices := []choice{}
	for _, m := range h.View.Options {
		words, token := t.Move(h.Face, m), m.String()
		label := words.Label
		if words.Description != "" {
			label += " · " + words.Description
		}
		fits := strings.Contains(strings.ToLower(label), typed) || strings.Contains(strings.ToLower(token), typed)
		if fits && len(choices) < maxOptions {
			choices = append(choices, choice{Name: clip(label, maxOptionText), Value: token})
		}
	}
	return choices
}
