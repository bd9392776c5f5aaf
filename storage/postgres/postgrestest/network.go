package postgrestest

import (
	"bytes"
	"net"
	"net/url"
	"path/filepath"
	"slices"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// Network is a connection to a database that can fail as networks do.
type Network struct {
	URL string // of the database, through this network

	listener net.Listener
	server   string // the path of its socket
	serving  sync.WaitGroup

	mu    sync.Mutex // guards the fields below; held while connections are closed
	state state
	words string            // text of the transaction whose commit makes the network deaf; "" for none
	conns map[net.Conn]bool // both ends of each connection; false for a forgotten connection
	ended bool
}

// state is how the network currently behaves.
type state int

const (
	works   state = iota
	swallow       // loses all data, and ends no connection
	deaf          // loses the database's responses
	refuse        // refuses connections
)

// Through returns a working network in front of a database whose server listens on a socket. The network ends with the
// test.
func Through(t testing.TB, database string) *Network {
	t.Helper()
	behind, err := pgx.ParseConfig(database)
	if err != nil {
		t.Fatal(err)
	}
	if !filepath.IsAbs(behind.Host) {
		t.Skip("the server that KORSAR_POSTGRES names listens on no socket")
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	_, socket := pgconn.NetworkAddress(behind.Host, behind.Port)
	place := url.URL{Scheme: "postgres", User: url.UserPassword(behind.User, behind.Password),
		Host: listener.Addr().String(),
		Path: "/" + behind.Database, RawQuery: url.Values{"sslmode": {"disable"}}.Encode()}
	n := &Network{URL: place.String(), listener: listener, server: socket, conns: map[net.Conn]bool{}}
	n.serving.Go(n.serve)
	t.Cleanup(n.close)
	return n
}

// Swallow loses all data from now on without ending a connection, like a pulled cable.
func (n *Network) Swallow() { n.set(swallow) }

// Forget loses all data that is sent over the existing connections from now on. It does not end them, like a router
// that was restarted. New connections work.
func (n *Network) Forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for conn := range n.conns {
		n.conns[conn] = false
	}
}

// LoseCommitOf loses the database's responses once a client commits a transaction in which it sent the words. It ends
// no connection.
func (n *Network) LoseCommitOf(words string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.words = words
}

// Refuse ends all connections and refuses new ones, like a server that is down.
func (n *Network) Refuse() {
	n.set(refuse)
	n.cut()
}

// Repair ends all connections, which have lost data, and lets new ones work.
func (n *Network) Repair() {
	n.cut()
	n.set(works)
}

func (n *Network) set(s state) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.state = s
}

// loses reports whether data from an end of a connection is lost: the network is in one of the states, or the
// connection is forgotten.
func (n *Network) loses(from net.Conn, states ...state) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Contains(states, n.state) || !n.conns[from]
}

func (n *Network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for conn := range n.conns {
		_ = conn.Close()
	}
}

func (n *Network) close() {
	n.mu.Lock()
	n.ended = true
	n.mu.Unlock()
	_ = n.listener.Close()
	n.cut()
	n.serving.Wait()
}

// serve carries connections until close.
func (n *Network) serve() {
	for {
		client, err := n.listener.Accept()
		if err != nil {
			return
		}
		n.serving.Go(func() { n.connect(client) })
	}
}

// connect carries data between a client and the database until one of them, or cut, ends the connection.
func (n *Network) connect(client net.Conn) {
	if !n.add(client) {
		return
	}
	defer n.remove(client)
	server, err := net.Dial("unix", n.server)
	if err != nil || !n.add(server) {
		return
	}
	defer n.remove(server)
	var both sync.WaitGroup
	both.Go(func() { n.carry(server, client, n.overhear(), swallow) })
	both.Go(func() { n.carry(client, server, func([]byte) {}, swallow, deaf) })
	both.Wait()
}

// overhear returns a function that is called with everything that a client sends. It makes the network deaf when the
// client commits the transaction that LoseCommitOf named.
func (n *Network) overhear() func([]byte) {
	inTransaction := false // in the transaction with the words
	return func(sent []byte) {
		n.mu.Lock()
		defer n.mu.Unlock()
		inTransaction = inTransaction || n.words != "" && bytes.Contains(sent, []byte(n.words))
		if inTransaction && bytes.Contains(bytes.ToUpper(sent), []byte("COMMIT\x00")) {
			n.state, n.words, inTransaction = deaf, "", false
		}
	}
}

// carry copies from one end to the other. It drops data that arrives in the lost states.
func (n *Network) carry(to, from net.Conn, see func([]byte), lost ...state) {
	defer func() { _, _ = to.Close(), from.Close() }()
	buffer := make([]byte, 1<<16)
	for {
		size, err := from.Read(buffer)
		see(buffer[:size])
		if size > 0 && !n.loses(from, lost...) {
			if _, err := to.Write(buffer[:size]); err != nil {
				return
			}
		}
		if err != nil {
			return
		}
	}
}

// add adds an end of a connection. It closes the end if the network refuses connections.
func (n *Network) add(conn net.Conn) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	if n.ended || n.state == refuse {
		_ = conn.Close()
		return false
	}
	n.conns[conn] = true
	return true
}

func (n *Network) remove(conn net.Conn) {
	n.mu.Lock()
	defer n.mu.Unlock()
	_ = conn.Close()
	delete(n.conns, conn)
}
