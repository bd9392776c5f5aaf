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
)

// Network is the way to a database, which fails in the ways that networks do.
type Network struct {
	URL string // of the database at the other end

	listener net.Listener
	server   string // its socket
	serving  sync.WaitGroup

	mu    sync.Mutex
	state state
	words string            // of the transaction whose commit makes the network deaf; "" for none
	conns map[net.Conn]bool // both ends of each; false for a forgotten one
	ended bool
}

// state is what the network does now.
type state int

const (
	works   state = iota
	swallow       // nothing arrives, and no connection ends
	deaf          // what the database answers does not arrive
	refuse        // there are no connections
)

// Through returns a network that works, in front of a database of a server that listens on a socket.
// It ends with the test.
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
	place := url.URL{Scheme: "postgres", User: url.UserPassword(behind.User, behind.Password),
		Host: listener.Addr().String(),
		Path: "/" + behind.Database, RawQuery: url.Values{"sslmode": {"disable"}}.Encode()}
	n := &Network{URL: place.String(), listener: listener, server: filepath.Join(behind.Host, ".s.PGSQL.5432"),
		conns: map[net.Conn]bool{}}
	n.serving.Go(n.serve)
	t.Cleanup(n.close)
	return n
}

// Swallow loses everything from now on, and ends no connection: as a pulled cable does.
func (n *Network) Swallow() { n.set(swallow) }

// Forget loses everything from now on that is sent over the connections so far, and ends none: as a router does that
// was restarted. Others work.
func (n *Network) Forget() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for conn := range n.conns {
		n.conns[conn] = false
	}
}

// LoseCommitOf loses what the database answers from when a transaction is committed in which a client has sent these
// words: it ends no connection.
func (n *Network) LoseCommitOf(words string) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.words = words
}

// Refuse ends all connections and refuses others: as a server does that is gone.
func (n *Network) Refuse() {
	n.set(refuse)
	n.cut()
}

// Repair ends all connections, which have lost something, and lets others work.
func (n *Network) Repair() {
	n.cut()
	n.set(works)
}

func (n *Network) set(s state) {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.state = s
}

// loses reports whether what comes from an end of a connection is lost: in some states, or if it is forgotten.
func (n *Network) loses(from net.Conn, states ...state) bool {
	n.mu.Lock()
	defer n.mu.Unlock()
	return slices.Contains(states, n.state) || !n.conns[from]
}

// cut ends all connections.
func (n *Network) cut() {
	n.mu.Lock()
	defer n.mu.Unlock()
	for conn := range n.conns {
		_ = conn.Close()
	}
}

// close ends the network.
func (n *Network) close() {
	n.mu.Lock()
	n.ended = true
	n.mu.Unlock()
	_ = n.listener.Close()
	n.cut()
	n.serving.Wait()
}

// serve accepts connections until the network ends.
func (n *Network) serve() {
	for {
		client, err := n.listener.Accept()
		if err != nil {
			return
		}
		n.serving.Go(func() { n.connect(client) })
	}
}

// connect carries what a client and the database send, until one of them ends the connection.
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

// overhear returns what sees everything that a client sends, and makes the network deaf when its time has come.
func (n *Network) overhear() func([]byte) {
	inTransaction := false // in the one that is waited for
	return func(sent []byte) {
		n.mu.Lock()
		defer n.mu.Unlock()
		inTransaction = inTransaction || n.words != "" && bytes.Contains(sent, []byte(n.words))
		if inTransaction && bytes.Contains(bytes.ToUpper(sent), []byte("COMMIT\x00")) {
			n.state, n.words, inTransaction = deaf, "", false
		}
	}
}

// carry copies from one end to the other, but for what arrives in some states.
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

// add adds an end of a connection, unless there are none now.
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
