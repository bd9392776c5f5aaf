// Package backoff computes how long to wait before an action that failed is retried, and waits on a given clock.
//
// [Delay] doubles with each failure up to a limit. It varies at random, so that callers that failed together do not
// retry together.
package backoff
