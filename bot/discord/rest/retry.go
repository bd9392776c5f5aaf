package rest

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"time"

	"korsar/bot/backoff"
)

const (
	// maxTries is how often Retry calls its function at most.
	maxTries = 4
	// retryDelay is the delay before the first retry. It doubles with each further retry.
	retryDelay = 100 * time.Millisecond
	// maxRetryAfter is the longest wait that is accepted from a response.
	maxRetryAfter = time.Hour
)

// RetryError is a failure that may pass.
type RetryError struct {
	After  time.Duration // minimum time to wait before the next try; 0 if unknown
	Unsure bool          // there was no response, so the request may have taken effect, or may do so later
	Err    error
}

// Error returns the text of the failure and the time to wait.
func (e *RetryError) Error() string {
	if e.After > 0 {
		return fmt.Sprintf("%v (retry after %v)", e.Err, e.After)
	}
	return e.Err.Error()
}

// Unwrap returns the failure.
func (e *RetryError) Unwrap() error { return e.Err }

// retryError returns a failure to get a response as a *RetryError.
func retryError(err error) *RetryError {
	if retry, ok := errors.AsType[*RetryError](err); ok { // from a limiter
		return retry
	}
	if wrapped, ok := errors.AsType[*url.Error](err); ok {
		err = wrapped.Err // the text of the *url.Error contains the URL and its tokens
	}
	return &RetryError{Unsure: true, Err: err}
}

// DoRetry is like Do, but sends the request up to four times, while the failure may pass and ctx is not done.
func (c *Client) DoRetry(ctx context.Context, method, route string, in, out any) error {
	return c.Retry(ctx, func() error { return c.Do(ctx, method, route, in, out) })
}

// Retry calls do up to four times, while it returns a *[RetryError] and ctx is not done.
func (c *Client) Retry(ctx context.Context, do func() error) error {
	for try := 1; ; try++ {
		err := do()
		retry, passes := errors.AsType[*RetryError](err)
		if !passes || try == maxTries {
			return err
		}
		if backoff.Sleep(ctx, c.clock, max(retry.After, retryDelay<<(try-1))) != nil {
			return err
		}
	}
}
