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
		if !f.Right {
			verdict, faults = "DO  ", faults+1
		}
		fmt.Fprintf(p.Out, "%s %s: %s\n", verdict, f.Of, f.Words)
	}
	c, err := p.config()
	if err == nil {
		err = needToken(c, nil)
	}
	if err != nil {
		tell(discord.Finding{Of: "settings", Words: err.Error()})
		return exitFault
	}
	tell(discord.Finding{Of: "settings", Right: true, Words: "all are readable"})
	examineLive(c, tell)
	p.examineDatabase(ctx, c.Database, tell)
	o := discord.Options{Token: c.Token, API: c.API, Clock: p.Clock, Log: slog.New(slog.DiscardHandler)}
	if err := discord.Examine(ctx, o, d.Guild, tell); err != nil {
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
	found := discord.Finding{Of: "live pages", Right: true}
	switch {
	case c.Live == "":
		found.Words = "none are served"
	case strings.HasPrefix(c.LiveURL, "https:") && len(c.Proxies) == 0:
		found.Right = false
		found.Words = fmt.Sprintf("%s begins with https, so that a proxy stands before them, and %s names none: all visitors are limited as one; write the proxy's address there, such as 127.0.0.1", envLiveURL, envProxies)
	default:
		found.Words = fmt.Sprintf("%s is served at %s; trusted proxies: %d", c.LiveURL, c.Live, len(c.Proxies))
	}
	tell(found)
}

// examineDatabase checks the file, every table in it, and the room for it.
func (p *process) examineDatabase(ctx context.Context, path string, tell func(discord.Finding)) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if _, err := os.Stat(filepath.Dir(path)); err != nil {
			tell(discord.Finding{Of: "database", Words: fmt.Sprintf("there is no directory for %s: make it, or choose another place in %s", path, envDatabase)})
			return
		}
		tell(discord.Finding{Of: "database", Right: true, Words: path + " is made at the first start"})
	} else {
		p.examineTables(ctx, path, tell)
	}
	switch free, known := freeSpace(filepath.Dir(path)); {
	case !known:
		tell(discord.Finding{Of: "disk", Right: true, Words: "this system does not tell how much room there is"})
	case free < leastSpace:
		tell(discord.Finding{Of: "disk", Words: fmt.Sprintf("only %d MB are free beside %s: make room", free>>20, path)})
	default:
		tell(discord.Finding{Of: "disk", Right: true, Words: fmt.Sprintf("%d MB are free", free>>20)})
	}
}

// examineTables checks an existing file in full.
func (p *process) examineTables(ctx context.Context, path string, tell func(discord.Finding)) {
	shown, damaged := lateBar{process: p, doing: "checking every game"}, 0
	r, err := examineStore(ctx, path, shown.set, func(err *storage.CorruptError) {
		damaged++
		shown.clear()
		tell(discord.Finding{Of: fmt.Sprintf("table %d", err.Table), Words: err.Error()})
	})
	shown.clear()
	switch {
	case ctx.Err() != nil: // it was stopped, which says nothing about the file
	case err != nil:
		tell(discord.Finding{Of: "database", Words: err.Error()})
	case damaged > 0:
		tell(discord.Finding{Of: "database", Words: fmt.Sprintf(
			"%d of %d tables in %s are damaged and cannot be played on: restore a backup, or go on without them", damaged, r.Tables, path)})
	default:
		words := fmt.Sprintf("%s is whole: %d tables, %d MB, schema %d, journal mode %s", path, r.Tables, r.Bytes>>20, r.Schema, r.Journal)
		if r.Schema < r.Newest {
			words += fmt.Sprintf("; the next start brings it to schema %d: make a backup before (korsar backup)", r.Newest)
		}
		tell(discord.Finding{Of: "database", Right: true, Words: words})
	}
}
