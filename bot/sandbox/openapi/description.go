package openapi

import (
	"cmp"
	_ "embed"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"

	"korsar/bot/sandbox"
)

// DescriptionEnv is the environment variable that names the file with Discord's whole description of its HTTP API, the
// openapi.json of Repository. It is needed only to cut the kept part again.
const DescriptionEnv = "KORSAR_DISCORD_OPENAPI"

// Repository publishes Discord's description, under the MIT license.
const Repository = "https://github.com/discord/discord-api-spec"

// kept is the part of Discord's description that the routes of the sandbox use. Its x-source names the version that it
// was cut from, by the id of a git blob, and the date.
//
//go:generate go run generate.go
//go:embed discord.json
var kept []byte

// A Description is the description of an HTTP API in OpenAPI 3.1. As a sandbox.Checker it checks every request and
// every answer. It is stricter than the description requires, since it reports JSON fields and query parameters that
// the description does not name. Errors of the description itself are listed in tolerances. Discord's description is
// for version 10 of the API. Requests to version 9 are checked against it too.
//
// It is safe for concurrent use.
type Description struct {
	paths     *pathTree
	responses map[string]responseDoc // shared responses by name
	schemas   schemas
}

// Parse parses the JSON of a description. name names it in errors.
func Parse(text []byte, name string) (*Description, error) {
	var doc apiDoc
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("read API description %s: %w", name, err)
	}
	if !strings.HasPrefix(doc.Version, "3.1.") {
		return nil, fmt.Errorf("%s says that it is OpenAPI %q; give a description in OpenAPI 3.1", name, doc.Version)
	}
	compiler, err := newCompiler(text)
	if err != nil {
		return nil, fmt.Errorf("read schemas of %s: %w", name, err)
	}
	d := &Description{paths: &pathTree{}, responses: doc.Components.Responses,
		schemas: schemas{compiler: compiler, shortcuts: shortcuts{}}}
	for template, path := range doc.Paths {
		d.paths.add(template, path)
	}
	return d, nil
}

// Text returns the JSON of the description that Published checks with.
func Text() ([]byte, error) {
	path := os.Getenv(DescriptionEnv)
	if path == "" {
		return kept, nil
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read API description: %w; correct %s or unset it", err, DescriptionEnv)
	}
	return text, nil
}

// Published returns the description that DescriptionEnv names, or the kept part if it names none. A process reads it
// once.
var Published = sync.OnceValues(func() (*Description, error) {
	text, err := Text()
	if err != nil {
		return nil, err
	}
	return Parse(text, cmp.Or(os.Getenv(DescriptionEnv), "discord.json"))
})

// CheckRequest returns every difference between a request and the description.
func (d *Description) CheckRequest(x sandbox.Exchange) error {
	op, err := d.operation(x)
	if err != nil {
		return err
	}
	found := append(d.parameters(op, x.Query), d.requestBody(op, x)...)
	return tolerate(inRequest, op.path.template, found)
}

// CheckAnswer returns every difference between an answer and the description. It ignores failures of the server (5xx)
// and unknown paths, which the description does not cover.
func (d *Description) CheckAnswer(x sandbox.Exchange) error {
	op, err := d.operation(x)
	if err != nil || x.Status >= http.StatusInternalServerError {
		return nil
	}
	return tolerate(inAnswer, op.path.template, d.answer(op, x))
}

// operation is one method of one path in the description.
type operation struct {
	*operationDoc
	path *describedPath
	ref  string // JSON pointer to it
}

var errUndescribed = errors.New("the description has no such path; look for a typo in it")

func (d *Description) operation(x sandbox.Exchange) (operation, error) {
	path := d.paths.find(x.Path)
	if path == nil {
		return operation{}, errUndescribed
	}
	described := path.doc.method(x.Method)
	if described == nil {
		return operation{}, fmt.Errorf("the description has no %s of %s", x.Method, path.template)
	}
	return operation{described, path, pointer("paths", path.template, strings.ToLower(x.Method))}, nil
}
