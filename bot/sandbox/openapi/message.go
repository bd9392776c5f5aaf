package openapi

import (
	"fmt"
	"maps"
	"mime"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"korsar/bot/sandbox"
)

// parameters checks the parameters of the path and the query.
func (d *Description) parameters(op operation, query url.Values) (found []finding) {
	known := map[string]bool{}
	check := func(list []parameterDoc, ref string) {
		for i, p := range list {
			values := query[p.Name]
			if p.In == "path" {
				values = []string{op.path.values[p.Name]}
			} else {
				known[p.Name] = true
			}
			name := p.In + " parameter " + p.Name
			if p.Required && len(values) == 0 {
				found = append(found, finding{location: name, keyword: keywordRequired, text: "is missing"})
			}
			for _, value := range values {
				found = append(found, d.schemas.checkText(
					ref+pointer("parameters", strconv.Itoa(i), "schema"), name, value)...)
			}
		}
	}
	check(op.path.doc.Parameters, pointer("paths", op.path.template))
	check(op.Parameters, op.ref)
	for _, name := range slices.Sorted(maps.Keys(query)) {
		if !known[name] {
			found = append(found, finding{location: "query parameter " + name, keyword: keywordUnknown,
				text: isUnknown})
		}
	}
	return found
}

// requestBody checks the JSON of a request. In a form with files that is its payload_json. The sandbox itself checks
// the parts with files.
func (d *Description) requestBody(op operation, x sandbox.Exchange) []finding {
	media, _, _ := mime.ParseMediaType(x.ContentType)
	sent := x.JSON != nil || media == mediaForm
	switch {
	case op.RequestBody == nil && sent:
		return bodyFinding(keywordUnknown, "a body was sent, and the description has none")
	case op.RequestBody == nil:
		return nil
	case !sent && op.RequestBody.Required:
		return bodyFinding(keywordRequired, "the body is missing")
	case !sent:
		return nil
	case !op.RequestBody.Content.has(media):
		return bodyFinding("content", fmt.Sprintf(
			"the body is %q; the description has %s", media, joinNames(op.RequestBody.Content)))
	case x.JSON == nil || !op.RequestBody.Content.has(mediaJSON):
		return nil
	}
	return d.schemas.checkJSON(op.ref+pointer("requestBody", "content", mediaJSON, "schema"), x.JSON)
}

// answer checks the status and the JSON of an answer.
func (d *Description) answer(op operation, x sandbox.Exchange) []finding {
	status := strconv.Itoa(x.Status)
	for _, name := range []string{status, status[:1] + "XX", "default"} {
		described, ok := op.Responses[name]
		if !ok {
			continue
		}
		ref := op.ref + pointer("responses", name)
		if shared, ok := strings.CutPrefix(described.Ref, "#/components/responses/"); ok {
			described, ref = d.responses[shared], pointer("components", "responses", shared)
		}
		switch hasJSON := described.Content.has(mediaJSON); {
		case hasJSON && x.Answer == nil:
			return bodyFinding(keywordRequired, "the body is missing")
		case hasJSON:
			return d.schemas.checkJSON(ref+pointer("content", mediaJSON, "schema"), x.Answer)
		case x.Answer != nil:
			return bodyFinding(keywordUnknown, "a body comes with "+status+", and the description has none")
		}
		return nil
	}
	return bodyFinding("status", fmt.Sprintf(
		"the status is %s; the description has %s", status, joinNames(op.Responses)))
}

// bodyFinding returns a finding about a message as a whole.
func bodyFinding(keyword, text string) []finding { return []finding{{keyword: keyword, text: text}} }

func joinNames[V any](names map[string]V) string {
	return strings.Join(slices.Sorted(maps.Keys(names)), ", ")
}
