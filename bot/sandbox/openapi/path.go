package openapi

import (
	"net/url"
	"strings"
)

// pathTree finds the template of a path, such as "/channels/{channel_id}". The patterns of net/http are unsuitable,
// because templates overlap without one being more specific, such as /guilds/templates/{code} and
// /guilds/{guild_id}/bans. A literal step takes precedence (OpenAPI 3.1, "Path Templating Matching").
type pathTree struct {
	literal   map[string]*pathTree
	parameter *pathTree
	end       *describedPath
}

// describedPath is a path of the description, with the values of its parameters.
type describedPath struct {
	template string
	doc      pathDoc
	values   map[string]string
}

func steps(path string) []string { return strings.Split(path, "/")[1:] }

// parameterName returns the name of a parameter step such as "{channel_id}".
func parameterName(step string) (name string, ok bool) {
	if name, ok = strings.CutPrefix(step, "{"); ok {
		name, ok = strings.CutSuffix(name, "}")
	}
	return name, ok
}

func (t *pathTree) add(template string, doc pathDoc) {
	for _, step := range steps(template) {
		t = t.child(step)
	}
	t.end = &describedPath{template: template, doc: doc}
}

func (t *pathTree) child(step string) *pathTree {
	if _, ok := parameterName(step); ok {
		if t.parameter == nil {
			t.parameter = &pathTree{}
		}
		return t.parameter
	}
	if t.literal == nil {
		t.literal = map[string]*pathTree{}
	}
	if t.literal[step] == nil {
		t.literal[step] = &pathTree{}
	}
	return t.literal[step]
}

// find returns the path of the description that matches an escaped path, or nil.
func (t *pathTree) find(path string) *describedPath {
	if !strings.HasPrefix(path, "/") {
		return nil
	}
	taken := steps(path)
	found := t.match(taken)
	if found == nil {
		return nil
	}
	matched := describedPath{found.template, found.doc, map[string]string{}}
	for i, step := range steps(found.template) {
		name, ok := parameterName(step)
		if !ok {
			continue
		}
		value, err := url.PathUnescape(taken[i])
		if err != nil {
			return nil
		}
		matched.values[name] = value
	}
	return &matched
}

func (t *pathTree) match(taken []string) *describedPath {
	switch {
	case t == nil:
		return nil
	case len(taken) == 0:
		return t.end
	}
	if found := t.literal[taken[0]].match(taken[1:]); found != nil || taken[0] == "" {
		return found
	}
	return t.parameter.match(taken[1:])
}
