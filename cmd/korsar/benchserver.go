package main

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"os"

	"korsar/bot/sandbox/bench"
	"korsar/storage/postgres/localserver"
)

// envPostgres is the variable that names a PostgreSQL server on which benchmarks and tests may create databases.
const envPostgres = "KORSAR_POSTGRES"

// benchServer is the PostgreSQL server of a benchmark. It is nil if the benchmark uses SQLite.
type benchServer struct {
	admin   *localserver.Admin
	own     *localserver.Server // nil for the server of KORSAR_POSTGRES
	created []string            // names of databases
}

// startServer starts a server, or returns the one that KORSAR_POSTGRES names.
func (p *process) startServer() (*benchServer, error) {
	if named := p.Getenv(envPostgres); named != "" {
		base, err := url.Parse(named)
		if err != nil || !database(named).isURL() {
			return nil, fmt.Errorf("%s: expected the URL of a PostgreSQL database", envPostgres)
		}
		return &benchServer{admin: localserver.NewAdmin(base)}, nil
	}
	own, err := localserver.Start("")
	if err != nil {
		return nil, err
	}
	return &benchServer{admin: localserver.NewAdmin(own.URL()), own: own}, nil
}

func (s *benchServer) create(ctx context.Context, name string) (database, error) {
	name = fmt.Sprintf("korsar_bench_%d_%s", os.Getpid(), name)
	created, err := s.admin.Create(ctx, name)
	if err != nil {
		return "", fmt.Errorf("create a database for the benchmark: %w", err)
	}
	s.created = append(s.created, name)
	return database(created.String()), nil
}

// analyze updates the planner's statistics of a database, as autovacuum does in time.
func (s *benchServer) analyze(ctx context.Context, in database) error {
	if s == nil {
		return nil
	}
	u, err := url.Parse(string(in))
	if err != nil {
		return err
	}
	return localserver.Exec(ctx, u, "ANALYZE")
}

// memory returns the server's resident memory in MB of a million bytes. It returns 0 if that is unknown.
func (s *benchServer) memory() float64 {
	if s == nil || s.own == nil {
		return 0
	}
	process, err := s.own.Process()
	if err != nil {
		return 0
	}
	MB, _ := bench.FamilyMemory(process)
	return MB
}

// close drops the created databases. If the benchmark started the server, close stops it instead.
func (s *benchServer) close() (err error) {
	if s == nil {
		return nil
	}
	defer s.admin.Close()
	if s.own != nil {
		return s.own.Stop()
	}
	for _, name := range s.created {
		err = errors.Join(err, s.admin.Drop(context.Background(), name))
	}
	return err
}
