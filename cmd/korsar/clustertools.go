package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
	"time"

	"korsar/bot/backoff"
	"korsar/bot/cluster"
	"korsar/storage"
)

// clusterTools are the commands about the bots of a database.
type clusterTools struct {
	Show  showCluster  `cmd:"" default:"withargs" help:"Show which bot serves which shards."`
	Drain drainProcess `cmd:"" help:"Ask a bot to end: the others go on with its shards, and no click is missed."`
	Evict evictProcess `cmd:"" help:"Take the shards of a bot that does not end."`
}

func (*clusterTools) Help() string {
	return `The database is the one of KORSAR_DB, or of --database.

Examples:

    korsar cluster
    korsar cluster --json
    korsar cluster drain host-1/4711/K7Q2ZB`
}

// showCluster shows the bots that share a database.
type showCluster struct {
	Database string `placeholder:"URL" help:"The database, instead of the one in KORSAR_DB."`
	JSON     bool   `help:"Print JSON."`
}

// Run prints the bots as a table or as JSON.
func (s *showCluster) Run(ctx context.Context, p *process) error {
	return p.withLeases(ctx, s.Database, func(leases storage.Leases) error {
		all, err := cluster.Processes(ctx, leases, cluster.Shards)
		if err != nil {
			return err
		}
		if s.JSON {
			return writeProcessesJSON(p.Out, all)
		}
		return writeProcesses(p.Out, all)
	})
}

func writeProcesses(w io.Writer, all []cluster.Process) error {
	if len(all) == 0 {
		_, err := fmt.Fprintln(w, "No bot runs on this database. Start one with 'korsar run'.")
		return err
	}
	table := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprintln(table, "BOT\tSHARDS\tLEASES LAST\tSTATE")
	for _, one := range all {
		state := "serves"
		switch {
		case one.Leaving:
			state = "is ending"
		case len(one.Parts) == 0:
			state = "waits for a share"
		}
		fmt.Fprintf(table, "%s\t%s\t%v\t%s\n", one.Name, shardList(one), one.Left.Round(100*time.Millisecond), state)
	}
	return table.Flush()
}

func shardList(p cluster.Process) string {
	if len(p.Parts) == 0 {
		return "none"
	}
	var numbers []string
	for _, n := range p.Parts {
		numbers = append(numbers, strconv.Itoa(n))
	}
	return fmt.Sprintf("%s of %d", strings.Join(numbers, " "), p.Of)
}

type processJSON struct {
	Name    string  `json:"name"`
	Shards  []int   `json:"shards"`
	Of      int     `json:"of"`
	Left    float64 `json:"lease_seconds_left"`
	Leaving bool    `json:"leaving"`
}

func writeProcessesJSON(w io.Writer, all []cluster.Process) error {
	list := []processJSON{}
	for _, one := range all {
		shards := append([]int{}, one.Parts...)
		list = append(list, processJSON{one.Name, shards, one.Of, one.Left.Seconds(), one.Leaving})
	}
	encoder := json.NewEncoder(w)
	encoder.SetIndent("", "  ")
	return encoder.Encode(list)
}

// drainProcess asks a bot to stop.
type drainProcess struct {
	Name     string `arg:"" help:"The bot, as 'korsar cluster' names it."`
	Database string `placeholder:"URL" help:"The database, instead of the one in KORSAR_DB."`
}

// Run asks the bot to stop and waits until it has left the cluster.
func (d *drainProcess) Run(ctx context.Context, p *process) error {
	return p.withLeases(ctx, d.Database, func(leases storage.Leases) error {
		if err := explainRefusal(cluster.AskToLeave(ctx, leases, cluster.Shards, d.Name)); err != nil {
			return err
		}
		end := p.Clock.Now().Add(drainTime)
		for p.Clock.Now().Before(end) {
			all, err := cluster.Processes(ctx, leases, cluster.Shards)
			if err != nil {
				return err
			}
			if !slices.ContainsFunc(all, func(one cluster.Process) bool { return one.Name == d.Name }) {
				_, err := fmt.Fprintf(p.Out, "%s has ended; the other bots serve its shards.\n", d.Name)
				return err
			}
			if err := backoff.Sleep(ctx, p.Clock, drainPoll); err != nil {
				return err
			}
		}
		return fmt.Errorf("%s has not ended after %v: look at its log, or take its shards with 'korsar cluster evict'",
			d.Name, drainTime)
	})
}

const (
	drainTime = 30 * time.Second       // longest time that a bot takes to complete its work
	drainPoll = 200 * time.Millisecond // between two looks at the leases
)

// evictProcess takes the shards of a bot. It has the arguments of drainProcess.
type evictProcess drainProcess

// Run releases the shards of a bot. If the bot still runs, it takes a share again.
func (e *evictProcess) Run(ctx context.Context, p *process) error {
	return p.withLeases(ctx, e.Database, func(leases storage.Leases) error {
		if err := explainRefusal(cluster.Evict(ctx, leases, cluster.Shards, e.Name)); err != nil {
			return err
		}
		_, err := fmt.Fprintf(p.Out, "The shards of %s are free for the other bots. "+
			"If it still runs, it takes a share again.\n", e.Name)
		return err
	})
}

// explainRefusal adds to an error what to do about a bot that does not exist, or that is the last one.
func explainRefusal(err error) error {
	if errors.Is(err, cluster.ErrNoProcess) {
		return fmt.Errorf("%w: 'korsar cluster' lists the bots", err)
	}
	if errors.Is(err, cluster.ErrLastProcess) {
		return fmt.Errorf("%w: start another bot first, or end this one, and with it the service, by SIGTERM", err)
	}
	return err
}

// withLeases calls do with the leases of a PostgreSQL database. It returns an error for a file.
func (p *process) withLeases(ctx context.Context, named string, do func(storage.Leases) error) error {
	of, err := p.database(ctx, named)
	if err != nil {
		return err
	}
	if !of.isURL() {
		return fmt.Errorf("%s is a file, which one bot uses alone: name the URL of a PostgreSQL database", of)
	}
	store, err := p.openStore(ctx, of, p.logger(config{}), access{existing: true})
	if err != nil {
		return err
	}
	return errors.Join(do(shared[storage.Leases](store)), store.Close())
}
