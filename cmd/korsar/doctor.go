package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"korsar/bot/discord"
	"korsar/bot/web/live"
	"korsar/storage"
	"korsar/storage/snowflake"
)

// doctor checks everything that the bot needs.
type doctor struct {
	Guild string `help:"The id of a server whose permissions to check (default: all servers)." placeholder:"ID"`
}

func (*doctor) Help() string {
	return `Each line is one check. It begins with ok, or with DO and then says what to do. Every page and every game
in the database is checked, which takes a while if there are many. The exit code is 1 if there is anything to do.
Nothing of the bot's is changed, and it may keep running.

Examples:

    korsar doctor
    korsar doctor --guild 1573508464964009984`
}

// Validate returns an error if --guild is not an id.
func (d *doctor) Validate() error {
	if d.Guild != "" && snowflake.Parse(d.Guild) == 0 {
		return errors.New("--guild: expected the id of a server " +
			"(turn on developer mode in Discord, then Copy Server ID)")
	}
	return nil
}

// finding is the result of one check.
type finding struct {
	Subject string // what was checked
	OK      bool
	Text    string // what was found, and what to do unless OK
}

// minFreeSpace is how many bytes should be free next to the database, for the WAL of a busy day.
const minFreeSpace = 256 << 20

// Run performs every check if the settings are valid.
func (d *doctor) Run(ctx context.Context, p *process) error {
	faults := 0
	var unwritten error
	report := func(f finding) {
		verdict := "ok  "
		if !f.OK {
			verdict, faults = "DO  ", faults+1
		}
		_, err := fmt.Fprintf(p.Out, "%s %s: %s\n", verdict, f.Subject, f.Text)
		unwritten = cmp.Or(unwritten, err)
	}
	c, err := p.config(ctx)
	if err == nil {
		err = requireToken(c)
	}
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err != nil:
		report(finding{Subject: "settings", Text: err.Error()})
		return exitFailure
	}
	report(finding{Subject: "settings", OK: true, Text: "valid: " + c.Origins})
	for _, warning := range c.Warnings {
		report(warning)
	}
	checkLive(c, report)
	checkFonts(report)
	if c.Database.isURL() {
		p.checkPostgres(ctx, c.Database, report)
	} else {
		p.checkFile(ctx, string(c.Database), report)
	}
	o := discord.Options{Token: c.Token, API: c.API, Clock: p.Clock, Log: slog.New(slog.DiscardHandler),
		Interactions: c.Interactions, PublicKey: c.PublicKey, Pages: c.pages()}
	err = discord.Diagnose(ctx, o, d.Guild, func(subject string, ok bool, text string) {
		report(finding{subject, ok, text})
	})
	if err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if unwritten != nil {
		return fmt.Errorf("write the findings: %w", unwritten)
	}
	if faults > 0 {
		return exitFailure
	}
	return nil
}

// checkLive checks the settings of live pages. An https URL means that there is a proxy, which has to be set as
// trusted.
func checkLive(c config, report func(finding)) {
	found := finding{Subject: "live pages", OK: true}
	switch {
	case c.Live == "":
		found.Text = "none are served"
	case strings.HasPrefix(c.LiveURL, "https:") && len(c.Proxies) == 0:
		found.OK = false
		found.Text = fmt.Sprintf("%s starts with https, so there is a proxy in front of them, but %s is not set: all "+
			"visitors share one rate limit; set it to the proxy's address, such as 127.0.0.1", envLiveURL, envProxies)
	default:
		found.Text = fmt.Sprintf("%s is served at %s; trusted proxies: %d", c.LiveURL, c.Live, len(c.Proxies))
	}
	report(found)
	if c.Live != "" && c.Contact == "" {
		report(finding{Subject: "contact", Text: fmt.Sprintf("%s%s does not say how people reach you: set %s to a "+
			"mail address or a URL", c.LiveURL, live.PrivacyPath, envContact)})
	}
}

// pages returns the addresses of the bot's own pages on privacy and terms.
func (c config) pages() discord.LegalPages {
	if c.Live == "" {
		return discord.LegalPages{}
	}
	return discord.LegalPages{Privacy: c.LiveURL + live.PrivacyPath, Terms: c.LiveURL + live.TermsPath}
}

// examination shows the progress of a check of every table, and reports damaged tables.
type examination struct {
	progress lazyBar
	report   func(finding)
	damaged  int
}

func (p *process) examination(report func(finding)) *examination {
	return &examination{progress: lazyBar{process: p, doing: "checking every game"}, report: report}
}

// inspector returns the callbacks for the check of tables and tournaments.
func (e *examination) inspector() storage.Inspector {
	return storage.Inspector{Progress: e.progress.set, Damaged: func(err *storage.CorruptError) {
		e.damaged++
		e.progress.clear()
		e.report(finding{Subject: err.Subject(), Text: err.Error()})
	}}
}

// reportDatabase reports what the check of a database has found. more is added for an intact one. backup is the command
// for a backup.
func (e *examination) reportDatabase(name string, r storage.Report, err error, more, backup string) {
	found := finding{Subject: "database"}
	switch {
	case err != nil:
		found.Text = err.Error()
	case e.damaged > 0:
		found.Text = fmt.Sprintf("%d of %d tables and tournaments in %s are damaged and cannot be played: "+
			"restore a backup, or continue without them", e.damaged, r.Tables+r.Tournaments, name)
	case r.Schema == 0:
		found.OK, found.Text = true, name+" is filled at the first start"
	default:
		found.OK, found.Text = true, fmt.Sprintf("%s is intact: %s, %d MB, schema %d%s%s", name,
			amount(r.Tables, "table"), r.Bytes>>20, r.Schema, more, upgradeNotice(r.Schema, r.Newest, backup))
	}
	e.report(found)
}

// upgradeNotice returns a notice that the next start upgrades the schema. It returns "" if the schema is the newest.
func upgradeNotice(schema, newest int64, backup string) string {
	if schema == newest {
		return ""
	}
	return fmt.Sprintf("; the next start upgrades it to schema %d: make a backup first (%s)", newest, backup)
}

// checkFile checks the database file, every table in it, and the free space next to it.
func (p *process) checkFile(ctx context.Context, path string, report func(finding)) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			report(finding{Subject: "database",
				Text: fmt.Sprintf("no directory for %s: create it, or choose another place in %s", path, envDatabase)})
			return
		}
		report(finding{Subject: "database", OK: true, Text: path + " is created at the first start"})
	} else {
		p.checkTables(ctx, path, report)
	}
	path = followLinks(path) // SQLite writes its log next to the file that a link points to
	switch free, known := freeSpace(filepath.Dir(path)); {
	case !known:
		report(finding{Subject: "disk", OK: true, Text: "free space is unknown on this system"})
	case free < minFreeSpace:
		report(finding{Subject: "disk",
			Text: fmt.Sprintf("only %d MB free next to %s: free some space", free>>20, path)})
	default:
		report(finding{Subject: "disk", OK: true, Text: fmt.Sprintf("%d MB free", free>>20)})
	}
}
