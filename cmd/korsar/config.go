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

// Settings. .env.example lists them all.
const (
	envToken     = "DISCORD_TOKEN"
	envDatabase  = "KORSAR_DB"
	envAPI       = "KORSAR_DISCORD_API"
	envGuild     = "KORSAR_GUILD"
	envLog       = "KORSAR_LOG"
	envLive      = "KORSAR_LIVE"
	envLiveURL   = "KORSAR_LIVE_URL"
	envProxies   = "KORSAR_PROXIES"
	envMetrics   = "KORSAR_METRICS"
	envShards    = "KORSAR_SHARDS"
	envLogFormat = "KORSAR_LOG_FORMAT"
)

// defaultDatabase is the database file if KORSAR_DB is not set.
const defaultDatabase = "korsar.db"

// maxShards is enough for many times the guilds on Discord.
const maxShards = 10_000

// The log formats.
const (
	logText = "text"
	logJSON = "json"
)

// config is the bot's configuration.
type config struct {
	Token     string
	Database  string
	API       string // "" for Discord itself
	Guild     string // "" for all guilds
	Log       slog.Level
	Live      string // listen address of live pages; "" for none
	LiveURL   string // public URL of live pages
	Proxies   live.Proxies
	Metrics   string // listen address of metrics; "" for none
	LogFormat string // text or json
	Shards    int    // connections to Discord; discord.AutoShards for as many as it recommends
}

// settingNames lists every setting.
var settingNames = []string{envToken, envDatabase, envAPI, envGuild, envShards, envLive, envLiveURL, envProxies, envMetrics,
	envLog, envLogFormat}

// settings holds the settings that are set.
type settings struct {
	values map[string]string // by name
	lines  map[string]int    // line in .env, for settings from there
}

// settings returns the settings of the environment and of the file .env. The environment takes precedence.
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

// location returns the name of a setting, with its line if it comes from the file.
func (s settings) location(name string) string {
	if line, inFile := s.lines[name]; inFile {
		return fmt.Sprintf("%s (%s, line %d)", name, dotenv, line)
	}
	return name
}

// readConfig parses the settings. Its error lists everything wrong with them but quotes no value, which could be a
// misplaced token.
func readConfig(s settings) (config, error) {
	set := s.values
	c := config{Token: set[envToken], Database: cmp.Or(set[envDatabase], defaultDatabase), API: set[envAPI], Guild: set[envGuild],
		Metrics: set[envMetrics], LogFormat: cmp.Or(set[envLogFormat], logText),
		Live: set[envLive], LiveURL: strings.TrimSuffix(set[envLiveURL], "/")}
	var faults []error
	wrong := func(name, format string, values ...any) {
		faults = append(faults, fmt.Errorf("%s: %s", s.location(name), fmt.Sprintf(format, values...)))
	}
	if c.API != "" {
		if u, err := url.Parse(c.API); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			wrong(envAPI, "expected a URL to use in place of https://discord.com/api/, or nothing")
		}
	}
	if c.Guild != "" && snowflake.Parse(c.Guild) == 0 {
		wrong(envGuild, "expected the id of a server (turn on developer mode in Discord, then Copy Server ID), or nothing")
	}
	for name, listen := range map[string]string{envLive: c.Live, envMetrics: c.Metrics} {
		if _, _, err := net.SplitHostPort(listen); listen != "" && err != nil {
			wrong(name, "expected a listen address, such as 127.0.0.1:8080 or :8080, or nothing")
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
	if c.LogFormat != logText && c.LogFormat != logJSON {
		wrong(envLogFormat, "expected text or json")
	}
	if u, err := url.Parse(c.LiveURL); c.LiveURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "") {
		wrong(envLiveURL, "expected the public URL of the live pages, such as https://korsar.example")
	}
	if c.Live == "" && c.LiveURL != "" {
		wrong(envLiveURL, "it is set, but %s is not: set a listen address too, such as 127.0.0.1:8080", envLive)
	}
	var err error
	if c.Proxies, err = live.ParseProxies(set[envProxies]); err != nil {
		wrong(envProxies, "expected the addresses of your proxies, separated by commas, such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, or nothing: %v", err)
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

// config returns the configuration.
func (p *process) config() (config, error) {
	set, err := p.settings()
	if err != nil {
		return config{}, err
	}
	c, err := readConfig(set)
	if err != nil {
		return config{}, fmt.Errorf("invalid configuration:\n%w", err)
	}
	return c, nil
}

// database returns the path of an existing database: the named one, or the configured one.
func (p *process) database(named string) (string, error) {
	if named == "" {
		c, err := p.config()
		if err != nil {
			return "", err
		}
		named = c.Database
	}
	if _, err := os.Stat(named); errors.Is(err, fs.ErrNotExist) {
		return "", fmt.Errorf("no database %s: name one with --database, or in %s", named, envDatabase)
	}
	return named, nil
}

// requireToken returns an error if the configuration has no token, joined with err.
func requireToken(c config, err error) error {
	if c.Token == "" {
		missing := fmt.Errorf("%s is not set: set it, in the environment or in .env, to the token on the Bot page of your application (discord.com/developers/applications); `korsar sandbox` needs none", envToken)
		return errors.Join(missing, err)
	}
	return err
}
