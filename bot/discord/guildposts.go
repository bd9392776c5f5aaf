package discord

import (
	"context"
	"strconv"
	"time"

	"korsar/bot/community"
	"korsar/bot/say"
	"korsar/bot/table"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// firstPuzzleHour is the hour of puzzles in a guild whose managers have not chosen one.
const firstPuzzleHour = 9

// posts shows what the bot posts by itself in a guild.
func (b *Bot) posts(ctx context.Context, c *click, _ arguments) error {
	return b.showPosts(ctx, c, b.community.GuildSettings(ctx, c.Guild))
}

func (b *Bot) showPosts(ctx context.Context, c *click, r table.Reply) error {
	if s, ok := r.(community.GuildSettings); ok {
		return b.answer(ctx, c, postsMessage(c.language, s, b.clock.Now()))
	}
	return b.reply(ctx, c, r)
}

// postsMessage has a menu for each setting: with the text it is as high as a message can be.
func postsMessage(t *say.Localizer, s community.GuildSettings, now time.Time) message {
	m := pageMessage(t.Posts(s, now))
	m.addButtons(guildSelect(t, typeChannels, say.PickPuzzles, 1, s.Puzzles))
	m.addPicker(t, guildValueMenu.action, say.PickPuzzleHour, strconv.Itoa(puzzleHour(s.GuildSettings)))
	m.addPicker(t, guildValueMenu.action, say.PickGuildZone, s.Location().String())
	m.addButtons(guildSelect(t, typeChannels, say.PickStanding, 1, s.Standing))
	m.addButtons(guildSelect(t, typeRoles, say.PickCallRole, 1, s.CallRole))
	return m
}

// setPost changes a setting of postsMessage. It reports whether there is one with that name.
func setPost(s *storage.GuildSettings, picker say.Picker, value string) bool {
	switch picker {
	case say.PickPuzzles:
		s.PuzzleHour = puzzleHour(*s)
		s.Puzzles = snowflake.Parse(value)
	case say.PickPuzzleHour:
		if isOffered(picker, value) {
			s.PuzzleHour, _ = strconv.Atoi(value)
		}
	case say.PickGuildZone:
		if isOffered(picker, value) {
			s.Zone = value
		}
	case say.PickStanding:
		s.Standing = snowflake.Parse(value)
	case say.PickCallRole:
		s.CallRole = snowflake.Parse(value)
	default:
		return false
	}
	return true
}

// puzzleHour returns the hour of puzzles in a guild, or that which comes with the choice of a channel.
func puzzleHour(s storage.GuildSettings) int {
	if s.Puzzles == 0 && s.PuzzleHour == 0 {
		return firstPuzzleHour
	}
	return s.PuzzleHour
}
