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

// DescriptionEnv names the file of Discord's published HTTP API description:
// the openapi.json of https://github.com/discord/discord-api-spec. It is not
// ours to ship: whoever wants the bot held against it fetches it.
const DescriptionEnv = "KORSAR_DISCORD_OPENAPI"

// A Description is an HTTP API in OpenAPI 3.1. As a Checker it holds every
// request against it, and every answer of the sandbox, and is stricter than
// its text: JSON fields and query parameters that it does not name are faults.
// Where it errs itself is listed in tolerances. Discord's is of version 10 of
// the API; requests to version 9 are held against it likewise.
//
// It is safe for concurrent use.
type Description struct {
	paths     *pathTree
	responses map[string]responseDoc // the shared ones, by name
	schemas   schemas
}

// Open reads a description in JSON from a file.
func Open(path string) (*Description, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("read the API description: %w", err)
	}
	var doc apiDoc
	if err := json.Unmarshal(text, &doc); err != nil {
		return nil, fmt.Errorf("read the API description %s: %w", path, err)
	}
	if !strings.HasPrefix(doc.Version, "3.1.") {
		return nil, fmt.Errorf("%s says that it is OpenAPI %q; give a description in OpenAPI 3.1", path, doc.Version)
	}
	d := &Description{paths: &pathTree{}, responses: doc.Components.Responses}
	if d.schemas.compiler, err = newCompiler(text); err != nil {
		return nil, fmt.Errorf("read the schemas of %s: %w", path, err)
	}
	for template, path := range doc.Paths {
		d.paths.add(template, path)
	}
	return d, nil
}

// published is the description of this process: a megabyte, read once.
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

// Published is a Checker by the description that DescriptionEnv names. Without
// the variable it is nil, and so is the error.
func Published() (sandbox.Checker, error) {
	d, err := published()
	if d == nil {
		return nil, err
	}
	return d, nil
}

// CheckRequest names everything in which a request departs from the
// description.
func (d *Description) CheckRequest(x sandbox.Exchange) error {
	op, err := d.operation(x)
	if err != nil {
		return err
	}
	found := append(d.parameters(op, x.Query), d.requestBody(op, x)...)
	return tolerate(inRequest, op.path.template, found)
}

// CheckAnswer does the same for an answer. What the server says when it fails
// (5xx), and what it says of a path that there is not, is not described.
func (d *Description) CheckAnswer(x sandbox.Exchange) error {
	op, err := d.operation(x)
	if err != nil || x.Status >= http.StatusInternalServerError {
		return nil
	}
	return tolerate(inAnswer, op.path.template, d.answer(op, x))
}

// operation is what the description says of one method of one path.
type operation struct {
	*operationDoc
	path *describedPath
	at   string // JSON pointer to it
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
