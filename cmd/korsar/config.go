package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"

	"korsar/bot/discord"
	"korsar/bot/live"
	"korsar/storage/snowflake"
)

// Settings, all of them in .env.example.
const (
	envToken    = "DISCORD_TOKEN"
	envDatabase = "KORSAR_DB"
	envAPI      = "KORSAR_DISCORD_API"
	envGuild    = "KORSAR_GUILD"
	envLog      = "KORSAR_LOG"
	envLive     = "KORSAR_LIVE"
	envLiveURL  = "KORSAR_LIVE_URL"
	envProxies  = "KORSAR_PROXIES"
	envMetrics  = "KORSAR_METRICS"
	envShards   = "KORSAR_SHARDS"
	envLogForm  = "KORSAR_LOG_FORMAT"
)

// defaultDatabase is where games are kept unless KORSAR_DB says otherwise.
const defaultDatabase = "korsar.db"

// maxShards is as many guilds as Discord has many times over.
const maxShards = 10_000

// The forms of a log.
const (
	logText = "text"
	logJSON = "json"
)

// config is how the bot was set up.
type config struct {
	Token    string
	Database string
	API      string // "" for Discord itself
	Guild    string // "" for everywhere
	Log      slog.Level
	Live     string // where live pages are served; "" for nowhere
	LiveURL  string // under which address others reach them
	Proxies  live.Proxies
	Metrics  string // where figures are served; "" for nowhere
	LogForm  string // text or json
	Shards   int    // connections to Discord; discord.AutoShards as it advises
}

// settingNames is every setting.
var settingNames = []string{envToken, envDatabase, envAPI, envGuild, envShards, envLive, envLiveURL, envProxies, envMetrics,
	envLog, envLogForm}

// settings are those that were set.
type settings struct {
	values map[string]string // by name
	lines  map[string]int    // of .env, for those that it set
}

// settings returns those of the environment, and beneath it of the file .env.
func (p *process) settings() (s settings, err error) {
	if s.values, s.lines, err = readDotenv(); err != nil {
		return settings{}, err
	}
	for _, name := range settingNames {
		if value := p.Getenv(name); value != "" {
			s.values[name] = value
			delete(s.lines, name)
		}
	}
	return s, nil
}

// where returns the name of a setting, with its line in the file.
func (s settings) where(name string) string {
	if line, inFile := s.lines[name]; inFile {
		return fmt.Sprintf("%s (%s, line %d)", name, dotenv, line)
	}
	return name
}

// readConfig reads the settings. Its error has all that is wrong with them, but no value:
// it may be the token, in the wrong place.
func readConfig(s settings) (config, error) {
	set := s.values
	c := config{Token: set[envToken], Database: cmp.Or(set[envDatabase], defaultDatabase), API: set[envAPI], Guild: set[envGuild],
		Metrics: set[envMetrics], LogForm: cmp.Or(set[envLogForm], logText),
		Live: set[envLive], LiveURL: strings.TrimSuffix(set[envLiveURL], "/")}
	var faults []error
	wrong := func(name, format string, values ...any) {
		faults = append(faults, fmt.Errorf("%s: %s", s.where(name), fmt.Sprintf(format, values...)))
	}
	if c.API != "" {
		if u, err := url.Parse(c.API); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			wrong(envAPI, "expected a URL that stands where https://discord.com/api/ does, or nothing")
		}
	}
	if c.Guild != "" && snowflake.Parse(c.Guild) == 0 {
		wrong(envGuild, "expected the id of a server (turn on developer mode in Discord, then Copy Server ID), or nothing")
	}
	for name, listen := range map[string]string{envLive: c.Live, envMetrics: c.Metrics} {
		if _, _, err := net.SplitHostPort(listen); listen != "" && err != nil {
			wrong(name, "expected where to listen, such as 127.0.0.1:8080 or :8080, or nothing")
		}
	}
	switch n, err := strconv.Atoi(set[envShards]); {
	case set[envShards] == "":
		c.Shards = 1
	case set[envShards] == "auto":
		c.Shards = discord.AutoShards
	case err != nil || n < 1 || n > maxShards:
		wrong(envShards, "expected auto, or a number from 1 to %d", maxShards)
	default:
		c.Shards = n
	}
	if c.LogForm != logText && c.LogForm != logJSON {
		wrong(envLogForm, "expected text or json")
	}
	if u, err := url.Parse(c.LiveURL); c.LiveURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "") {
		wrong(envLiveURL, "expected the address under which others reach the live pages, such as https://korsar.example")
	}
	if c.Live == "" && c.LiveURL != "" {
		wrong(envLiveURL, "it is set, but %s is not: say where to listen too, such as 127.0.0.1:8080", envLive)
	}
	var err error
	if c.Proxies, err = live.ParseProxies(set[envProxies]); err != nil {
		wrong(envProxies, "expected the addresses of your proxies, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, with commas between them, or nothing: %v", err)
	}
	if host, port, _ := net.SplitHostPort(c.Live); c.Live != "" && c.LiveURL == "" {
		c.LiveURL = "http://" + net.JoinHostPort(cmp.Or(host, "localhost"), port)
	}
	if text := set[envLog]; text != "" {
		if err := c.Log.UnmarshalText([]byte(text)); err != nil {
			wrong(envLog, "expected debug, info, warn or error")
		}
	}
	return c, errors.Join(faults...)
}

// config is the configuration as it is set.
func (p *process) config() (config, error) {
	set, err := p.settings()
	if err != nil {
		return config{}, err
	}
	c, err := readConfig(set)
	if err != nil {
		return config{}, fmt.Errorf("the configuration is not right yet:\n%w", err)
	}
	return c, nil
}

// database is the file of an existing database: the one named, or that of the
// configuration.
func (p *process) database(named string) (string, error) {
	if named == "" {
		c, err := p.config()
		if err != nil {
			return "", err
		}
		named = c.Database
	}
	if _, err := os.Stat(named); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("there is no database %s: name it with --database, or in %s", named, envDatabase)
	}
	return named, nil
}

// needToken refuses a configuration without a token, together with what else
// is wrong.
func needToken(c config, err error) error {
	if c.Token == "" {
		missing := fmt.Errorf("%s is not set: copy the token from the Bot page of your application (discord.com/developers/applications) into it or into .env; `korsar sandbox` needs none", envToken)
		return errors.Join(missing, err)
	}
	return err
}
