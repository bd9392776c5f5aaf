package tournaments

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Platform does on the platform what tournaments need, and puts it into words.
//
// Errors: table.ErrMessageGone, table.ErrNoAccess and table.ErrTooOld, wrapped or bare; a *table.Later for a failure
// that may go away; anything else is permanent.
type Platform interface {
	// PostTournament posts the message that shows a tournament in its channel, and notifies users, whom it mentions.
	// Posting again with the same nonce returns the first message.
	PostTournament(ctx context.Context, v View, notified []table.User, nonce string) (snowflake.ID, error)
	// EditTournament makes the message v.Post show the tournament as it is now.
	EditTournament(ctx context.Context, v View) error
	// DeleteTournamentPost deletes a message that showed the tournament. It is no error if it is already gone.
	DeleteTournamentPost(ctx context.Context, channel, message snowflake.ID) error
	// AnnounceTable posts in the tournament's channel who plays whom at a table. It notifies nobody: the table's board
	// does. Posting again with the same nonce returns the first message.
	AnnounceTable(ctx context.Context, v View, at Place, nonce string) (snowflake.ID, error)
	// OpenThread makes the thread of a table from the message that announces it. The thread has the id of the message.
	// It is no error if there is one.
	OpenThread(ctx context.Context, v View, at Place, message snowflake.ID) error
	// RemindToJoin reminds users in the thread of their table that they have to join. Reminding again with the same
	// nonce reminds only those who were not.
	RemindToJoin(ctx context.Context, v View, at Place, thread snowflake.ID, users []table.User, nonce string) error
	// CheckRole returns why a user may not have a role of the guild given now; "" if they may, and the bot can.
	CheckRole(ctx context.Context, guild, by, role snowflake.ID) (RoleFault, error)
	// GiveRole gives a user a role of the guild. It is no error if they have it. The error is ErrNoMember for somebody
	// who is not in the guild.
	GiveRole(ctx context.Context, guild, user, role snowflake.ID) error
	// ReportRole posts in the tournament's channel why the winners do not get the role, which is v.RoleFault and
	// v.RoleCode, and notifies the host. Posting again with the same nonce posts nothing.
	ReportRole(ctx context.Context, v View, nonce string) error
	// MissingRights returns the rights that the bot lacks for something of a tournament in a channel, by the names that
	// catalogs have; none if the platform does not say.
	MissingRights(ctx context.Context, guild, channel snowflake.ID, of Deniable) []string
	// ReportDenial tells the host by direct message what the platform refuses the tournament, and why, which is
	// v.Denied, and the owner of the guild if the host cannot be reached or cannot mend it. Reporting again with the
	// same nonce sends nothing.
	ReportDenial(ctx context.Context, v View, nonce string) error
	// ScheduleEvent schedules an event of the guild for the start of the tournament, or moves the event v.Event there
	// if the guild still has it. If there is one at that time, it returns that.
	ScheduleEvent(ctx context.Context, v View) (snowflake.ID, error)
	// DeleteEvent deletes the event v.Event of the guild, or the one that ScheduleEvent would return if that is 0. It
	// is no error if there is none.
	DeleteEvent(ctx context.Context, v View) error
}

// ErrNoMember is returned for a user who is not in the guild.
var ErrNoMember = errors.New("the user is not in the guild")

// Place is a table of a round. Both count from 1.
type Place struct{ Round, Table int }
