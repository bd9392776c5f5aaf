package openapi

import (
	"bytes"
	"crypto/sha1" // git hashes blobs with it
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
)

// sentences are the keys of a description that no check reads.
var sentences = []string{"deprecated", "description", "example", "examples", "externalDocs", "headers", "operationId",
	"security", "summary", "tags", "title"}

// Cut returns the part of Discord's description that is needed to check exchanges on the given routes, without keys
// that no check reads. The part names its source and the date of the cut. If text is such a part, it keeps its source.
func Cut(text []byte, routes []string, at time.Time) ([]byte, error) {
	var whole map[string]any
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.UseNumber()
	if err := decoder.Decode(&whole); err != nil {
		return nil, fmt.Errorf("cut API description: %w", err)
	}
	info := object(whole, "info")
	source := info["x-source"]
	if source == nil {
		source = map[string]any{"repository": Repository, "cut": at.UTC().Format(time.DateOnly),
			"blob": fmt.Sprintf("%x", sha1.Sum(append(fmt.Appendf(nil, "blob %d\x00", len(text)), text...)))}
	}
	c := cutter{whole: whole, part: map[string]any{"openapi": whole["openapi"], "info": map[string]any{
		"title": info["title"], "version": info["version"], "license": info["license"], "x-source": source}}}
	for _, route := range routes {
		if err := c.addRoute(route); err != nil {
			return nil, err
		}
	}
	return []byte(layOut(c.part, 0) + "\n"), nil
}

// cutter copies from a whole description to a part of it.
type cutter struct{ whole, part map[string]any }

// addRoute copies the operations of a route such as "GET /channels/{channel}". A route with a message has two, because
// the message "@original" is a path of its own in the description.
func (c cutter) addRoute(route string) error {
	method, path, _ := strings.Cut(route, " ")
	found := false
	for template := range object(c.whole, "paths") {
		described := object(object(c.whole, "paths"), template)
		operation := described[strings.ToLower(method)]
		if operation == nil || !serves(steps(template), steps(path)) {
			continue
		}
		found = true
		kept := object(object(c.part, "paths"), template)
		kept[strings.ToLower(method)] = c.copy(operation)
		if shared := described["parameters"]; shared != nil {
			kept["parameters"] = c.copy(shared)
		}
	}
	if !found {
		return fmt.Errorf("cut API description: it has no %s; take a newer one of %s", route, Repository)
	}
	return nil
}

// serves reports whether a path of the description belongs to a route.
func serves(described, route []string) bool {
	return slices.EqualFunc(described, route, func(d, r string) bool {
		_, isParameter := parameterName(d)
		_, takesAny := parameterName(r)
		return d == r || takesAny && (isParameter || strings.HasPrefix(d, "@"))
	})
}

// copy returns a value without unread keys. It also copies components that the value refers to.
func (c cutter) copy(value any) any {
	switch v := value.(type) {
	case []any:
		list := make([]any, len(v))
		for i, element := range v {
			list[i] = c.copy(element)
		}
		return list
	case map[string]any:
		kept := map[string]any{}
		for key, element := range v {
			switch {
			case key == "properties":
				kept[key] = c.copyNamed(element, func(string) bool { return true })
			case key == "content": // bodies other than JSON are checked only by their media type
				kept[key] = c.copyNamed(element, func(media string) bool { return media == mediaJSON })
			case !slices.Contains(sentences, key) && !strings.HasPrefix(key, "x-"):
				kept[key] = c.copy(element)
			}
		}
		if ref, ok := v["$ref"].(string); ok {
			c.addComponent(ref)
		}
		return kept
	}
	return value
}

// copyNamed copies an object whose keys are names. A name such as "description" is kept. A value that is not wanted
// becomes empty.
func (c cutter) copyNamed(value any, wanted func(name string) bool) map[string]any {
	kept := map[string]any{}
	for name, element := range value.(map[string]any) {
		if kept[name] = map[string]any{}; wanted(name) {
			kept[name] = c.copy(element)
		}
	}
	return kept
}

// addComponent copies the component that a reference such as "#/components/schemas/Locale" names.
func (c cutter) addComponent(ref string) {
	path := steps(ref)
	kind, name := path[1], path[2]
	kept := object(object(c.part, "components"), kind)
	if kept[name] == nil {
		kept[name] = true // until it is copied, since it may refer to itself
		kept[name] = c.copy(object(object(c.whole, "components"), kind)[name])
	}
}

// object returns the object in a field of an object. It adds the object if there is none.
func object(in map[string]any, name string) map[string]any {
	if in[name] == nil {
		in[name] = map[string]any{}
	}
	return in[name].(map[string]any)
}

// maxLine is the length in bytes up to which a value is written on one line.
const maxLine = 110

// layOut writes a value on one line, or each of its parts on a line of its own if that is too long. A difference
// between two versions then shows what changed.
func layOut(value any, depth int) string {
	text, _ := json.Marshal(value) // it was parsed from JSON
	line := string(text)
	if len(line)+depth <= maxLine {
		return line
	}
	var parts []string
	switch v := value.(type) {
	case map[string]any:
		for _, key := range slices.Sorted(maps.Keys(v)) {
			parts = append(parts, strconv.Quote(key)+":"+layOut(v[key], depth+1))
		}
	case []any:
		for _, element := range v {
			parts = append(parts, layOut(element, depth+1))
		}
	default:
		return line
	}
	indent := "\n" + strings.Repeat(" ", depth)
	return line[:1] + indent + " " + strings.Join(parts, ","+indent+" ") + indent + line[len(line)-1:]
}
