package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"
	"unsafe"

	"korsar/bot/sandbox"
)

// terminal returns both ends of a new terminal (pty(7), ioctl_tty(2)). Text that is written to the slave can be read
// from the master.
func terminal(t *testing.T) (master, slave *os.File) {
	t.Helper()
	master, err := os.OpenFile("/dev/ptmx", os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { master.Close() })
	ioctl := func(request uintptr, value *int32) {
		if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, master.Fd(), request,
			uintptr(unsafe.Pointer(value))); errno != 0 {
			t.Fatal(errno)
		}
	}
	var unlock, number int32
	ioctl(syscall.TIOCSPTLCK, &unlock)
	ioctl(syscall.TIOCGPTN, &number)
	slave, err = os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Fatal(err)
	}
	return master, slave
}

// stderrOnTerminal runs the program and returns what a terminal shows of standard error.
func stderrOnTerminal(t *testing.T, environ []string, args ...string) string {
	t.Helper()
	master, slave := terminal(t)
	seen := make(chan string)
	go func() {
		text, _ := io.ReadAll(master) // returns EIO when the other end is closed
		seen <- string(text)
	}()
	code := run(args, environ, strings.NewReader(""), io.Discard, slave)
	slave.Close()
	text := <-seen
	if code != 0 {
		t.Fatalf("code %d: %q", code, text)
	}
	return text
}

// TestChecksShowABar checks that the doctor shows a bar on a terminal.
func TestChecksShowABar(t *testing.T) {
	d, err := sandbox.Open(sandbox.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	d.NewGuild("Port Royal")
	path := storedDatabase(t)
	t.Chdir(t.TempDir())
	environ := []string{"LANG=C", "NO_COLOR=1", "DISCORD_TOKEN=" + d.Token(), "KORSAR_DISCORD_API=" + d.API(),
		"KORSAR_DB=" + path}
	text := stderrOnTerminal(t, environ, "doctor")
	if !strings.Contains(text, "checking every game") || !strings.Contains(text, "%") ||
		strings.Contains(text, "level=") {
		t.Errorf("there is no bar: %q", text)
	}
}

// TestProgressBarDisappears checks that a bar is shown, without color if NO_COLOR is set, and that nothing of it
// remains in the last line.
func TestProgressBarDisappears(t *testing.T) {
	path := file(t, "games.txt", simulated(t, "--games", "20"))
	tests := []struct {
		doing string
		args  []string
	}{
		{"simulating", []string{"simulate", "--games", "20"}},
		{"verifying", []string{"verify", path}},
	}
	for _, test := range tests {
		for _, color := range []bool{true, false} {
			environ := []string{"LANG=C", "NO_COLOR="}
			if !color {
				environ[1] += "1"
			}
			text := stderrOnTerminal(t, environ, test.args...)
			if !strings.Contains(text, test.doing) || !strings.Contains(text, "%") {
				t.Errorf("no bar: %q", text)
			}
			if strings.Contains(text, "\x1b[") != color {
				t.Errorf("color %v: %q", color, text)
			}
			if last := text[strings.LastIndex(text, "\r\x20")+1:]; strings.Contains(last, test.doing) {
				t.Errorf("the bar stays: %q", text)
			}
		}
	}
}
