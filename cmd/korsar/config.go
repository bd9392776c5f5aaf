package main

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"

	"github.com/joho/godotenv"

	"korsar/bot/discord"
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
	Metrics  string // where figures are served; "" for nowhere
	LogForm  string // text or json
	Shards   int    // connections to Discord; discord.AutoShards as it advises
}

// settings is the environment, and beneath it the file .env of the working
// directory, if there is one.
func (p *process) settings() (map[string]string, error) {
	all, err := godotenv.Read()
	if errors.Is(err, os.ErrNotExist) {
		all, err = map[string]string{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read .env: %w: every line is NAME=value or begins with #", err)
	}
	given := map[string]string{}
	for _, name := range []string{envToken, envDatabase, envAPI, envGuild, envLog, envLive, envLiveURL, envMetrics, envLogForm, envShards} {
		if value := p.Getenv(name); value != "" {
			given[name] = value
		}
	}
	maps.Copy(all, given)
	return all, nil
}

// readConfig reads the settings. What is wrong with them is told together.
func readConfig(settings map[string]string) (config, error) {
	c := config{Token: settings[envToken], Database: settings[envDatabase], API: settings[envAPI], Guild: settings[envGuild],
		Metrics: settings[envMetrics], LogForm: cmp.Or(settings[envLogForm], logText),
		Live: settings[envLive], LiveURL: strings.TrimSuffix(settings[envLiveURL], "/")}
	if c.Database == "" {
		c.Database = defaultDatabase
	}
	var faults []error
	wrong := func(format string, values ...any) { faults = append(faults, fmt.Errorf(format, values...)) }
	if c.API != "" {
		if u, err := url.Parse(c.API); err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			wrong("%s is %q: expected an URL that stands where https://discord.com/api/ does, or nothing", envAPI, c.API)
		}
	}
	if _, err := strconv.ParseUint(c.Guild, 10, 63); c.Guild != "" && err != nil {
		wrong("%s is %q: expected the id of a server (turn on developer mode in Discord, then Copy Server ID), or nothing", envGuild, c.Guild)
	}
	for name, listen := range map[string]string{envLive: c.Live, envMetrics: c.Metrics} {
		if _, _, err := net.SplitHostPort(listen); listen != "" && err != nil {
			wrong("%s is %q: expected where to listen, such as 127.0.0.1:8080 or :8080, or nothing", name, listen)
		}
	}
	switch n, err := strconv.Atoi(settings[envShards]); {
	case settings[envShards] == "":
		c.Shards = 1
	case settings[envShards] == "auto":
		c.Shards = discord.AutoShards
	case err != nil || n < 1 || n > maxShards:
		wrong("%s is %q: expected auto, or a number from 1 to %d", envShards, settings[envShards], maxShards)
	default:
		c.Shards = n
	}
	if c.LogForm != logText && c.LogForm != logJSON {
		wrong("%s is %q: expected text or json", envLogForm, c.LogForm)
	}
	if u, err := url.Parse(c.LiveURL); c.LiveURL != "" && (err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "") {
		wrong("%s is %q: expected the address under which others reach the live pages, such as https://korsar.example", envLiveURL, c.LiveURL)
	}
	if c.Live == "" && c.LiveURL != "" {
		wrong("%s is set, but %s is not: say where to listen too, such as 127.0.0.1:8080", envLiveURL, envLive)
	}
	if host, port, _ := net.SplitHostPort(c.Live); c.Live != "" && c.LiveURL == "" {
		c.LiveURL = "http://" + net.JoinHostPort(cmp.Or(host, "localhost"), port)
	}
	if text := settings[envLog]; text != "" {
		if err := c.Log.UnmarshalText([]byte(text)); err != nil {
			wrong("%s is %q: expected debug, info, warn or error", envLog, text)
		}
	}
	return c, errors.Join(faults...)
}

// config is the configuration as it is set.
func (p *process) config() (config, error) {
	settings, err := p.settings()
	if err != nil {
		return config{}, err
	}
	c, err := readConfig(settings)
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
