package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestSecretsAreReadFromFiles checks that a secret may be in a file of its own, and that doctor says where from.
func TestSecretsAreReadFromFiles(t *testing.T) {
	t.Chdir(t.TempDir())
	token, db := file(t, "token", secret+"\r\n"), file(t, "db", "\n postgres://korsar:p@localhost/korsar\n")
	writeDotenv(t, "KORSAR_LOG=debug\nDISCORD_TOKEN_FILE="+token+"\n")
	p := &process{Environ: []string{"KORSAR_DB_FILE=" + db, "KORSAR_GUILD="}}
	c, err := p.config(t.Context())
	if err != nil || c.Token != secret || c.Database != "postgres://korsar:p@localhost/korsar" {
		t.Fatalf("token %q, database %q: %v", c.Token, c.Database, err)
	}
	if want := "DISCORD_TOKEN from " + token + "; DISCORD_TOKEN_FILE from .env, line 2; KORSAR_DB from " + db +
		"; KORSAR_DB_FILE from the environment; KORSAR_LOG from .env, line 1"; c.Origins != want {
		t.Errorf("the settings come from\n%s, want\n%s", c.Origins, want)
	}
	for mode, exposed := range map[os.FileMode]bool{0o600: false, 0o440: false, 0o604: true} {
		if err := os.Chmod(token, mode); err != nil {
			t.Fatal(err)
		}
		c, err := p.config(t.Context())
		told := len(c.Warnings) == 1 && c.Warnings[0].Text == "others on this machine can read "+token+
			": chmod 600 "+token
		if err != nil || told != exposed || len(c.Warnings) > 1 {
			t.Errorf("with mode %o: %v, %v", mode, c.Warnings, err)
		}
	}
}

// TestUnusableSecretFile checks that each fault of a secret's file is named. Neither the secret nor the setting is
// quoted, which may be the secret itself.
func TestUnusableSecretFile(t *testing.T) {
	for text, says := range map[string]string{
		"":                               "it is empty",
		" \n\n":                          "it is empty",
		secret + "\n" + secret:           "it is not one line of text",
		secret + "\xff":                  "it is not one line of text",
		strings.Repeat(secret, 1000):     "it has more than 4096 bytes",
		strings.Repeat(" ", 1<<20):       "it is empty",
		"DISCORD_TOKEN=\n" + secret:      "it is not one line of text",
		strings.Repeat("a", 4<<10+1):     "it has more than 4096 bytes",
		strings.Repeat("\n", 5000) + "a": "it is empty",
	} {
		t.Chdir(t.TempDir())
		writeDotenv(t, "DISCORD_TOKEN_FILE=secret.txt\n")
		if err := os.WriteFile("secret.txt", []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		o := korsar("", "run")
		want := "DISCORD_TOKEN_FILE (.env, line 1): the file with the value of DISCORD_TOKEN cannot be used: " + says
		if o.code != int(exitFailure) || !strings.Contains(o.err, want) || pieceOfSecret(o.err) != "" {
			t.Errorf("%.20q, want %q: %+v", text, want, o)
		}
	}
	t.Chdir(t.TempDir())
	for name, says := range map[string]string{secret: "cannot open it: no such file or directory",
		".": "cannot read it: is a directory"} {
		writeDotenv(t, "DISCORD_TOKEN_FILE="+name+"\n")
		if o := korsar("", "run"); o.code != int(exitFailure) || !strings.Contains(o.err, says) ||
			pieceOfSecret(o.err) != "" {
			t.Errorf("want %q: %+v", says, o)
		}
	}
}

// TestSecretIsSetOnce checks that a secret and its file are not both set, unless the environment empties one of them.
func TestSecretIsSetOnce(t *testing.T) {
	t.Chdir(t.TempDir())
	writeDotenv(t, "DISCORD_TOKEN="+secret+"\n")
	named := "DISCORD_TOKEN_FILE=" + file(t, "token", "of-the-file")
	_, err := (&process{Environ: []string{named}}).config(t.Context())
	const says = "DISCORD_TOKEN (.env, line 1): DISCORD_TOKEN_FILE names a file with it, so remove DISCORD_TOKEN " +
		"here, or empty DISCORD_TOKEN_FILE"
	if err == nil || pieceOfSecret(err.Error()) != "" || !strings.Contains(err.Error(), says) {
		t.Errorf("with both: %v", err)
	}
	for empty, want := range map[string]string{"DISCORD_TOKEN=": "of-the-file", "DISCORD_TOKEN_FILE=": secret} {
		c, err := (&process{Environ: []string{empty, named}}).config(t.Context())
		if err != nil || c.Token != want {
			t.Errorf("with %s the token is %q: %v", empty, c.Token, err)
		}
	}
}

// TestCommandsFindTheServicesSecrets checks that commands other than the bot find the secrets that systemd hands to the
// service as credentials.
func TestCommandsFindTheServicesSecrets(t *testing.T) {
	t.Chdir(t.TempDir())
	service, secrets := file(t, "korsar.env", "KORSAR_LOG=debug\n"), t.TempDir()
	p := &process{Service: service, Secrets: secrets}
	if c, err := p.config(t.Context()); err != nil || c.Token != "" ||
		c.Origins != "KORSAR_LOG from "+service+", line 1" {
		t.Errorf("without secrets the token is %q, and the settings are %s: %v", c.Token, c.Origins, err)
	}
	for name, text := range map[string]string{envToken: "t\n", envDatabase: "games/k.db\n"} {
		if err := os.WriteFile(filepath.Join(secrets, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if c, err := p.config(t.Context()); err != nil || c.Token != "t" || c.Database != "/var/lib/korsar/games/k.db" {
		t.Errorf("with secrets it has %q and %v: %v", c.Token, c.Database, err)
	}
	p.Environ = []string{"DISCORD_TOKEN=of-the-environment", "KORSAR_DB=here.db"}
	if c, err := p.config(t.Context()); err != nil || c.Token != "of-the-environment" || c.Database != "here.db" {
		t.Errorf("with an environment it has %q and %v: %v", c.Token, c.Database, err)
	}
	if s, err := p.settings(t.Context(), dotenv); err != nil || s.secrets[envToken] != "" {
		t.Errorf("the bot has %v: %v", s.secrets, err)
	}
}
