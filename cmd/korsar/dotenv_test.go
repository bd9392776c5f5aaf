package main

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"strings"
	"testing"
)

// secret is a token in invalid settings files. No output may contain any piece of it.
const secret = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"

// pieceOfSecret returns a piece of the secret that the text contains, or "".
func pieceOfSecret(text string) string {
	const length = 6
	for i := range len(secret) - length + 1 {
		if piece := secret[i : i+length]; strings.Contains(text, piece) {
			return piece
		}
	}
	return ""
}

// TestEnvironmentOverridesDotenv checks that the file applies only to settings that the environment does not set, also
// to nothing.
func TestEnvironmentOverridesDotenv(t *testing.T) {
	t.Chdir(t.TempDir())
	p := &process{Environ: []string{"KORSAR_LOG=warn", "KORSAR_GUILD=", "KORSAR_LOG=info"}}
	if s, err := p.settings(t.Context(), dotenv); err != nil || s.values[envLog] != "warn" || s.values[envToken] != "" {
		t.Errorf("without a file: %v, %v", s, err)
	}
	writeDotenv(t, "# a comment\nDISCORD_TOKEN=from-file\nKORSAR_LOG=debug\nKORSAR_GUILD=7\nKORSAR_SHARDS=2\n")
	s, err := p.settings(t.Context(), dotenv)
	if err != nil || s.values[envToken] != "from-file" || s.values[envLog] != "warn" || s.values[envGuild] != "" ||
		s.values[envShards] != "2" {
		t.Errorf("with a file: %v, %v", s, err)
	}
	if s.location(envToken) != "DISCORD_TOKEN (.env, line 2)" || s.location(envLog) != "KORSAR_LOG" {
		t.Errorf("locations are %s and %s", s.location(envToken), s.location(envLog))
	}
}

func writeDotenv(t *testing.T, text string) {
	t.Helper()
	if err := os.WriteFile(dotenv, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

// TestDotenvIsReadAsPeopleWriteIt covers quotation marks, comments, spaces, and the line ends and byte order mark of
// Windows.
func TestDotenvIsReadAsPeopleWriteIt(t *testing.T) {
	for text, wanted := range map[string]map[string]string{
		"":                              {},
		"\n\n  \n# nothing=here\n":      {},
		"KORSAR_LOG=debug":              {envLog: "debug"},
		"KORSAR_LOG = debug\t\n":        {envLog: "debug"},
		"export KORSAR_LOG=debug":       {envLog: "debug"},
		"KORSAR_LOG=debug # all of it":  {envLog: "debug"},
		"KORSAR_LOG='debug' # all":      {envLog: "debug"},
		`KORSAR_DB="a \"b\" #c.db"`:     {envDatabase: `a "b" #c.db`},
		"KORSAR_DB='$HOME/korsar.db'\n": {envDatabase: "$HOME/korsar.db"},
		"KORSAR_DB=":                    {envDatabase: ""},
		"\ufeffKORSAR_LOG=debug\r\nKORSAR_GUILD=7\r\n":             {envLog: "debug", envGuild: "7"},
		"KORSAR_DB=Käpt’n.db\nKORSAR_LOG=debug\nKORSAR_LOG=warn\n": {envDatabase: "Käpt’n.db", envLog: "warn"},
		"DIR=/var/lib\nKORSAR_DB=${DIR}/korsar.db": {
			"DIR": "/var/lib", envDatabase: "/var/lib/korsar.db"},
	} {
		if values, _, err := parseSettings(dotenv, []byte(text)); err != nil || !maps.Equal(values, wanted) {
			t.Errorf("%q is read as %v (%v)", text, values, err)
		}
	}
}

// TestFaultyDotenvKeepsItsSecret checks the error of every command that reads an invalid file. It names the line and
// the setting and says what to write, but does not quote the file.
func TestFaultyDotenvKeepsItsSecret(t *testing.T) {
	for _, test := range []struct {
		name, text string
		says       []string
	}{
		{"an open double quotation mark", "# mine\nDISCORD_TOKEN=\"" + secret + "\nKORSAR_LOG=debug\n",
			[]string{".env, line 2 (DISCORD_TOKEN): the quotation mark is not closed"}},
		{"an open single quotation mark", "DISCORD_TOKEN='" + secret + "\n",
			[]string{".env, line 1 (DISCORD_TOKEN): the quotation mark is not closed", "write NAME=value"}},
		{"one that is closed in the next line", "DISCORD_TOKEN=\"" + secret + "\n\"\n",
			[]string{".env, line 1 (DISCORD_TOKEN)", ".env, line 2: no ="}},
		{"more after the quotation mark", `DISCORD_TOKEN="` + secret + `"` + secret,
			[]string{".env, line 1 (DISCORD_TOKEN): the quotation mark is not closed on the line, " +
				"or is followed by more text"}},
		{"two in a line", `KORSAR_LOG="debug" DISCORD_TOKEN=` + secret, []string{".env, line 1 (KORSAR_LOG)"}},
		{"no equals sign", "KORSAR_LOG=debug\nDISCORD_TOKEN " + secret + "\n",
			[]string{".env, line 2 (DISCORD_TOKEN): no =: every line must be NAME=value or start with #"}},
		{"no equals sign, at the end", "DISCORD_TOKEN " + secret, []string{".env, line 1 (DISCORD_TOKEN): no ="}},
		{"the token alone", "\n" + secret, []string{".env, line 2: no ="}},
		{"the token before the equals sign", secret + "-x=DISCORD_TOKEN",
			[]string{".env, line 1: invalid name before the ="}},
		{"the token in quotation marks as a name", secret[:24] + `="` + secret,
			[]string{".env, line 1: the quotation mark"}},
		{"a hyphen in a name", "DISCORD-TOKEN=" + secret, []string{".env, line 1: invalid name before the ="}},
		{"a blank in a name", "DISCORD TOKEN=" + secret, []string{".env, line 1: invalid name before the ="}},
		{"nothing before the equals sign", "=" + secret, []string{".env, line 1: invalid name before the ="}},
		{"Latin-1", "KORSAR_DB=K\xe4ptn.db\nDISCORD_TOKEN=" + secret,
			[]string{".env, line 1: not UTF-8: save the file as plain text in UTF-8"}},
		{"UTF-16", "\xff\xfeD\x00=\x00" + secret, []string{".env, line 1: not UTF-8"}},
		{"UTF-16 without a mark", "D\x00=\x00" + secret, []string{".env, line 1: invalid name before the ="}},
		{"lines that end as on old Macs", "KORSAR_LOG=debug\rDISCORD_TOKEN=" + secret,
			[]string{".env, line 1 (KORSAR_LOG)"}},
		{"several faults", "DISCORD_TOKEN\nKORSAR_LOG=\"" + secret + "\nwhat is this\n",
			[]string{".env, line 1 (DISCORD_TOKEN)", ".env, line 2 (KORSAR_LOG)", ".env, line 3: no ="}},
		{"a file of another kind", strings.Repeat(secret+"\n", 1000), []string{".env, line 10: no ="}},
		{"the token in another place",
			"KORSAR_GUILD=" + secret + "\nKORSAR_LOG=" + secret + "\nKORSAR_SHARDS=" + secret +
				"\nKORSAR_LIVE=" + secret + "\nKORSAR_METRICS=" + secret + "\nKORSAR_LIVE_URL=" + secret +
				"\nKORSAR_DISCORD_API=" + secret + "\nKORSAR_LOG_FORMAT=" + secret + "\nKORSAR_PROXIES=" + secret,
			[]string{"KORSAR_GUILD (.env, line 1): expected", "KORSAR_LOG (.env, line 2): expected",
				"KORSAR_SHARDS (.env, line 3): expected", "KORSAR_LIVE (.env, line 4): expected",
				"KORSAR_METRICS (.env, line 5): expected", "KORSAR_LIVE_URL (.env, line 6): expected",
				"KORSAR_DISCORD_API (.env, line 7): expected", "KORSAR_LOG_FORMAT (.env, line 8): expected",
				"KORSAR_PROXIES (.env, line 9): expected"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			writeDotenv(t, test.text)
			for _, args := range [][]string{{"run"}, {"sandbox", "--demo"}, {"doctor"}, {"backup", "copy.db"},
				{"ratings", "rebuild"}} {
				o := korsar("", args...)
				for _, words := range test.says {
					if !strings.Contains(o.out+o.err, words) {
						t.Errorf("%v does not say %q:\n%s%s", args, words, o.out, o.err)
					}
				}
				if piece := pieceOfSecret(o.out + o.err); piece != "" || o.code != int(exitFailure) {
					t.Errorf("%v says %q, exit code %d:\n%s%s", args, piece, o.code, o.out, o.err)
				}
				if lines := strings.Count(o.out+o.err, "\n"); lines > 12 {
					t.Errorf("%v says %d lines", args, lines)
				}
			}
		})
	}
}

// TestUnreadableDotenv checks that the error gives the reason and says what to do.
func TestUnreadableDotenv(t *testing.T) {
	for name, test := range map[string]struct {
		says string
		make func() error
	}{
		"a directory": {"is a directory", func() error { return os.Mkdir(dotenv, 0o700) }},
		"a link in a circle": {"too many levels of symbolic links",
			func() error { return os.Symlink(dotenv, dotenv) }},
		"a link to a non-dir": {"not a directory", func() error { return os.Symlink("/dev/null/.env", dotenv) }},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := test.make(); err != nil {
				t.Fatal(err)
			}
			if o := korsar("", "run"); o.code != int(exitFailure) ||
				!strings.Contains(o.err, "read .env: "+test.says+
					": make it readable for the program, or move it away") {
				t.Errorf("%+v", o)
			}
		})
	}
}

// FuzzDotenv checks that any text around a secret is either read, or refused with an error that names the line of each
// fault and does not quote the secret.
func FuzzDotenv(f *testing.F) {
	f.Add([]byte("DISCORD_TOKEN="), []byte("\nKORSAR_LOG=debug\n"))
	f.Add([]byte("DISCORD_TOKEN=\""), []byte("\" # mine"))
	f.Add([]byte("export A: '"), []byte("\\'\r\n"))
	f.Add([]byte("\ufeff#\n"), []byte("=\"\xff"))
	f.Add([]byte("A=${"), []byte("}\x00"))
	f.Fuzz(func(t *testing.T, before, after []byte) {
		values, lines, err := parseSettings(dotenv, bytes.Join([][]byte{before, []byte(secret), after}, nil))
		if err == nil {
			for name := range values {
				if lines[name] == 0 {
					t.Fatalf("%q stands in no line", name)
				}
			}
			if len(values) != len(lines) {
				t.Fatalf("read are %q, checked were %v", values, lines)
			}
			return
		}
		if piece := pieceOfSecret(err.Error()); piece != "" && !bytes.Contains(before, []byte(piece)) &&
			!bytes.Contains(after, []byte(piece)) {
			t.Fatalf("the error has %q: %v", piece, err)
		}
		for line := range strings.Lines(err.Error()) {
			var number int
			if _, err := fmt.Sscanf(line, ".env, line %d", &number); err != nil {
				t.Fatalf("no line is named: %s", line)
			}
		}
	})
}

// TestMisspeltSettingIsRefused checks that a misspelled setting is refused, in the environment and in a file. The error
// names the right setting and does not quote the value. Other names that begin like a setting get a warning.
func TestMisspeltSettingIsRefused(t *testing.T) {
	for name, meant := range map[string]string{"KORSAR_DBB": "KORSAR_DB", "KORSAR_LVIE": "KORSAR_LIVE",
		"DISCORD_TOKN": "DISCORD_TOKEN", "korsar_db": "KORSAR_DB", "KORSAR_LIVEURL": "KORSAR_LIVE_URL"} {
		t.Chdir(t.TempDir())
		for _, inFile := range []bool{false, true} {
			var environ []string
			if writeDotenv(t, ""); inFile {
				writeDotenv(t, name+"="+secret)
			} else {
				environ = []string{name + "=" + secret}
			}
			_, err := (&process{Environ: environ}).config(t.Context())
			if err == nil || !strings.Contains(err.Error(), "did you mean "+meant+"?") ||
				pieceOfSecret(err.Error()) != "" {
				t.Errorf("%s (in the file: %v): %v", name, inFile, err)
			}
		}
	}
	t.Chdir(t.TempDir())
	c, err := (&process{Environ: []string{"KORSAR_PORT=tcp://10.0.0.1:80", "HOME=/", "DISCORD_TOKEN=x",
		"DISCORD_TOKEN_2=y"}}).config(t.Context())
	if err != nil || len(c.Warnings) != 2 || !strings.HasPrefix(c.Warnings[0].Text, "DISCORD_TOKEN_2 is no setting") ||
		!strings.HasPrefix(c.Warnings[1].Text, "KORSAR_PORT is no setting") {
		t.Errorf("names that Kubernetes adds, or of another bot: %v, %v", c.Warnings, err)
	}
	writeDotenv(t, "KORSAR_PORT=1")
	if c, err = (&process{Environ: []string{"KORSAR_PORT=1"}}).config(t.Context()); err != nil || len(c.Warnings) != 1 {
		t.Errorf("a name in the file and the environment: %v, %v", c.Warnings, err)
	}
}

// TestExposedSettingsAreToldOf checks that the doctor reports a settings file that other users can read, and no other.
func TestExposedSettingsAreToldOf(t *testing.T) {
	t.Chdir(t.TempDir())
	writeDotenv(t, "DISCORD_TOKEN=x\nKORSAR_DISCORD_API=http://127.0.0.1:1\n")
	for mode, exposed := range map[os.FileMode]bool{0o600: false, 0o640: true, 0o604: true} {
		if err := os.Chmod(dotenv, mode); err != nil {
			t.Fatal(err)
		}
		o := korsar("", "doctor")
		told := strings.Contains(o.out, "DO   settings: others on this machine can read .env: chmod 600 .env")
		if told != exposed {
			t.Errorf("with mode %o: %+v", mode, o)
		}
	}
}

// TestCommandsFindTheServicesSettings checks that commands other than the bot read the service's file if the working
// directory has none. The bot never reads it.
func TestCommandsFindTheServicesSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	service := file(t, "korsar.env", "DISCORD_TOKEN=of-the-service\n")
	p := &process{Service: service}
	for named, want := range map[string]database{"": "/var/lib/korsar/korsar.db",
		"KORSAR_DB=": "/var/lib/korsar/korsar.db", "KORSAR_DB=games/k.db": "/var/lib/korsar/games/k.db",
		"KORSAR_DB=/srv/k.db": "/srv/k.db", "KORSAR_DB=postgres://localhost/k": "postgres://localhost/k"} {
		if err := os.WriteFile(service, []byte("DISCORD_TOKEN=of-the-service\n"+named+"\n"), 0o600); err != nil {
			t.Fatal(err)
		}
		if c, err := p.config(t.Context()); err != nil || c.Token != "of-the-service" || c.Database != want {
			t.Errorf("with %q a command has %q and %v: %v", named, c.Token, c.Database, err)
		}
	}
	here := &process{Service: service, Environ: []string{"KORSAR_DB=here.db"}}
	if c, err := here.config(t.Context()); err != nil || c.Database != "here.db" {
		t.Errorf("with a database in its environment a command has %v: %v", c.Database, err)
	}
	if s, err := p.settings(t.Context(), dotenv); err != nil || len(s.values) > 0 {
		t.Errorf("the bot has %v: %v", s.values, err)
	}
	writeDotenv(t, "DISCORD_TOKEN=of-the-directory\n")
	if c, err := p.config(t.Context()); err != nil || c.Token != "of-the-directory" || c.Database != defaultDatabase {
		t.Errorf("with %s a command has %q and %v: %v", dotenv, c.Token, c.Database, err)
	}
}
