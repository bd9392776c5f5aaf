package openapi

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// schemas holds the schemas of a description. Each is compiled when it is first needed, because compiling all of
// Discord's takes longer than a test.
type schemas struct {
	compiled sync.Map // from JSON pointer to *jsonschema.Schema

	mu        sync.Mutex // guards the fields below; held while a schema is compiled
	compiler  *jsonschema.Compiler
	shortcuts shortcuts
}

const documentURL = "description.json"

// newCompiler makes the schemas of a description stricter and returns a compiler for them.
func newCompiler(text []byte) (*jsonschema.Compiler, error) {
	document, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return nil, err
	}
	tighten(document)
	c := jsonschema.NewCompiler()
	c.DefaultDraft(jsonschema.Draft2020) // OpenAPI 3.1's default
	c.AssertFormat()
	for name, bits := range map[string]int{"int32": 32, "int64": 64} {
		c.RegisterFormat(&jsonschema.Format{Name: name, Validate: func(v any) error { return checkIntFormat(v, bits) }})
	}
	return c, c.AddResource(documentURL, document)
}

// checkIntFormat checks OpenAPI's formats int32 and int64, which JSON Schema does not have.
func checkIntFormat(value any, bits int) error {
	number, ok := value.(json.Number)
	if !ok {
		return nil
	}
	if _, err := strconv.ParseInt(number.String(), 10, bits); err != nil {
		return fmt.Errorf("it does not fit into %d bits", bits)
	}
	return nil
}

// schema returns the schema at a JSON pointer into the document.
func (s *schemas) schema(ref string) (*jsonschema.Schema, error) {
	if compiled, ok := s.compiled.Load(ref); ok {
		return compiled.(*jsonschema.Schema), nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	compiled, err := s.compiler.Compile(documentURL + "#" + ref)
	if err != nil {
		return nil, fmt.Errorf("the description's schema %s cannot be read: %w", ref, err)
	}
	short := s.shortcuts.of(compiled)
	s.compiled.Store(ref, short)
	return short, nil
}

// checkJSON checks a JSON text against the schema at a pointer.
func (s *schemas) checkJSON(ref string, text []byte) []finding {
	value, err := jsonschema.UnmarshalJSON(bytes.NewReader(text))
	if err != nil {
		return bodyFinding("json", "the body is no JSON: "+err.Error())
	}
	return s.check(ref, value)
}

func (s *schemas) check(ref string, value any) []finding {
	schema, err := s.schema(ref)
	if err != nil {
		return bodyFinding("schema", err.Error())
	}
	return findings(schema.Validate(value), value)
}

// checkText checks a parameter against its schema. Paths and queries carry numbers and booleans as text.
func (s *schemas) checkText(ref, name, text string) []finding {
	found := s.check(ref, text)
	if number, err := jsonschema.UnmarshalJSON(strings.NewReader(text)); err == nil && len(found) > 0 {
		found = s.check(ref, number)
	}
	for i := range found {
		found[i].location = name + found[i].location
	}
	return found
}
