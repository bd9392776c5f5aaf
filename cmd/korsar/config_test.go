package main

import (
	"bytes"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestExampleListsEverySetting checks that .env.example has exactly the program's settings, each with a comment.
func TestExampleListsEverySetting(t *testing.T) {
	example, err := os.ReadFile("../../.env.example")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	set := map[string]string{}
	for i, lines := 0, strings.Split(string(example), "\n"); i < len(lines); i++ {
		found := regexp.MustCompile(`^#?([A-Z_]+)=(.*)$`).FindStringSubmatch(lines[i])
		if found == nil {
			continue
		}
		names = append(names, found[1])
		if i == 0 || !strings.HasPrefix(lines[i-1], "# ") {
			t.Errorf("%s has no words before it", found[1])
		}
		if commented := strings.HasPrefix(lines[i], "#"); commented == (found[1] == envToken) {
			t.Errorf("%s is commented out: %v; only the token has to be set", found[1], commented)
		}
		set[found[1]] = found[2]
	}
	if _, err := readConfig(settings{values: set}); err != nil {
		t.Errorf("the example's values are refused: %v", err)
	}
	if !slices.Equal(names, settingNames) {
		t.Errorf("the example has %v, the program reads %v", names, settingNames)
	}
	if _, _, err := parseSettings(dotenv, example); err != nil {
		t.Errorf("the example is not read: %v", err)
	}
	source, err := os.ReadFile("config.go")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile(`"((?:KORSAR|DISCORD)_[A-Z_]+)"`)
	for _, found := range named.FindAllStringSubmatch(string(source), -1) {
		if !slices.Contains(settingNames, found[1]) {
			t.Errorf("the setting %s is not listed", found[1])
		}
	}
}

func TestReadConfigReportsEveryFault(t *testing.T) {
	tests := []struct {
		name     string
		settings map[string]string
		says     []string // words of every fault
	}{
		{"nothing but a token", map[string]string{envToken: "t"}, nil},
		{"no token", nil, []string{"DISCORD_TOKEN is not set", "korsar sandbox"}},
		{"a proxy", map[string]string{envToken: "t", envAPI: "http://127.0.0.1:8080/api/"}, nil},
		{"an address without a scheme", map[string]string{envToken: "t", envAPI: "discord.example/api"},
			[]string{"KORSAR_DISCORD_API", "https://discord.com/api/"}},
		{"another scheme", map[string]string{envToken: "t", envAPI: "ftp://discord.example/"},
			[]string{"KORSAR_DISCORD_API"}},
		{"PostgreSQL", map[string]string{envToken: "t", envDatabase: "postgres://korsar@localhost/korsar"}, nil},
		{"another product", map[string]string{envToken: "t", envDatabase: "mysql://korsar@localhost/korsar"},
			[]string{"KORSAR_DB: expected a file for the database", "postgres://korsar@localhost/korsar"}},
		{"a lease", map[string]string{envToken: "t", envLease: "30s"}, nil},
		{"a lease of no time", map[string]string{envToken: "t", envLease: "1ms"},
			[]string{"KORSAR_LEASE: expected a time from 500ms to 10m0s"}},
		{"a guild's name", map[string]string{envToken: "t", envGuild: "Port Royal"},
			[]string{"KORSAR_GUILD", "Copy Server ID"}},
		{"a guild's id", map[string]string{envToken: "t", envGuild: "1573508464964009984"}, nil},
		{"a level", map[string]string{envToken: "t", envLog: "debug"}, nil},
		{"no level", map[string]string{envToken: "t", envLog: "loud"},
			[]string{"KORSAR_LOG", "debug, info, warn or error"}},
		{"live pages", map[string]string{envToken: "t", envLive: ":8080", envLiveURL: "https://korsar.example/"}, nil},
		{"live pages nowhere", map[string]string{envToken: "t", envLive: "8080"},
			[]string{"KORSAR_LIVE", "127.0.0.1:8080"}},
		{"live pages under no address",
			map[string]string{envToken: "t", envLive: ":8080", envLiveURL: "korsar.example"},
			[]string{"KORSAR_LIVE_URL", "https://korsar.example"}},
		{"an address of no live pages", map[string]string{envToken: "t", envLiveURL: "https://korsar.example"},
			[]string{"KORSAR_LIVE_URL", "KORSAR_LIVE is not"}},
		{"proxies", map[string]string{envToken: "t", envProxies: "127.0.0.1, 10.0.0.0/8 fd00::/8"}, nil},
		{"a proxy by its name", map[string]string{envToken: "t", envProxies: "127.0.0.1, caddy"},
			[]string{"KORSAR_PROXIES: expected the addresses of your proxies, separated by commas, such as 127.0.0.1",
				"entry 2 of 2 is neither an address nor a network"}},
		{"a contact", map[string]string{envToken: "t", envContact: "anne@korsar.example"}, nil},
		{"a page as a contact", map[string]string{envToken: "t", envContact: "https://discord.gg/korsar"}, nil},
		{"a name as a contact", map[string]string{envToken: "t", envContact: "Anne <anne@korsar.example>"},
			[]string{"KORSAR_CONTACT: expected a mail address or a URL, such as anne@korsar.example"}},
		{"a script as a contact", map[string]string{envToken: "t", envContact: "javascript://korsar.example"},
			[]string{"KORSAR_CONTACT: expected"}},
		{"no chats", map[string]string{envToken: "t", envTwitch: "off"}, nil},
		{"another chat server",
			map[string]string{envToken: "t", envLive: ":8080", envTwitch: "irc://127.0.0.1:6667"}, nil},
		{"a chat server without live pages", map[string]string{envToken: "t", envTwitch: "irc://127.0.0.1:6667"},
			[]string{"KORSAR_TWITCH: it is set, but KORSAR_LIVE is not"}},
		{"a page in place of a chat server",
			map[string]string{envToken: "t", envLive: ":8080", envTwitch: "https://twitch.tv"},
			[]string{"KORSAR_TWITCH: expected off, or an address to use in place of ircs://irc.chat.twitch.tv:6697"}},
		{"figures nowhere", map[string]string{envToken: "t", envMetrics: "9090"},
			[]string{"KORSAR_METRICS", "127.0.0.1:8080"}},
		{"an unknown form of log", map[string]string{envToken: "t", envLogFormat: "xml"},
			[]string{"KORSAR_LOG_FORMAT", "text or json"}},
		{"interactions over HTTP", map[string]string{envToken: "t", envInteractions: ":8443",
			envPublicKey: strings.Repeat("0a", 32)}, nil},
		{"interactions without a key", map[string]string{envToken: "t", envInteractions: ":8443"},
			[]string{"KORSAR_INTERACTIONS: it is set, but KORSAR_PUBLIC_KEY is not: copy the Public Key"}},
		{"a key without interactions", map[string]string{envToken: "t", envPublicKey: strings.Repeat("0a", 32)},
			[]string{"KORSAR_PUBLIC_KEY: it is set, but KORSAR_INTERACTIONS is not: " +
				"set a listen address too, such as 127.0.0.1:8081"}},
		{"a short key", map[string]string{envToken: "t", envInteractions: ":8443", envPublicKey: "0a"},
			[]string{"KORSAR_PUBLIC_KEY: expected the Public Key on the General Information page",
				"64 hexadecimal digits"}},
		{"interactions nowhere", map[string]string{envToken: "t", envInteractions: "8443",
			envPublicKey: strings.Repeat("0a", 32)}, []string{"KORSAR_INTERACTIONS: expected a listen address"}},
		{"shards as advised", map[string]string{envToken: "t", envShards: "auto"}, nil},
		{"half a shard", map[string]string{envToken: "t", envShards: "0.5"},
			[]string{"KORSAR_SHARDS", "expected auto, or a number"}},
		{"everything wrong", map[string]string{envAPI: ":", envGuild: "-1", envLog: "?"},
			[]string{"DISCORD_TOKEN", "KORSAR_DISCORD_API", "KORSAR_GUILD", "KORSAR_LOG"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			c, err := readConfig(settings{values: test.settings})
			err = errors.Join(requireToken(c), err)
			if (err == nil) != (test.says == nil) {
				t.Fatalf("got %v", err)
			}
			for _, words := range test.says {
				if !strings.Contains(err.Error(), words) {
					t.Errorf("%q does not say %q", err, words)
				}
			}
		})
	}
	if c, err := readConfig(settings{}); err != nil || c.Database != defaultDatabase || c.Log != slog.LevelInfo {
		t.Errorf("the defaults are %+v (%v)", c, err)
	}
	for live, url := range map[string]string{"": "", ":8080": "http://localhost:8080",
		"127.0.0.1:1": "http://127.0.0.1:1", "[::1]:1": "http://[::1]:1",
		"0.0.0.0:1": "http://localhost:1", "[::]:1": "http://localhost:1"} {
		if c, err := readConfig(settings{values: map[string]string{envLive: live}}); err != nil || c.LiveURL != url {
			t.Errorf("live pages at %q stand under %q (%v), want %q", live, c.LiveURL, err, url)
		}
	}
}

// TestRunWithoutSettings checks that `korsar run` says which setting is missing.
func TestRunWithoutSettings(t *testing.T) {
	t.Chdir(t.TempDir())
	o := korsar("", "run")
	if o.code != int(exitFailure) || !strings.Contains(o.err, "korsar sandbox") || o.out != "" {
		t.Errorf("%+v", o)
	}
	if left, _ := filepath.Glob("*"); len(left) > 0 {
		t.Errorf("it left %v behind", left)
	}
}

// TestRunWithoutADirectory checks that a missing database directory is reported before Discord is contacted.
func TestRunWithoutADirectory(t *testing.T) {
	t.Chdir(t.TempDir())
	var out, err bytes.Buffer
	code := run([]string{"run"}, []string{"DISCORD_TOKEN=t", "KORSAR_DB=nowhere/korsar.db",
		"KORSAR_DISCORD_API=http://127.0.0.1:1/"}, strings.NewReader(""), &out, &err)
	if code != int(exitFailure) || !strings.Contains(err.String(), "nowhere") {
		t.Errorf("exit %d: %s", code, &err)
	}
}

// TestJSONLogNamesUnits checks that durations in a JSON log have units, as in a text log.
func TestJSONLogNamesUnits(t *testing.T) {
	var log bytes.Buffer
	(&process{Err: &log}).logger(config{LogFormat: logJSON}).With("life", 15*time.Second).Info("x",
		slog.Group("lease", "left", 1500*time.Millisecond), "tables", 3)
	for _, want := range []string{`"life":"15s"`, `"lease":{"left":"1.5s"}`, `"tables":3`} {
		if !strings.Contains(log.String(), want) {
			t.Errorf("no %s in %s", want, &log)
		}
	}
}
