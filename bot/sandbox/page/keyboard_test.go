package page_test

import (
	"context"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// typeText types a text key by key.
func (w *window) typeText(text string) { w.t.Helper(); w.do(chromedp.KeyEvent(text)) }

// key is a key that is not a letter.
type key struct {
	name, text string
	code       int64
}

var (
	enter  = key{"Enter", "\r", 13}
	tab    = key{"Tab", "", 9}
	down   = key{"ArrowDown", "", 40}
	escape = key{"Escape", "", 27}
	right  = key{"ArrowRight", "", 39}
	end    = key{"End", "", 35}
)

// pressKeys sends key events as a keyboard does. The page decides what they do.
func (w *window) pressKeys(keys ...key) {
	w.t.Helper()
	for _, k := range keys {
		w.do(chromedp.Func(func(ctx context.Context, target *chromedp.Target) error {
			for _, kind := range []input.DispatchKeyEventType{
				input.DispatchKeyEventTypeKeyDown, input.DispatchKeyEventTypeKeyUp} {
				stroke := input.DispatchKeyEventParams{
					Type: kind, Key: k.name, Code: k.name, WindowsVirtualKeyCode: k.code}
				if kind == input.DispatchKeyEventTypeKeyDown {
					stroke.Text = k.text
				}
				if _, err := cdp.Call(ctx, target, input.DispatchKeyEvent, stroke); err != nil {
					return err
				}
			}
			return nil
		}))
	}
}
