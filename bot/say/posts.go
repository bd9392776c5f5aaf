package say

import (
	"time"

	"korsar/bot/community"
	"korsar/storage"
)

// Posts returns the page on which a guild's managers choose what the bot posts by itself, and whom hosts may call.
func (l *Localizer) Posts(s community.GuildSettings, now time.Time) Page {
	puzzle := l.say("posts.puzzle")
	if at := community.NextAnnouncement(storage.DailyPuzzle, s.GuildSettings, now); !at.IsZero() {
		puzzle = l.say("posts.puzzle.next", "Channel", channel(s.Puzzles), "When", timestamp(at, relative))
	}
	standing := l.say("posts.standing")
	if s.Standing != 0 {
		standing = l.say("posts.standing.in", "Channel", channel(s.Standing))
	}
	call := l.say("posts.call")
	if s.CallRole != 0 {
		call = l.say("posts.call.role", "Role", roleMention(s.CallRole))
	}
	return Page{Title: l.say("title.posts"), Body: join([]string{puzzle, standing, call, l.say("posts.menus")}, "\n")}
}
