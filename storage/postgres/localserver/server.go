package localserver

import (
	"errors"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
)

// Server is a PostgreSQL server that runs.
type Server struct {
	programs string // where they are
	dir      string // of its files
}

// Start starts a server, with its files in a new folder of a parent; "" is that of temporary files. Its commits survive
// a crash of the machine if the parent does. It returns ErrMissing where there is no PostgreSQL.
func Start(parent string) (*Server, error) {
	programs, err := findPrograms()
	if err != nil {
		return nil, err
	}
	dir, err := os.MkdirTemp(parent, "korsar-postgres-")
	if err != nil {
		return nil, err
	}
	s := &Server{programs: programs, dir: dir}
	err = s.run("initdb", "--pgdata", s.data(), "--username", "korsar", "--auth", "trust",
		"--encoding", "UTF8", "--no-sync")
	if err == nil {
		err = s.launch()
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("start PostgreSQL: %w", err), os.RemoveAll(dir))
	}
	return s, nil
}

// URL returns the URL of a database whose user may do anything.
func (s *Server) URL() *url.URL {
	return &url.URL{Scheme: "postgres", User: url.User("korsar"), Path: "/postgres",
		RawQuery: url.Values{"host": {s.dir}}.Encode()}
}

// Process returns the id of the process whose children serve connections.
func (s *Server) Process() (int, error) {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strconv.Atoi(first)
}

// Crash ends the server without a warning and starts it again, with its databases.
func (s *Server) Crash() error {
	if err := s.kill(); err != nil {
		return err
	}
	return s.launch()
}

// Stop stops the server and removes its files.
func (s *Server) Stop() error {
	if err := errors.Join(s.kill(), os.RemoveAll(s.dir)); err != nil {
		return fmt.Errorf("stop PostgreSQL: %w", err)
	}
	return nil
}

// data returns the directory of the databases.
func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// launch starts the server on its files. Listening on a socket only needs no port.
func (s *Server) launch() error {
	settings := "-c listen_addresses='' -c unix_socket_directories=" + s.dir + " -c max_connections=300"
	return s.run("pg_ctl", "--pgdata", s.data(), "--wait", "--log", filepath.Join(s.dir, "log"),
		"--options", settings, "start")
}

// kill ends the server without a warning.
func (s *Server) kill() error {
	return s.run("pg_ctl", "--pgdata", s.data(), "--mode", "immediate", "--wait", "stop")
}

// run runs a program on the server's files. Its output, which a server that it starts would keep open, goes to a file.
func (s *Server) run(program string, args ...string) error {
	output, err := os.CreateTemp("", "korsar-postgres-output-")
	if err != nil {
		return err
	}
	defer func() { _, _ = output.Close(), os.Remove(output.Name()) }()
	cmd := exec.Command(filepath.Join(s.programs, program), args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = "/", output, output
	if err := LowerRights(cmd, s.dir); err != nil {
		return err
	}
	if err := cmd.Run(); err != nil {
		said, _ := os.ReadFile(output.Name())
		return fmt.Errorf("%s: %w: %s", program, err, strings.TrimSpace(string(said)))
	}
	return nil
}
