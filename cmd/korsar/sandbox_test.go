package main

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox"
	"korsar/game/gametest"
	"korsar/storage/sqlite"
)

// hangTime is longer than any step takes on a slow machine. A test that waits longer has failed.
const hangTime = 3 * time.Minute

// sandboxProcess is korsar sandbox in a child process.
type sandboxProcess struct {
	t       *testing.T
	child   *exec.Cmd
	out     *bufio.Reader
	address string
}

// startSandboxProcess starts the sandbox and reads the address that it prints.
func startSandboxProcess(t *testing.T, database string) *sandboxProcess {
	t.Helper()
	v := &sandboxProcess{t: t, child: child("sandbox", "--listen", "127.0.0.1:0")}
	v.child.Dir = t.TempDir()
	v.child.Env = append(v.child.Env, "KORSAR_DB="+database)
	v.child.Stderr = t.Output()
	out, err := v.child.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := v.child.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = v.child.Process.Kill()
		_ = v.child.Wait() // so that its output belongs to this test
	})
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

// close stops the sandbox with SIGTERM.
func (v *sandboxProcess) close() {
	v.t.Helper()
	if err := v.child.Process.Signal(syscall.SIGTERM); err != nil {
		v.t.Fatal(err)
	}
	if err := v.child.Wait(); err != nil {
		v.t.Errorf("after SIGTERM: %v", err)
	}
}

// post performs an action on Anne's page.
func (v *sandboxProcess) post(action, body string) string {
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

// waitForEvent reads Anne's stream until an event matches a regular expression. If a post changes often, the stream
// does not show all its states.
func (v *sandboxProcess) waitForEvent(channel, pattern string) string {
	v.t.Helper()
	wanted := regexp.MustCompile(pattern)
	ctx, cancel := context.WithTimeout(v.t.Context(), hangTime)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, v.address+"as/anne/news?channel="+channel, nil)
	if err != nil {
		v.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		v.t.Fatal(err)
	}
	defer response.Body.Close()
	lines := bufio.NewScanner(response.Body)
	lines.Buffer(nil, 1<<20)
	var events []string
	for lines.Scan() {
		if wanted.Match(lines.Bytes()) {
			return lines.Text()
		}
		events = append(events, lines.Text())
	}
	v.t.Fatalf("the stream ends before %q: %v\n%s", pattern, lines.Err(), strings.Join(events, "\n"))
	return ""
}

// channel returns the id of a channel.
func (v *sandboxProcess) channel(name string) string {
	v.t.Helper()
	found := regexp.MustCompile(`"id":"(\d+)","name":"` + name + `"`).FindStringSubmatch(v.waitForEvent("", `"places"`))
	if found == nil {
		v.t.Fatalf("there is no channel %s", name)
	}
	return found[1]
}

// TestSandboxKeepsGames checks that people, channel and table are the same after a restart if there is a database.
// Earlier buttons still work.
func TestSandboxKeepsGames(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	database := filepath.Join(t.TempDir(), "games.db")
	first := startSandboxProcess(t, database)
	channel := first.channel("tavern")
	first.post("type", fmt.Sprintf(`{"channel":%q,"line":"/korsar new seats:2"}`, channel))
	before := first.waitForEvent(channel, "wants to play")
	first.close()

	second := startSandboxProcess(t, database)
	after := second.waitForEvent(channel, "wants to play")
	button := regexp.MustCompile(`"custom_id":"(k1:[^"]*:join)"`)
	message := regexp.MustCompile(`"id":"(\d+)","author"`)
	if got, want := button.FindString(after), button.FindString(before); got == "" || got != want {
		t.Errorf("the button is %q and was %q", got, want)
	}
	lobby := message.FindAllStringSubmatch(after, -1)
	if len(lobby) != 1 {
		t.Fatalf("%d messages in the tavern: %s", len(lobby), after)
	}
	second.post("click", fmt.Sprintf(`{"message":%q,"component":%q}`, lobby[0][1], button.FindStringSubmatch(after)[1]))
	second.waitForEvent(channel, "already have a seat")
	second.close()
}

// TestSandboxEntersTournaments checks that scripted people enter a tournament as soon as it is created.
func TestSandboxEntersTournaments(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	v := startSandboxProcess(t, "")
	channel := v.channel("tavern")
	answer := v.post("type", fmt.Sprintf(`{"channel":%q,"line":"/korsar-tournament create kind:evening"}`, channel))
	form := regexp.MustCompile(`"modal":\{"id":"(\d+)"`).FindStringSubmatch(answer)
	if form == nil {
		t.Fatalf("no form is opened: %s", answer)
	}
	v.post("submit", fmt.Sprintf(`{"modal":%q,"inputs":{"name":["Cup"]}}`, form[1]))
	if post := v.waitForEvent(channel, "Players in Cup: [^\"]+, "); !strings.Contains(post, "Old Tom") ||
		!strings.Contains(post, "Red Mary") {
		t.Errorf("the post is %s", post)
	}
	v.close()
}

// TestSandboxListensOnAnyAddress checks that the sandbox says who can reach its address.
func TestSandboxListensOnAnyAddress(t *testing.T) {
	t.Parallel()
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
		_ = wide.Process.Signal(syscall.SIGTERM) // so that it removes its temporary database
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
	if !strings.Contains(greeting, "http://localhost:") ||
		!strings.Contains(reason, "everybody who reaches this machine") {
		t.Errorf("the greeting is %q %q", greeting, reason)
	}
}

// sandboxUntilOutput runs the sandbox in this process until it prints something. It returns the exit code and the
// standard error.
func sandboxUntilOutput(t *testing.T, environ []string, args ...string) (exitCode, string) {
	t.Helper()
	t.Chdir(t.TempDir())
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	var stderr bytes.Buffer
	p := &process{Environ: environ, In: strings.NewReader(""), Err: &stderr, Clock: clockwork.NewRealClock(),
		Out: writerFunc(func(text []byte) (int, error) {
			interrupt()
			return len(text), nil
		})}
	code := p.execute(ctx, append([]string{"sandbox", "--listen", "127.0.0.1:0"}, args...))
	return code, stderr.String()
}

// TestSandboxLeavesTheDatabaseOfABot checks that the sandbox refuses the database of a bot on Discord, even if a world
// of the sandbox is beside it. The demo game changes no database.
func TestSandboxLeavesTheDatabaseOfABot(t *testing.T) {
	stored, err := os.ReadFile("../../storage/testdata/format1.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "korsar.db")
	state := path + ".sandbox.json"
	if err := os.WriteFile(path, stored, 0o600); err != nil {
		t.Fatal(err)
	}
	environ := []string{"KORSAR_DB=" + path}
	code, _ := sandboxUntilOutput(t, environ, "--demo")
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, stored) || code != exitInterrupted {
		t.Errorf("the demo game ends with %d and changes the database of a bot: %v", code, err)
	}
	code, said := sandboxUntilOutput(t, environ)
	if now, err := os.ReadFile(path); err != nil || !bytes.Equal(now, stored) {
		t.Errorf("the sandbox changes the database of a bot: %v", err)
	}
	if _, err := os.Stat(state); code != exitFailure || !strings.Contains(said, errForeign.Error()) || err == nil {
		t.Errorf("code %d, %q, a world beside it: %v", code, said, err)
	}
	world, err := sandbox.Open(sandbox.Options{State: state})
	if err != nil {
		t.Fatal(err)
	}
	world.NewGuild("Port Royal")
	if err := world.Close(); err != nil {
		t.Fatal(err)
	}
	code, said = sandboxUntilOutput(t, environ)
	if code != exitFailure || !strings.Contains(said, errForeign.Error()) {
		t.Errorf("beside a world of its own: code %d, %q", code, said)
	}
}

// TestSecondSandboxLeavesTheWorld checks that a second sandbox on the same database is refused before it saves its
// world, which is older than the first one's.
func TestSecondSandboxLeavesTheWorld(t *testing.T) {
	path := filepath.Join(t.TempDir(), "games.db")
	state := path + ".sandbox.json"
	store, err := sqlite.Open(t.Context(), path, sqlite.Options{Owner: "host-1/4711"})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	world, err := sandbox.Open(sandbox.Options{State: state})
	if err != nil {
		t.Fatal(err)
	}
	if err := world.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(state)
	if err != nil {
		t.Fatal(err)
	}
	text = append(text, '\n') // the sandbox never saves it with this line break
	if err := os.WriteFile(state, text, 0o600); err != nil {
		t.Fatal(err)
	}
	code, said := sandboxUntilOutput(t, []string{"KORSAR_DB=" + path})
	if now, err := os.ReadFile(state); err != nil || !bytes.Equal(now, text) {
		t.Errorf("the second sandbox saves the world: %v", err)
	}
	if code != exitFailure || !strings.Contains(said, "host-1/4711 uses it already") {
		t.Errorf("code %d, %q", code, said)
	}
}

// TestSandboxIgnoresWhatIsForDiscord checks that the sandbox starts with the settings of a bot on Discord.
func TestSandboxIgnoresWhatIsForDiscord(t *testing.T) {
	code, said := sandboxUntilOutput(t, []string{"KORSAR_INTERACTIONS=127.0.0.1:0", "KORSAR_SHARDS=4",
		"KORSAR_PUBLIC_KEY=" + strings.Repeat("ab", 32), "DISCORD_TOKEN=x"})
	if code != exitDone || strings.Contains(said, "KORSAR_PUBLIC_KEY") {
		t.Errorf("code %d, %q", code, said)
	}
}
