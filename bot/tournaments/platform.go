package tournaments

import (
	"context"
	"errors"

	"korsar/bot/table"
	"korsar/storage/snowflake"
)

// Platform carries out requests of tournaments on the platform, and writes their messages.
//
// Errors are table.ErrMessageGone, table.ErrNoAccess and table.ErrTooOld, wrapped or bare. A *table.Later is a failure
// that may go away. Any other error is permanent.
type Platform interface {
	// PostTournament posts the message that shows a tournament in its channel. It mentions and notifies the given
	// users. Posting again with the same nonce returns the first message.
	PostTournament(ctx context.Context, v View, notified []table.User, nonce string) (snowflake.ID, error)
	// EditTournament makes the message v.Post show the tournament as it is now.
	EditTournament(ctx context.Context, v View) error
	// DeleteTournamentPost deletes a message that showed the tournament. It is no error if it is already gone.
	DeleteTournamentPost(ctx context.Context, channel, message snowflake.ID) error
	// AnnounceTable posts in the tournament's channel who plays whom at a table. It notifies nobody, since the table's
	// board does. Posting again with the same nonce returns the first message.
	AnnounceTable(ctx context.Context, v View, at TableNumber, nonce string) (snowflake.ID, error)
	// OpenThread makes the thread of a table from the message that announces it. The thread has the id of the message.
	// It is no error if the thread exists.
	OpenThread(ctx context.Context, v View, at TableNumber, message snowflake.ID) error
	// RemindToJoin reminds users in the thread of their table that they have to join. Reminding again with the same
	// nonce reminds only users who were not reminded.
	RemindToJoin(ctx context.Context, v View, at TableNumber, thread snowflake.ID, users []table.User,
		nonce string) error
	// CheckRole returns why a user may not give a role of the guild now. It returns "" if they may and the bot can.
	CheckRole(ctx context.Context, guild, by, role snowflake.ID) (RoleFault, error)
	// GiveRole gives a user a role of the guild. It is no error if they have it. The error is ErrNoMember for a user
	// who is not in the guild.
	GiveRole(ctx context.Context, guild, user, role snowflake.ID) error
	// ReportRole posts in the tournament's channel why the winners do not get the role (v.RoleFault and v.RoleCode),
	// and notifies the host. Posting again with the same nonce posts nothing.
	ReportRole(ctx context.Context, v View, nonce string) error
	// MissingRights returns the rights that the bot lacks for something of a tournament in a channel, by their names in
	// the catalogs. It returns none if the platform does not say.
	MissingRights(ctx context.Context, guild, channel snowflake.ID, of Deniable) []string
	// ReportDenial tells the host by direct message what the platform refuses the tournament, and why (v.Denied). It
	// also tells the owner of the guild if the host cannot be reached or cannot fix it. Reporting again with the same
	// nonce sends nothing.
	ReportDenial(ctx context.Context, v View, nonce string) error
	// ScheduleEvent schedules the guild's event for the start of the tournament, or moves v.Event to that time if the
	// guild still has it. It returns an event that it already made for that time.
	ScheduleEvent(ctx context.Context, v View) (snowflake.ID, error)
	// DeleteEvent deletes the event v.Event of the guild. If that is 0, it deletes the event that ScheduleEvent would
	// return. It is no error if there is none.
	DeleteEvent(ctx context.Context, v View) error
}

// ErrNoMember is returned for a user who is not in the guild.
var ErrNoMember = errors.New("the user is not in the guild")

// TableNumber identifies a table of a tournament. Rounds and tables are numbered from 1.
type TableNumber struct{ Round, Table int }
