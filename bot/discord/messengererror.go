package discord

import (
	"cmp"
	"errors"
	"fmt"
	"net/http"

	"korsar/bot/discord/rest"
	"korsar/bot/table"
)

// messengerError converts the error of a request to one that engine.Messenger documents.
func messengerError(err error) error {
	if retry, ok := errors.AsType[*rest.RetryError](err); ok {
		return &table.Later{After: retry.After, Unsure: retry.Unsure, Err: err}
	}
	switch rest.CodeOf(err) {
	case rest.CodeUnknownMessage:
		return fmt.Errorf("%w: %w", table.ErrMessageGone, err)
	case rest.CodeTooManyEdits, rest.CodeThreadArchived: // a new message reopens an archived thread
		return fmt.Errorf("%w: %w", table.ErrTooOld, err)
	case rest.CodeCannotMessageUser, rest.CodeNoMutualGuild:
		return fmt.Errorf("%w: %w", table.ErrDMsClosed, err)
	}
	if rest.StatusOf(err) == 0 {
		return err
	}
	if rest.IsNoAccess(err) {
		err = fmt.Errorf("%w: %w", table.ErrNoAccess, err)
	}
	return &table.Denied{Denial: denialOf(rest.CodeOf(err)), Err: err}
}

// denials maps Discord's error codes to the reasons that have a name.
var denials = map[int]table.DenialReason{
	rest.CodeMissingAccess:      table.DeniedAccess,
	rest.CodeMissingPermissions: table.DeniedAccess,
	rest.CodeUnknownChannel:     table.DeniedDeleted,
	rest.CodeUnknownGuild:       table.DeniedDeleted,
	rest.CodeThreadLocked:       table.DeniedLocked,
	rest.CodeTooManyThreads:     table.DeniedThreads,
	rest.CodeTooManyNewsThreads: table.DeniedThreads,
	rest.CodeAutoModMessage:     table.DeniedFilter,
	rest.CodeAutoModTitle:       table.DeniedFilter,
	rest.CodeHarmfulLink:        table.DeniedFilter,
	rest.CodeExplicitContent:    table.DeniedFilter,
}

// denialOf returns the denial for one of Discord's error codes.
func denialOf(code int) table.Denial {
	return table.Denial{Why: cmp.Or(denials[code], table.DeniedOther), Code: code}
}

// isGone reports whether a request failed because its channel, message or webhook is gone or its token no longer works.
func isGone(err error) bool {
	status := rest.StatusOf(err)
	return status == http.StatusUnauthorized || status == http.StatusNotFound
}

// mayBeFiles reports whether a message may have been refused because of its files. Discord reports a missing right to
// attach files like any other missing right.
func mayBeFiles(err error) bool {
	denied, is := errors.AsType[*table.Denied](err)
	if !is || isGone(err) {
		return false
	}
	switch denied.Why {
	case table.DeniedDeleted, table.DeniedLocked, table.DeniedThreads:
		return false
	}
	return denied.Code != rest.CodeMissingAccess
}
