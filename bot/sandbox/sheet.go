package sandbox

// A place is where a form lies in the request: embeds, 0, footer.
type place struct {
	parent *place
	name   string
}

func (p *place) steps() []string {
	if p == nil {
		return nil
	}
	return append(p.parent.steps(), p.name)
}

// A sheet collects everything wrong with one request.
type sheet struct {
	errors  map[string]any
	unknown []string
}

type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// add notes an error where it belongs, in the nested shape of code 50035.
func (s *sheet) add(steps []string, code, message string) {
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

// refusal is nil when nothing was found wrong.
func (s *sheet) refusal() error {
	if len(s.errors) == 0 {
		return nil
	}
	refused := errInvalidFormBody
	refused.Errors = bare(s.errors)
	return &refused
}

// bare leaves out what is said of an object as a whole where one of its fields
// is wrong: an error tree has either at a place (the published description,
// InnerErrors).
func bare(node map[string]any) map[string]any {
	if len(node) > 1 {
		delete(node, "_errors")
	}
	for _, inner := range node {
		if inner, ok := inner.(map[string]any); ok {
			bare(inner)
		}
	}
	return node
}
