package main

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"net/url"
	"os"
	"strconv"

	"github.com/joho/godotenv"
)

// Settings, all of them in .env.example.
const (
	envToken    = "DISCORD_TOKEN"
	envDatabase = "KORSAR_DB"
	envAPI      = "KORSAR_DISCORD_API"
	envGuild    = "KORSAR_GUILD"
	envLog      = "KORSAR_LOG"
)

// defaultDatabase is where games are kept unless KORSAR_DB says otherwise.
const defaultDatabase = "korsar.db"

// config is how the bot was set up.
type config struct {
	Token    string
	Database string
	API      string // "" for Discord itself
	Guild    string // "" for everywhere
	Log      slog.Level
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
	for _, name := range []string{envToken, envDatabase, envAPI, envGuild, envLog} {
		if value := p.Getenv(name); value != "" {
			given[name] = value
		}
	}
	maps.Copy(all, given)
	return all, nil
}

// readConfig reads the settings. What is wrong with them is told together.
func readConfig(settings map[string]string) (config, error) {
	c := config{Token: settings[envToken], Database: settings[envDatabase], API: settings[envAPI], Guild: settings[envGuild]}
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
	if text := settings[envLog]; text != "" {
		if err := c.Log.UnmarshalText([]byte(text)); err != nil {
			wrong("%s is %q: expected debug, info, warn or error", envLog, text)
		}
	}
	return c, errors.Join(faults...)
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
