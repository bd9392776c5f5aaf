package discord

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"
)

// LegalPages are the addresses of the pages that Discord wants an application to name; "" for none.
type LegalPages struct {
	Privacy string
	Terms   string
}

// pageTimeout is how long a page may take to answer the diagnosis.
const pageTimeout = 10 * time.Second

// checkLegalPages checks that the application names its privacy policy and its terms, and that both answer.
func (d *diagnosis) checkLegalPages(ctx context.Context, a *applicationObject) {
	own := d.bot.options.Pages
	d.checkLegalPage(ctx, "privacy policy", "Privacy Policy URL", a.Privacy, own.Privacy)
	d.checkLegalPage(ctx, "terms", "Terms of Service URL", a.Terms, own.Terms)
}

// checkLegalPage checks one page. field is its name on the page of the application, and own is the bot's own page.
func (d *diagnosis) checkLegalPage(ctx context.Context, subject, field, named, own string) {
	switch {
	case named == "" && own == "":
		d.ok(subject, "the application names no page; with KORSAR_LIVE the bot serves one (docs/verification.md)")
		return
	case named == "":
		d.fault(subject, "the application names no page: enter %s as %s on its General Information page", own, field)
		return
	}
	if err := d.fetchPage(ctx, named); err != nil {
		d.fault(subject, "%s, which the application names, does not answer: %v: start the bot or the proxy in front "+
			"of it, or enter another %s on the General Information page", named, err, field)
		return
	}
	d.ok(subject, "%s answers", named)
}

// fetchPage returns an error unless a page answers with 200.
func (d *diagnosis) fetchPage(ctx context.Context, address string) error {
	ctx, cancel := context.WithTimeout(ctx, pageTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return err
	}
	response, err := http.DefaultClient.Do(request)
	if failed, ok := errors.AsType[*url.Error](err); ok {
		return failed.Err // without the address
	}
	if err != nil {
		return err
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("it answers %s", response.Status)
	}
	return nil
}
