package sandbox

// A place is where a form lies in the request: embeds, 0, footer.
type fieldPath struct {
	parent *fieldPath
	name   string
}

func (p *fieldPath) names() []string {
	if p == nil {
		return nil
	}
	return append(p.parent.names(), p.name)
}

// A sheet collects everything wrong with one request.
type validation struct {
	errors   map[string]any
	warnings []string
}

type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// addError notes an error where it belongs, in the nested shape of code 50035.
func (s *validation) addError(steps []string, code, message string) {
	if s.errors == nil {
		s.errors = map[string]any{}
	}
	node := s.errors
	for _, step := range steps {
		next, ok := node[step].(map[string]any)
		if !ok {
			next = map[string]any{}
			node[step] = next
		}
		node = next
	}
	list, _ := node["_errors"].([]formError)
	node["_errors"] = append(list, formError{code, message})
}

// err is nil when nothing was found wrong.
func (s *validation) err() error {
	if len(s.errors) == 0 {
		return nil
	}
	refused := errInvalidFormBody
	refused.Errors = pruneObjectErrors(s.errors)
	return &refused
}

// pruneObjectErrors leaves out what is said of an object as a whole where one of its fields
// is wrong: an error tree has either at a place (the published description,
// InnerErrors).
func pruneObjectErrors(node map[string]any) map[string]any {
	if len(node) > 1 {
		delete(node, "_errors")
	}
	for _, inner := range node {
		if inner, ok := inner.(map[string]any); ok {
			pruneObjectErrors(inner)
		}
	}
	return node
}
