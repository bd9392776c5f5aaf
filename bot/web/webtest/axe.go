package webtest

import (
	"context"
	"os"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeEnv is the variable with the path of axe-core's axe.min.js, which .ci/package.json pins.
const axeEnv = "KORSAR_AXE"

// Axe checks pages with axe-core. Its rules find obstacles for people who use a keyboard or a screen reader, and colors
// that are hard to tell apart.
type Axe struct{ source string }

// NewAxe returns a checker. It skips the test if there is no axe-core.
func NewAxe(t *testing.T) Axe {
	t.Helper()
	path := os.Getenv(axeEnv)
	if path == "" {
		t.Skipf("no test of accessibility: %s does not name axe.min.js; npm ci --prefix .ci puts it into "+
			".ci/node_modules/axe-core", axeEnv)
	}
	source, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return Axe{string(source)}
}

// violations is an expression for the violations of all rules, one text for each element. It first finishes animations.
const violations = `(async () => {
	for (const animation of document.getAnimations())
		if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
	const { violations } = await axe.run(document, { resultTypes: ["violations"] });
	return violations.flatMap(({ id, help, nodes }) =>
		nodes.map(({ html, failureSummary }) => id + ": " + help + "\n" + html + "\n" + failureSummary));
})()`

// Check reports the violations in the page of a browser's tab. state describes the state of the page.
func (a Axe) Check(ctx context.Context, t *testing.T, state string) {
	t.Helper()
	if err := chromedp.Do(ctx, chromedp.Evaluate[chromedp.Void](a.source+";0")); err != nil {
		t.Fatalf("%s: load axe-core: %v", state, err)
	}
	found, err := chromedp.Run(ctx, chromedp.Evaluate[[]string](violations, chromedp.EvalAwaitPromise))
	if err != nil {
		t.Fatalf("%s: run axe-core: %v", state, err)
	}
	for _, violation := range found {
		t.Errorf("%s: %s", state, violation)
	}
}
