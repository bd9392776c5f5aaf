package openapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"

	"korsar/bot/sandbox"
)

// DescriptionEnv is the environment variable with the file of Discord's published HTTP API
// description: the openapi.json of https://github.com/discord/discord-api-spec. It is not part of
// this program, so testers download it themselves.
const DescriptionEnv = "KORSAR_DISCORD_OPENAPI"

// A Description is the description of an HTTP API in OpenAPI 3.1. As a Checker it checks every
// request and every answer of the sandbox, more strictly than the description requires: JSON
// fields and query parameters that it does not name are faults. Its own errors are listed in
// tolerances. Discord's description is for version 10 of the API; requests to version 9 are
// checked against it too.
//
// It is safe for concurrent use.
type Description struct {
	paths     *pathTree
	responses map[string]responseDoc // shared ones, by name
	schemas   schemas
}

// Open reads a description from a JSON file.
func Open(path string) (*Description, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read API description: %w", err)
	}
	var doc apiDoc
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("read API description %s: %w", path, err)
	}
	if !strings.HasPrefix(doc.Version, "3.1.") {
		return nil, fmt.Errorf("%s says that it is OpenAPI %q; give a description in OpenAPI 3.1", path, doc.Version)
	}
	d := &Description{paths: &pathTree{}, responses: doc.Components.Responses}
	if d.schemas.compiler, err = newCompiler(text); err != nil {
		return nil, fmt.Errorf("read schemas of %s: %w", path, err)
	}
	for template, path := range doc.Paths {
		d.paths.add(template, path)
	}
	return d, nil
}

// published returns this process's description. It is a megabyte, so it is read once.
var published = sync.OnceValues(func() (*Description, error) {
	path := os.Getenv(DescriptionEnv)
	if path == "" {
		return nil, nil
	}
	d, err := Open(path)
	if err != nil {
		return nil, fmt.Errorf("%w; correct %s or unset it", err, DescriptionEnv)
	}
	return d, nil
})

// Published returns a Checker by the description that DescriptionEnv names. Without the variable
// it returns nil and no error.
func Published() (sandbox.Checker, error) {
	d, err := published()
	if d == nil {
		return nil, err
	}
	return d, nil
}

// CheckRequest returns every difference between a request and the description.
func (d *Description) CheckRequest(x sandbox.Exchange) error {
	op, err := d.operation(x)
	if err != nil {
		return err
	}
	found := append(d.parameters(op, x.Query), d.requestBody(op, x)...)
	return tolerate(inRequest, op.path.template, found)
}

// CheckAnswer returns every difference between an answer and the description. The description does
// not cover failures of the server (5xx) and unknown paths.
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
