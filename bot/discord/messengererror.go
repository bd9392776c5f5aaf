package discord

import (
	"errors"
	"fmt"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
)

// messengerError returns the error of a request as engine.Messenger documents it.
func messengerError(err error) error {
	if retry, ok := errors.AsType[*rest.RetryError](err); ok {
		return &table.Later{After: retry.After, Err: err}
	}
	switch rest.CodeOf(err) {
	case rest.CodeUnknownMessage:
		return fmt.Errorf("%w: %w", table.ErrMessageGone, err)
	case rest.CodeTooManyEdits, rest.CodeThreadArchived: // a new message reopens an archived thread
		return fmt.Errorf("%w: %w", table.ErrTooOld, err)
	case rest.CodeCannotMessageUser, rest.CodeNoMutualGuild:
		return fmt.Errorf("%w: %w", table.ErrDMsClosed, err)
	}
	if isNoAccess(err) {
		return fmt.Errorf("%w: %w", table.ErrNoAccess, err)
	}
	return err
}

// isNoAccess reports whether a request failed because the channel or guild is gone, or closed to the bot.
func isNoAccess(err error) bool {
	switch rest.CodeOf(err) {
	case rest.CodeUnknownChannel, rest.CodeUnknownGuild, rest.CodeMissingAccess, rest.CodeMissingPermissions,
		rest.CodeThreadLocked:
		return true
	}
	return false
}
