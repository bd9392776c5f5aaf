package main

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/mail"
	"net/url"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"korsar/bot/cluster"
	"korsar/bot/discord"
	"korsar/bot/twitch"
	"korsar/bot/web/live"
	"korsar/storage/snowflake"
)

// The settings. .env.example describes them.
const (
	envToken     = "DISCORD_TOKEN"
	envDatabase  = "KORSAR_DB"
	envAPI       = "KORSAR_DISCORD_API"
	envGuild     = "KORSAR_GUILD"
	envLog       = "KORSAR_LOG"
	envLive      = "KORSAR_LIVE"
	envLiveURL   = "KORSAR_LIVE_URL"
	envProxies   = "KORSAR_PROXIES"
	envContact   = "KORSAR_CONTACT"
	envTwitch    = "KORSAR_TWITCH"
	envMetrics   = "KORSAR_METRICS"
	envShards    = "KORSAR_SHARDS"
	envLogFormat = "KORSAR_LOG_FORMAT"
	envLease     = "KORSAR_LEASE"

	envInteractions = "KORSAR_INTERACTIONS"
	envPublicKey    = "KORSAR_PUBLIC_KEY"
)

// defaultDatabase is the database if KORSAR_DB is not set.
const defaultDatabase = "korsar.db"

// maxShards is the highest number of shards. It is enough for 25 million guilds, 2,500 on each.
const maxShards = 10_000

// Bounds of the duration of a lease. A shorter one would end whenever the machine pauses. A longer one would leave
// tables without a bot for too long after a crash.
const (
	minLease = 500 * time.Millisecond
	maxLease = 10 * time.Minute
)

const (
	logText = "text"
	logJSON = "json"
)

// twitchOff is the value of KORSAR_TWITCH by which no chats are read.
const twitchOff = "off"

type config struct {
	Token    string
	Database database
	Lease    time.Duration // how long a process on PostgreSQL may be unreachable before another process takes over
	API      string        // "" for Discord itself
	Guild    string        // "" for all guilds
	Log      slog.Level

	Interactions string            // listen address for interactions over HTTP; "" to receive them over the gateway
	PublicKey    ed25519.PublicKey // the application's, for interactions over HTTP

	Live      string // listen address of live pages; "" for no live pages
	LiveURL   string // public URL of live pages
	Proxies   live.Proxies
	Contact   string      // how to reach the people who run the bot: a mail address or a URL; "" if they do not say
	DialChat  twitch.Dial // connects to Twitch's chat; nil to read no chats
	Metrics   string      // listen address of metrics; "" for no metrics
	LogFormat string      // logText or logJSON
	Shards    int         // connections to Discord; discord.AutoShards for as many as Discord recommends

	Warnings []finding // about settings that do not keep the bot from running
	Origins  string    // where each setting comes from; only of process.config
}

// settingNames lists every setting.
var settingNames = withFiles(envToken, envDatabase, envLease, envAPI, envGuild, envShards, envInteractions,
	envPublicKey, envLive, envLiveURL, envProxies, envContact, envTwitch, envMetrics, envLog, envLogFormat)

// configReader parses settings and collects their faults.
type configReader struct{ settings }

// readConfig parses the settings. Its error lists every fault but quotes no value, because a value could be a misplaced
// token.
func readConfig(s settings) (config, error) {
	r := configReader{settings: s}
	for _, name := range s.unknown {
		if meant := closest(name); meant != "" && s.values[meant] == "" { // otherwise it may belong to another program
			r.wrong(name, "there is no such setting: did you mean %s?", meant)
		}
	}
	c := config{
		Warnings: s.warnings(),
		Token:    s.values[envToken], Database: database(cmp.Or(s.values[envDatabase], defaultDatabase)),
		Lease: r.lease(), API: s.values[envAPI], Guild: s.values[envGuild], Shards: r.shards(),
		Metrics: s.values[envMetrics], Log: r.logLevel(), LogFormat: cmp.Or(s.values[envLogFormat], logText),
	}
	if !c.Database.isValid() {
		r.wrong(envDatabase, databaseHelp)
	}
	if c.API != "" {
		if u, err := url.Parse(c.API); err != nil || u.Host == "" || !isHTTP(u) {
			r.wrong(envAPI, "expected a URL to use in place of https://discord.com/api/, or nothing")
		}
	}
	if c.Guild != "" && snowflake.Parse(c.Guild) == 0 {
		r.wrong(envGuild, "expected the id of a server (turn on developer mode in Discord, then Copy Server ID), "+
			"or nothing")
	}
	if c.LogFormat != logText && c.LogFormat != logJSON {
		r.wrong(envLogFormat, "expected text or json")
	}
	r.checkListen(envMetrics, c.Metrics)
	r.readInteractions(&c)
	r.readLive(&c)
	r.readTwitch(&c)
	return c, errors.Join(r.faults...)
}

func (r *configReader) lease() time.Duration {
	if r.values[envLease] == "" {
		return cluster.DefaultLife
	}
	life, err := time.ParseDuration(r.values[envLease])
	if err != nil || life < minLease || life > maxLease {
		r.wrong(envLease, "expected a time from %v to %v, such as 15s", minLease, maxLease)
	}
	return life
}

func (r *configReader) shards() int {
	switch n, err := strconv.Atoi(r.values[envShards]); {
	case r.values[envShards] == "":
		return 1
	case r.values[envShards] == "auto":
		return discord.AutoShards
	case err != nil || n < 1 || n > maxShards:
		r.wrong(envShards, "expected auto, or a number from 1 to %d", maxShards)
		return 0
	default:
		return n
	}
}

func (r *configReader) logLevel() (level slog.Level) {
	if text := r.values[envLog]; text != "" {
		if err := level.UnmarshalText([]byte(text)); err != nil {
			r.wrong(envLog, "expected debug, info, warn or error")
		}
	}
	return level
}

func (r *configReader) checkListen(name, address string) {
	if _, _, err := net.SplitHostPort(address); address != "" && err != nil {
		r.wrong(name, "expected a listen address, such as 127.0.0.1:8080 or :8080, or nothing")
	}
}

// readInteractions parses the settings of interactions over HTTP.
func (r *configReader) readInteractions(c *config) {
	c.Interactions = r.values[envInteractions]
	r.checkListen(envInteractions, c.Interactions)
	key := r.values[envPublicKey]
	switch decoded, err := hex.DecodeString(key); {
	case key == "" && c.Interactions != "":
		r.wrong(envInteractions, "it is set, but %s is not: copy the Public Key from the General Information page "+
			"of your application (discord.com/developers/applications) into that", envPublicKey)
	case key == "":
	case err != nil || len(decoded) != ed25519.PublicKeySize:
		r.wrong(envPublicKey, "expected the Public Key on the General Information page of your application: "+
			"%d hexadecimal digits", 2*ed25519.PublicKeySize)
	case c.Interactions == "":
		r.wrong(envPublicKey, "it is set, but %s is not: set a listen address too, such as 127.0.0.1:8081, "+
			"or empty it to receive clicks over the gateway", envInteractions)
	default:
		c.PublicKey = decoded
	}
}

// readLive parses the settings of live pages.
func (r *configReader) readLive(c *config) {
	c.Live, c.LiveURL = r.values[envLive], strings.TrimSuffix(r.values[envLiveURL], "/")
	r.checkListen(envLive, c.Live)
	u, err := url.Parse(c.LiveURL)
	switch {
	case c.LiveURL == "":
		if c.Live != "" {
			c.LiveURL = "http://" + localAddress(c.Live)
		}
	case err != nil || u.Host == "" || !isHTTP(u) || u.RawQuery != "" || u.Fragment != "":
		r.wrong(envLiveURL, "expected the public URL of the live pages, such as https://korsar.example")
		fallthrough
	default:
		if c.Live == "" {
			r.wrong(envLiveURL, "it is set, but %s is not: set a listen address too, such as 127.0.0.1:8080", envLive)
		}
	}
	if c.Contact = r.values[envContact]; c.Contact != "" && !isContact(c.Contact) {
		r.wrong(envContact, "expected a mail address or a URL, such as anne@korsar.example, or nothing")
	}
	if c.Proxies, err = live.ParseProxies(r.values[envProxies]); err != nil {
		r.wrong(envProxies, "expected the addresses of your proxies, separated by commas, such as 127.0.0.1, "+
			"10.0.0.0/8 or fd00::/8, or nothing: %v", err)
	}
}

// readTwitch parses the address of Twitch's chat. Viewers who vote there see the letters on a live page.
func (r *configReader) readTwitch(c *config) {
	address := r.values[envTwitch]
	if address == twitchOff || address == "" && c.Live == "" {
		return
	}
	if c.Live == "" {
		r.wrong(envTwitch, "it is set, but %s is not: set a listen address too, such as 127.0.0.1:8080", envLive)
		return
	}
	var err error
	if c.DialChat, err = twitch.Dialer(cmp.Or(address, twitch.Address)); err != nil {
		r.wrong(envTwitch, "expected %s, or an address to use in place of %s, or nothing", twitchOff, twitch.Address)
	}
}

// isContact reports whether a text is the URL of a page, or a mail address without a name.
func isContact(text string) bool {
	if u, err := url.Parse(text); err == nil && u.Host != "" && isHTTP(u) {
		return true
	}
	address, err := mail.ParseAddress(text)
	return err == nil && address.Address == text
}

func isHTTP(u *url.URL) bool { return u.Scheme == "http" || u.Scheme == "https" }

// Files of the service (deploy/korsar.service): its settings, its secrets and its working directory.
const (
	serviceSettings  = "/etc/korsar.env"
	serviceSecrets   = "/etc/korsar"
	serviceDirectory = "/var/lib/korsar"
)

// config returns the configuration for a command other than the bot. If the working directory has no .env file, the
// configuration is that of the service. A relative path of the service's database is resolved against serviceDirectory.
func (p *process) config(ctx context.Context) (config, error) {
	set, err := p.settings(ctx, dotenv, p.Service)
	if err != nil {
		return config{}, err
	}
	origins := set.origins() // before a default becomes a value
	named := database(cmp.Or(set.values[envDatabase], defaultDatabase))
	_, isSet := set.lines[envDatabase]
	isSet = isSet || set.secrets[envDatabase] != ""
	if set.file == p.Service && (isSet || set.values[envDatabase] == "") && !named.isURL() && named.isValid() &&
		!filepath.IsAbs(string(named)) {
		set.values[envDatabase] = filepath.Join(serviceDirectory, string(named))
	}
	c, err := readConfig(set)
	if err != nil {
		return config{}, fmt.Errorf("invalid configuration:\n%w", err)
	}
	c.Origins = origins
	return c, nil
}

// requireToken returns an error if the configuration has no token.
func requireToken(c config) error {
	if c.Token == "" {
		return fmt.Errorf("%s is not set: set it, in the environment or in .env, to the token on the Bot page of "+
			"your application (discord.com/developers/applications), or %[1]s%s to a file with it; "+
			"`korsar sandbox` needs none", envToken, fileSuffix)
	}
	return nil
}
