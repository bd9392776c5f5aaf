package twitch

import (
	"bufio"
	"context"
	"fmt"
	"net"
	"strings"
	"sync"
	"testing/synctest"
	"time"
)

// server is a minimal IRC server.
type server struct {
	w        *world
	sessions chan *session // that have sent NICK

	mu      sync.Mutex
	notices map[string]string // by channel: the msg-id that answers JOIN, or "" for no answer
	gate    chan struct{}     // if set, dials wait until it is closed
	dials   int
}

func newServer(w *world) *server {
	return &server{w: w, sessions: make(chan *session, 100), notices: map[string]string{}}
}

func (s *server) dial(ctx context.Context) (net.Conn, error) {
	s.mu.Lock()
	s.dials++
	gate := s.gate
	s.mu.Unlock()
	if gate != nil {
		select {
		case <-gate:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	client, socket := net.Pipe()
	one := &session{server: s, Conn: socket, lines: make(chan string, 1000), out: make(chan string, 1000)}
	go one.serve()
	go one.write()
	return client, nil
}

// answer sets what answers a JOIN of a channel, if it is not ROOMSTATE. For "*" it is the line that answers a login.
func (s *server) answer(channel, notice string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.notices[channel] = notice
}

// forget lets ROOMSTATE answer a JOIN of a channel again.
func (s *server) forget(channel string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.notices, channel)
}

// hold makes connections wait until release is called.
func (s *server) hold() (release func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	gate := make(chan struct{})
	s.gate = gate
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.gate = nil
		close(gate)
	}
}

// noticeOf returns what answers a JOIN, or nil if ROOMSTATE does.
func (s *server) noticeOf(channel string) *string {
	s.mu.Lock()
	defer s.mu.Unlock()
	if notice, exceptional := s.notices[channel]; exceptional {
		return &notice
	}
	return nil
}

// dialed returns the number of connections, tried or made.
func (s *server) dialed() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.dials
}

// session returns the next session.
func (s *server) session() *session {
	s.w.t.Helper()
	return receive(s.w, s.sessions)
}

// session is a client's connection.
type session struct {
	net.Conn
	server *server
	lines  chan string // JOIN, PART, PING and PONG; closed in the end
	out    chan string // what is to be written; closed in the end
}

func (s *session) serve() {
	defer close(s.out)
	defer close(s.lines)
	for in := bufio.NewScanner(s.Conn); in.Scan(); {
		command, rest, _ := strings.Cut(in.Text(), " ")
		switch command {
		case "CAP":
			s.send(":tmi.twitch.tv CAP * ACK " + rest)
		case "PASS":
		case "NICK":
			switch notice := s.server.noticeOf("*"); {
			case notice == nil:
				s.send(":tmi.twitch.tv 001 " + rest + " :Welcome, GLHF!")
			case *notice != "":
				s.send(*notice)
			}
			s.server.sessions <- s
		case "JOIN":
			s.lines <- in.Text()
			s.join(rest)
		default:
			s.lines <- in.Text()
		}
	}
}

func (s *session) join(channel string) {
	switch notice := s.server.noticeOf(strings.TrimPrefix(channel, "#")); {
	case notice == nil:
		s.send("@emote-only=0;room-id=1 :tmi.twitch.tv ROOMSTATE " + channel)
	case *notice != "":
		s.send("@msg-id=" + *notice + " :tmi.twitch.tv NOTICE " + channel + " :No.")
	}
}

// write writes what is sent. The client, which may be writing too, need not have read it for send to return.
func (s *session) write() {
	for line := range s.out {
		_, _ = s.Write([]byte(line + "\r\n")) // the client may have gone
	}
}

func (s *session) send(line string) { s.out <- line }

// reconnect asks the client to connect again, when it may do so at once. It returns the session on which the client has
// asked to join the channel, its only one.
func (s *session) reconnect(channel string) *session {
	w := s.server.w
	w.t.Helper()
	w.advance(5 * time.Second)
	s.send(":tmi.twitch.tv RECONNECT")
	next := w.server.session()
	next.expect("JOIN #" + channel)
	return next
}

// expect waits for a line, and fails if another comes.
func (s *session) expect(line string) {
	s.server.w.t.Helper()
	if got := receive(s.server.w, s.lines); got != line {
		s.server.w.t.Fatalf("got %q, expected %q", got, line)
	}
}

// expectEnd waits until the client has closed the connection.
func (s *session) expectEnd() {
	s.server.w.t.Helper()
	synctest.Wait()
	for open := true; open; {
		select {
		case _, open = <-s.lines:
		default:
			s.server.w.t.Fatal("the connection is still open")
		}
	}
}

// keepAlive lets time pass while the server is not silent and the client sends nothing.
func (s *session) keepAlive(d time.Duration) {
	s.server.w.t.Helper()
	const step = 10 * time.Second
	for ; d > 0; d -= step {
		s.expectNothing()
		s.server.w.advance(step)
	}
}

// expectNothing checks that the client has sent nothing, and that it is there.
func (s *session) expectNothing() {
	s.server.w.t.Helper()
	synctest.Wait()
	s.send("PING :now")
	s.expect("PONG :now")
}

// post is a message in a chat. The chatter's name and id are ones that no log may have.
type post struct {
	channel string
	user    int
	text    string
	tags    string // beside those of each message
	at      time.Time
}

const chatterName = "some_chatter"

func chatterID(user int) int { return 7700000 + user }

func (p post) String() string {
	badges := ""
	if !strings.Contains(p.tags, "badges=") {
		badges = "badges=;"
	}
	if p.tags != "" {
		p.tags += ";"
	}
	return fmt.Sprintf("@badge-info=;%scolor=;display-name=%s;emotes=;flags=;id=eb24e920-8065-492a-8aea-266a00fc5126;"+
		"room-id=1;%stmi-sent-ts=%d;turbo=0;user-id=%d;user-type= ",
		badges, chatterName, p.tags, p.at.UnixMilli(), chatterID(p.user)) +
		fmt.Sprintf(":%[1]s!%[1]s@%[1]s.tmi.twitch.tv PRIVMSG #%s :%s", chatterName, p.channel, p.text)
}

func (s *session) say(p post) {
	if p.at.IsZero() {
		p.at = time.Now()
	}
	s.send(p.String())
}

// receive returns the next value of a channel.
func receive[T any](w *world, from <-chan T) T {
	w.t.Helper()
	select {
	case value := <-from:
		return value
	case <-time.After(w.patience):
		w.t.Fatalf("nothing came; the log is:\n%s", w.log)
		panic("unreachable")
	}
}
