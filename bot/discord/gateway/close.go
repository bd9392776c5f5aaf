package gateway

import (
	"errors"
	"fmt"

	"github.com/coder/websocket"
)

// fatalCodes maps the close codes that make connecting again pointless to the advice for each (Discord's documentation,
// "Gateway Close Event Codes").
var fatalCodes = map[websocket.StatusCode]string{
	4004: "this token is unknown to Discord: copy it again from the Bot page of your application into DISCORD_TOKEN",
	4010: "shard number refused by Discord: check KORSAR_SHARDS",
	4011: "the bot is in too many servers for its connections: raise KORSAR_SHARDS, " +
		"or, where one bot runs, set KORSAR_SHARDS=auto",
	4012: "this version of the gateway is no longer spoken by Discord: update korsar",
	4013: "one of the intents asked for is unknown to Discord: update korsar",
	4014: "one of the intents asked for is not allowed by Discord: update korsar",
}

// sessionEndCodes are the other close codes after which a session cannot be resumed.
var sessionEndCodes = map[websocket.StatusCode]bool{
	4003: true, // not authenticated: the session was invalidated
	4007: true, // invalid sequence
	4009: true, // the session timed out
}

// FatalError is returned when connecting again would fail again.
type FatalError struct{ Code int }

// Error returns the advice for the close code.
func (e *FatalError) Error() string {
	return fmt.Sprintf("%s (close code %d)", fatalCodes[websocket.StatusCode(e.Code)], e.Code)
}

// Reasons for the end of a connection other than close codes and network errors.
var (
	errReconnect    = errors.New("asked by Discord to reconnect")
	errNoAck        = errors.New("heartbeat not acknowledged")
	errNotConnected = errors.New("neither READY nor RESUMED in time")
)

// invalidSession is the error after op 9, which invalidates the session.
type invalidSession struct{ resumable bool }

func (e *invalidSession) Error() string { return "session invalidated by Discord" }

// classify returns a *FatalError for a fatal close code, and other errors unchanged.
func classify(err error) error {
	if code := websocket.CloseStatus(err); fatalCodes[code] != "" {
		return &FatalError{Code: int(code)}
	}
	return err
}

// losesSession reports whether the session cannot be resumed after a connection ended with this error.
func losesSession(err error) bool {
	if invalid, ok := errors.AsType[*invalidSession](err); ok {
		return !invalid.resumable
	}
	return sessionEndCodes[websocket.CloseStatus(err)]
}
