package main

import (
	"strings"
	"testing"
)

// FuzzConfig checks that any environment is either read, or refused with an error that names the setting of each fault.
func FuzzConfig(f *testing.F) {
	f.Add("", "", "", "", "")
	f.Add("http://127.0.0.1:1/api/", "123", "debug", ":8080", "https://korsar.example/")
	f.Add("://", "-1", "loud", "8080", "korsar.example")
	f.Add("http://[::1", "99999999999999999999", "INFO+3", "[::1]:http", "http://x?y#z")
	f.Fuzz(func(t *testing.T, api, guild, log, live, url string) {
		c, err := readConfig(settings{values: map[string]string{envAPI: api, envGuild: guild,
			envLog: log, envLive: live, envLiveURL: url}})
		if err != nil {
			named := false
			for _, name := range settingNames {
				named = named || strings.Contains(err.Error(), name)
			}
			if !named {
				t.Fatalf("no setting is named: %v", err)
			}
			return
		}
		if c.Live != "" && !strings.HasPrefix(c.LiveURL, "http") || strings.HasSuffix(c.LiveURL, "/") &&
			strings.HasSuffix(strings.TrimSuffix(url, "/"), "/") == false {
			t.Fatalf("live pages stand under %q", c.LiveURL)
		}
	})
}
