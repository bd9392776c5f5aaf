package say

// Fault is a problem that only the platform's side of the bot can detect.
type Fault string

// The faults.
const (
	UnknownButton   Fault = "unknown-button"    // of a version that this bot does not know, or forged
	GuildOnly       Fault = "guild-only"        // used in a direct message
	UnknownCommand  Fault = "unknown-command"   // no longer a command of the bot
	ThreadFailed    Fault = "thread-failed"     // no thread could be made for the table
	NoBots          Fault = "no-bots"           // a bot was asked to play
	Overloaded      Fault = "flood"             // more clicks than the bot can serve
	NoDate          Fault = "no-date"           // the text is not a day in the future
	NoZone          Fault = "no-zone"           // the text is not a time zone
	NoReason        Fault = "no-reason"         // the reason for a ruling has no visible letter
	TestWorked      Fault = "test-worked"       // posting and deleting a message here worked
	TestFailed      Fault = "test-failed"       // posting or deleting a message here failed
	ManagersOnly    Fault = "managers-only"     // the user may not manage the guild
	NoGame          Fault = "no-game"           // the text names no finished game of this guild
	NoSeason        Fault = "no-season"         // the text names no season
	NoThreadsHere   Fault = "no-threads-here"   // this channel can have no threads, which a tournament needs
	NotInThread     Fault = "not-in-thread"     // the bot is not in the private thread where a table was asked for
	MayNotPost      Fault = "may-not-post"      // the user may not write in this channel
	NotPosted       Fault = "not-posted"        // the message that the user shared could not be posted
	NotForEverybody Fault = "not-for-everybody" // a member of this channel may not see the game
	HidesFromOthers Fault = "hides-from-others" // the user of a profile hides from leaderboards
	AnimationBusy   Fault = "animation-busy"    // an animation for this guild is being drawn
	YourAnimation   Fault = "your-animation"    // an animation for this user is being drawn, here or elsewhere
	AnimationsFull  Fault = "animations-full"   // too many animations wait to be drawn
	AnimationEnded  Fault = "animation-ended"   // the bot is stopping, or the animation took too long
	NoNewsThere     Fault = "no-news-there"     // the channel is of a kind where nothing can be announced
	InternalError   Fault = "internal-error"    // an error of the program, which is logged
)

// Fault returns a fault in words, with what to do about it.
func (l *Localizer) Fault(f Fault) string {
	return l.say("fault."+string(f), "Help", l.slash("korsar-me help"), "Settings", l.slash("korsar-admin settings"),
		"Games", l.slash("korsar games"))
}
