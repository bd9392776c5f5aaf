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

// Server is a running PostgreSQL server.
type Server struct {
	programs string // directory of the programs
	dir      string // directory of its files
}

// Start starts a server with its files in a new folder of parent, or of the folder for temporary files if parent is "".
// Its commits survive a crash of the machine if parent is on a disk. It returns ErrMissing if PostgreSQL is not
// installed.
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

// URL returns the URL of a database whose user is a superuser.
func (s *Server) URL() *url.URL {
	return &url.URL{Scheme: "postgres", User: url.User("korsar"), Path: "/postgres",
		RawQuery: url.Values{"host": {s.dir}}.Encode()}
}

// Process returns the id of the server's main process, whose children serve connections.
func (s *Server) Process() (int, error) {
	text, err := os.ReadFile(filepath.Join(s.data(), "postmaster.pid"))
	if err != nil {
		return 0, err
	}
	first, _, _ := strings.Cut(string(text), "\n")
	return strconv.Atoi(first)
}

// Crash kills the server and starts it again with its databases.
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

func (s *Server) data() string { return filepath.Join(s.dir, "data") }

// launch starts the server on its files. It needs no port, because it listens only on a socket.
func (s *Server) launch() error {
	settings := "-c listen_addresses='' -c unix_socket_directories=" + s.dir + " -c max_connections=300"
	return s.run("pg_ctl", "--pgdata", s.data(), "--wait", "--log", filepath.Join(s.dir, "log"),
		"--options", settings, "start")
}

// kill stops the server without a clean shutdown.
func (s *Server) kill() error {
	return s.run("pg_ctl", "--pgdata", s.data(), "--mode", "immediate", "--wait", "stop")
}

// run runs a program on the server's files. Its output goes to a file, because a server that it starts keeps the output
// open.
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
