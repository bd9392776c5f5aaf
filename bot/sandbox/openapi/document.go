package openapi

import (
	"encoding/json"
	"net/http"
)

// apiDoc has the parts of an OpenAPI document that are read here. Schemas are compiled in place.
type apiDoc struct {
	Version    string             `json:"openapi"`
	Paths      map[string]pathDoc `json:"paths"`
	Components struct {
		Responses map[string]responseDoc `json:"responses"`
	} `json:"components"`
}

type pathDoc struct {
	Parameters []parameterDoc `json:"parameters"`
	Get        *operationDoc  `json:"get"`
	Put        *operationDoc  `json:"put"`
	Post       *operationDoc  `json:"post"`
	Patch      *operationDoc  `json:"patch"`
	Delete     *operationDoc  `json:"delete"`
}

func (p pathDoc) method(name string) *operationDoc {
	switch name {
	case http.MethodGet:
		return p.Get
	case http.MethodPut:
		return p.Put
	case http.MethodPost:
		return p.Post
	case http.MethodPatch:
		return p.Patch
	case http.MethodDelete:
		return p.Delete
	}
	return nil
}

type operationDoc struct {
	Parameters  []parameterDoc         `json:"parameters"`
	RequestBody *bodyDoc               `json:"requestBody"`
	Responses   map[string]responseDoc `json:"responses"`
}

// content maps media types to their descriptions.
type content map[string]json.RawMessage

func (c content) has(media string) bool { return c[media] != nil }

const mediaJSON, mediaForm = "application/json", "multipart/form-data"

type parameterDoc struct {
	Name     string `json:"name"`
	In       string `json:"in"`
	Required bool   `json:"required"`
}

type bodyDoc struct {
	Content  content `json:"content"`
	Required bool    `json:"required"`
}

type responseDoc struct {
	Ref     string  `json:"$ref"`
	Content content `json:"content"`
}
