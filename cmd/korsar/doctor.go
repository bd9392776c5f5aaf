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

// doctor looks at all that the bot needs.
type doctor struct {
	Guild string `help:"The id of one server whose permissions are looked at; all, unless given." placeholder:"ID"`
}

// Help is what --help tells besides the flags.
func (*doctor) Help() string {
	return `Each line is one thing that was looked at: that it is ok, or what to do about it. Every page and every game of the database is checked, which takes a while where there are many. The exit code is 1 if anything is to be done. Nothing is changed, and the bot may run meanwhile.

Examples:

    korsar doctor
    korsar doctor --guild 1573508464964009984`
}

// leastSpace is how much room there should be beside the database: the log of a
// busy day.
const leastSpace = 256 << 20

// Run looks at everything, whatever is wrong with one.
func (d *doctor) Run(ctx context.Context, p *process) error {
	faults := 0
	tell := func(f discord.Finding) {
		verdict := "ok  "
		if !f.OK {
			verdict, faults = "DO  ", faults+1
		}
		fmt.Fprintf(p.Out, "%s %s: %s\n", verdict, f.Subject, f.Text)
	}
	c, err := p.config()
	if err == nil {
		err = needToken(c, nil)
	}
	if err != nil {
		tell(discord.Finding{Subject: "settings", Text: err.Error()})
		return exitFault
	}
	tell(discord.Finding{Subject: "settings", OK: true, Text: "all are readable"})
	examineLive(c, tell)
	p.examineDatabase(ctx, c.Database, tell)
	o := discord.Options{Token: c.Token, API: c.API, Clock: p.Clock, Log: slog.New(slog.DiscardHandler)}
	if err := discord.Diagnose(ctx, o, d.Guild, tell); err != nil {
		return err
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if faults > 0 {
		return exitFault
	}
	return nil
}

// examineLive looks at who asks for live pages. HTTPS is spoken by a server before them.
func examineLive(c config, tell func(discord.Finding)) {
	found := discord.Finding{Subject: "live pages", OK: true}
	switch {
	case c.Live == "":
		found.Text = "none are served"
	case strings.HasPrefix(c.LiveURL, "https:") && len(c.Proxies) == 0:
		found.OK = false
		found.Text = fmt.Sprintf("%s begins with https, so that a proxy stands before them, and %s names none: all visitors are limited as one; write the proxy's address there, such as 127.0.0.1", envLiveURL, envProxies)
	default:
		found.Text = fmt.Sprintf("%s is served at %s; trusted proxies: %d", c.LiveURL, c.Live, len(c.Proxies))
	}
	tell(found)
}

// examineDatabase checks the file, every table in it, and the room for it.
func (p *process) examineDatabase(ctx context.Context, path string, tell func(discord.Finding)) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			tell(discord.Finding{Subject: "database", Text: fmt.Sprintf("there is no directory for %s: make it, or choose another place in %s", path, envDatabase)})
			return
		}
		tell(discord.Finding{Subject: "database", OK: true, Text: path + " is made at the first start"})
	} else {
		p.examineTables(ctx, path, tell)
	}
	switch free, known := freeSpace(filepath.Dir(path)); {
	case !known:
		tell(discord.Finding{Subject: "disk", OK: true, Text: "this system does not tell how much room there is"})
	case free < leastSpace:
		tell(discord.Finding{Subject: "disk", Text: fmt.Sprintf("only %d MB are free beside %s: make room", free>>20, path)})
	default:
		tell(discord.Finding{Subject: "disk", OK: true, Text: fmt.Sprintf("%d MB are free", free>>20)})
	}
}

// examineTables checks an existing file in full.
func (p *process) examineTables(ctx context.Context, path string, tell func(discord.Finding)) {
	shown, damaged := lateBar{process: p, doing: "checking every game"}, 0
	r, err := examineStore(ctx, path, shown.set, func(err *storage.CorruptError) {
		damaged++
		shown.clear()
		tell(discord.Finding{Subject: fmt.Sprintf("table %d", err.Table), Text: err.Error()})
	})
	shown.clear()
	switch {
	case ctx.Err() != nil: // it was stopped, which says nothing about the file
	case err != nil:
		tell(discord.Finding{Subject: "database", Text: err.Error()})
	case damaged > 0:
		tell(discord.Finding{Subject: "database", Text: fmt.Sprintf(
			"%d of %d tables in %s are damaged and cannot be played on: restore a backup, or go on without them", damaged, r.Tables, path)})
	default:
		words := fmt.Sprintf("%s is whole: %d tables, %d MB, schema %d, journal mode %s", path, r.Tables, r.Bytes>>20, r.Schema, r.Journal)
		if r.Schema < r.Newest {
			words += fmt.Sprintf("; the next start brings it to schema %d: make a backup before (korsar backup)", r.Newest)
		}
		tell(discord.Finding{Subject: "database", OK: true, Text: words})
	}
}
