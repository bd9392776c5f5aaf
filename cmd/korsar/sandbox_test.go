package main

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"korsar/game/gametest"
)

// tavern is a korsar sandbox in a process of its own.
type tavern struct {
	t       *testing.T
	child   *exec.Cmd
	out     *bufio.Reader
	address string
}

// openTavern starts it and reads its greeting.
func openTavern(t *testing.T, database string) *tavern {
	t.Helper()
	v := &tavern{t: t, child: child("sandbox", "--listen", "127.0.0.1:0")}
	v.child.Dir = t.TempDir()
	v.child.Env = append(v.child.Env, "KORSAR_DB="+database)
	out, err := v.child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := v.child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = v.child.Process.Kill() })
	v.out = bufio.NewReader(out)
	greeting, err := v.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	reason, err := v.out.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	v.address, _ = strings.CutPrefix(strings.TrimSpace(greeting), "Korsar is open at ")
	if !strings.HasPrefix(v.address, "http://127.0.0.1:") || !strings.Contains(reason, "no passwords") {
		t.Fatalf("the greeting is %q %q", greeting, reason)
	}
	return v
}

// close asks it to end.
func (v *tavern) close() {
	v.t.Helper()
	if err := v.child.Process.Signal(syscall.SIGTERM); err != nil {
		v.t.Fatal(err)
	}
	if err := v.child.Wait(); err != nil {
		v.t.Errorf("after SIGTERM: %v", err)
	}
}

// does lets Anne do something on her page.
func (v *tavern) does(action, body string) string {
	v.t.Helper()
	response, err := http.Post(v.address+"as/anne/"+action, "application/json", strings.NewReader(body))
	if err != nil {
		v.t.Fatal(err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		v.t.Fatalf("%s %s: %d %s %v", action, body, response.StatusCode, text, err)
	}
	return string(text)
}

// hears reads Anne's stream until an event has some words in it.
func (v *tavern) hears(channel, words string) string {
	v.t.Helper()
	response, err := http.Get(v.address + "as/anne/news?channel=" + channel)
	if err != nil {
		v.t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		if strings.Contains(lines.Text(), words) {
			return lines.Text()
		}
	}
	v.t.Fatalf("the stream ends before it tells %q: %v", words, lines.Err())
	return ""
}

// TestSandboxKeepsGames: with a database the people, the channel and the table
// in it are the same after a restart, and the buttons of before go on working.
func TestSandboxKeepsGames(t *testing.T) {
	gametest.Long(t)
	database := filepath.Join(t.TempDir(), "games.db")
	first := openTavern(t, database)
	scene := first.hears("", `"places"`)
	channel := regexp.MustCompile(`"id":"(\d+)","name":"tavern"`).FindStringSubmatch(scene)
	if channel == nil {
		t.Fatalf("there is no tavern: %s", scene)
	}
	first.does("type", fmt.Sprintf(`{"channel":%q,"line":"/korsar new seats:2"}`, channel[1]))
	before := first.hears(channel[1], "crew wanted")
	first.close()

	second := openTavern(t, database)
	after := second.hears(channel[1], "crew wanted")
	button := regexp.MustCompile(`"custom_id":"(k1:[^"]*:join)"`)
	message := regexp.MustCompile(`"id":"(\d+)","author"`)
	if got, want := button.FindString(after), button.FindString(before); got == "" || got != want {
		t.Errorf("the button is %q and was %q", got, want)
	}
	lobby := message.FindAllStringSubmatch(after, -1)
	if len(lobby) != 1 {
		t.Fatalf("%d messages stand in the tavern: %s", len(lobby), after)
	}
	second.does("click", fmt.Sprintf(`{"message":%q,"component":%q}`, lobby[0][1], button.FindStringSubmatch(after)[1]))
	second.hears(channel[1], `1 · **Anne** (host)`)
	second.close()
}

// TestSandboxListensWhereItIsTold, and says who can reach it there.
func TestSandboxListensWhereItIsTold(t *testing.T) {
	wide := child("sandbox", "--listen", "0.0.0.0:0")
	wide.Dir = t.TempDir()
	out, err := wide.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := wide.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = wide.Process.Kill()
		_ = wide.Wait()
	})
	lines := bufio.NewReader(out)
	greeting, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	reason, err := lines.ReadString('\n')
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(greeting, "http://localhost:") || !strings.Contains(reason, "everybody who reaches this machine") {
		t.Errorf("the greeting is %q %q", greeting, reason)
	}
}
