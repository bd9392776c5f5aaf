// Package backoff says how long to wait between tries of something that fails, and waits on a given clock.
//
// [Delay] doubles with each failure up to a limit, and varies, so that callers that failed together
// do not retry together.
package backoff
