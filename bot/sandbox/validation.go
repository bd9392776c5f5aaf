package sandbox

// fieldPath is the path of a form in the request, such as embeds, 0, footer.
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

// validation collects the errors and warnings of one request.
type validation struct {
	errors   map[string]any
	warnings []string
	hasEmoji func(id string) bool // whether the application has an emoji; takes Discord.mu
}

type formError struct {
	Code    string `json:"code"`
	Message string `json:"message"`
}

// addError adds an error at a path, in the nested shape of code 50035.
func (v *validation) addError(steps []string, code, message string) {
	if v.errors == nil {
		v.errors = map[string]any{}
	}
	node := v.errors
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

// err returns a refusal with all errors, or nil.
func (v *validation) err() error {
	if len(v.errors) == 0 {
		return nil
	}
	refused := errInvalidFormBody
	refused.Errors = pruneObjectErrors(v.errors)
	return &refused
}

// pruneObjectErrors removes an object's own errors if one of its fields has an error. A node of the tree has either of
// them, never both (InnerErrors in the published description).
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
