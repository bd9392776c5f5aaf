package webtest

import (
	"context"
	"errors"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/chromedp"
)

// pollingInterval is the time between two evaluations of the expression.
const pollingInterval = 10 * time.Millisecond

// contextGone is Chromium's code for a script context that no longer exists.
const contextGone = -32000

// Until returns an action that waits until a JavaScript expression is true, for at most Patience. The wait begins again
// if the page was replaced, because the library may still use the script context of the previous page.
func Until(expression string) chromedp.Action[chromedp.Void] {
	poll := chromedp.Poll[chromedp.Void]("Boolean("+expression+")",
		chromedp.WithPollingInterval(pollingInterval), chromedp.WithPollingTimeout(Patience))
	return chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
		for {
			_, err := poll(ctx, target)
			if gone, ok := errors.AsType[*cdproto.Error](err); !ok || gone.Code != contextGone {
				return err
			}
		}
	})
}
