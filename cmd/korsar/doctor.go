package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"

	"korsar/bot/discord"
	"korsar/storage"
)

// doctor checks everything the bot needs.
type doctor struct {
	Guild string `help:"The id of a server whose permissions to check (default: all servers)." placeholder:"ID"`
}

// Help returns the text that --help adds to the flags.
func (*doctor) Help() string {
	return `Each line is one check: either it is ok, or the line says what to do. Every page and every game in the
database is checked, which takes a while if there are many. The exit code is 1 if there is anything to do. Nothing
is changed, and the bot may keep running.

Examples:

    korsar doctor
    korsar doctor --guild 1573508464964009984`
}

// minFreeSpace is how much space should be free next to the database: the log of a busy day.
const minFreeSpace = 256 << 20

// Run performs every check, even after a failed one.
func (d *doctor) Run(ctx context.Context, p *process) error {
	faults := 0
	report := func(f discord.Finding) {
		verdict := "ok  "
		if !f.OK {
			verdict, faults = "DO  ", faults+1
		}
		fmt.Fprintf(p.Out, "%s %s: %s\n", verdict, f.Subject, f.Text)
	}
	c, err := p.config()
	if err == nil {
		err = requireToken(c, nil)
	}
	if err != nil {
		report(discord.Finding{Subject: "settings", Text: err.Error()})
		return exitFailure
	}
	report(discord.Finding{Subject: "settings", OK: true, Text: "valid"})
	checkLive(c, report)
	p.checkDatabase(ctx, c.Database, report)
	o := discord.Options{Token: c.Token, API: c.API, Clock: p.Clock, Log: slog.New(slog.DiscardHandler)}
	if err := discord.Diagnose(ctx, o, d.Guild, report); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if faults > 0 {
		return exitFailure
	}
	return nil
}

// checkLive checks the settings of live pages. A proxy in front of them provides HTTPS.
func checkLive(c config, report func(discord.Finding)) {
	found := discord.Finding{Subject: "live pages", OK: true}
	switch {
	case c.Live == "":
		found.Text = "none are served"
	case strings.HasPrefix(c.LiveURL, "https:") && len(c.Proxies) == 0:
		found.OK = false
		found.Text = fmt.Sprintf("%s starts with https, so there is a proxy in front of them, but %s is not set: all visitors share one rate limit; set it to the proxy's address, such as 127.0.0.1", envLiveURL, envProxies)
	default:
		found.Text = fmt.Sprintf("%s is served at %s; trusted proxies: %d", c.LiveURL, c.Live, len(c.Proxies))
	}
	report(found)
}

// checkDatabase checks the file, every table in it, and the free space.
func (p *process) checkDatabase(ctx context.Context, path string, report func(discord.Finding)) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			report(discord.Finding{Subject: "database", Text: fmt.Sprintf("no directory for %s: create it, or choose another place in %s", path, envDatabase)})
			return
		}
		report(discord.Finding{Subject: "database", OK: true, Text: path + " is created at the first start"})
	} else {
		p.checkTables(ctx, path, report)
	}
	switch free, known := freeSpace(filepath.Dir(path)); {
	case !known:
		report(discord.Finding{Subject: "disk", OK: true, Text: "free space is unknown on this system"})
	case free < minFreeSpace:
		report(discord.Finding{Subject: "disk", Text: fmt.Sprintf("only %d MB free next to %s: free some space", free>>20, path)})
	default:
		report(discord.Finding{Subject: "disk", OK: true, Text: fmt.Sprintf("%d MB free", free>>20)})
	}
}

// checkTables checks an existing file completely.
func (p *process) checkTables(ctx context.Context, path string, report func(discord.Finding)) {
	progress, damaged := lazyBar{process: p, doing: "checking every game"}, 0
	r, err := examineStore(ctx, path, progress.set, func(err *storage.CorruptError) {
		damaged++
		progress.clear()
		report(discord.Finding{Subject: fmt.Sprintf("table %d", err.Table), Text: err.Error()})
	})
	progress.clear()
	switch {
	case ctx.Err() != nil: // interrupted, which says nothing about the file
	case err != nil:
		report(discord.Finding{Subject: "database", Text: err.Error()})
	case damaged > 0:
		report(discord.Finding{Subject: "database", Text: fmt.Sprintf(
			"%d of %d tables in %s are damaged and cannot be played: restore a backup, or continue without them", damaged, r.Tables, path)})
	default:
		words := fmt.Sprintf("%s is intact: %d tables, %d MB, schema %d, journal mode %s", path, r.Tables, r.Bytes>>20,
			r.Schema, r.Journal)
		if r.Schema < r.Newest {
			words += fmt.Sprintf("; the next start upgrades it to schema %d: make a backup first (korsar backup)", r.Newest)
		}
		report(discord.Finding{Subject: "database", OK: true, Text: words})
	}
}
