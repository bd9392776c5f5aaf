package endurance_test

import (
	"context"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot"
	"korsar/bot/bottest"
	"korsar/bot/cluster"
	"korsar/bot/metrics"
	"korsar/storage"
	"korsar/storage/postgres"
	"korsar/storage/sqlite"
)

// Environment variables of the bot's child process.
const (
	childAPI     = "KORSAR_TEST_CHILD_API"
	childToken   = "KORSAR_TEST_CHILD_TOKEN"
	childLease   = "KORSAR_TEST_CHILD_LEASE"   // duration of the leases of several bots that share a database
	childStore   = "KORSAR_TEST_CHILD_STORE"   // a file, or the URL of a database that several bots share
	childLive    = "KORSAR_TEST_CHILD_LIVE"    // the address of its live pages; "" for none
	childMetrics = "KORSAR_TEST_CHILD_METRICS" // the address of its metrics and resource usage
)

// serveAsChild runs the bot until the process is killed.
func serveAsChild() error {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1) // the parent process has ended
	}()
	ctx := context.Background()
	life, err := time.ParseDuration(os.Getenv(childLease))
	if err != nil {
		return err
	}
	store, member, err := openChildStore(ctx, os.Getenv(childStore), life)
	if err != nil {
		return err
	}
	figures := metrics.New()
	if address := os.Getenv(childMetrics); address != "" {
		scale := http.NewServeMux()
		scale.HandleFunc("/", serveUsage)
		scale.Handle("/metrics", figures.Handler())
		go func() { _ = http.ListenAndServe(address, scale) }()
	}
	live, shards := os.Getenv(childLive), 1
	if member != nil {
		shards = childShards
	}
	b, err := bot.Start(ctx, bot.Options{Cluster: member, Shards: shards, Paint: bottest.FakePicture, PaintAtOnce: true,
		Store: selfKillingStore{store, os.Getenv(childStore)}, Clock: clockwork.NewRealClock(),
		Log: slog.New(slog.NewTextHandler(os.Stderr, nil)), Token: os.Getenv(childToken), API: os.Getenv(childAPI),
		Live: live, Proxies: bottest.Proxies, Metrics: figures})
	if err != nil {
		return err
	}
	if live == "" {
		select {}
	}
	return http.ListenAndServe(strings.TrimPrefix(live, "http://"), b.Live())
}

// childShards is the number of shards of bots that share a database.
const childShards = 2

// openChildStore opens a file, or a database that several bots share. For a database it also joins the bots as a member
// whose leases have the given life.
func openChildStore(ctx context.Context, name string, life time.Duration) (storage.Store, *cluster.Member, error) {
	if !strings.HasPrefix(name, "postgres://") {
		store, err := sqlite.Open(ctx, name, sqlite.Options{})
		return store, nil, err
	}
	store, err := postgres.Open(ctx, name, postgres.Options{})
	if err != nil {
		return nil, nil, err
	}
	return store, cluster.Join(cluster.Options{Leases: store, Name: strconv.Itoa(os.Getpid()), Life: life,
		Clock: clockwork.NewRealClock(), Log: slog.New(slog.DiscardHandler)}), nil
}
