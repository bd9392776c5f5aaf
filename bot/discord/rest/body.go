package rest

import (
	"bytes"
	"encoding/json"

	"github.com/bwmarrin/discordgo"
)

// Multipart is a request body with files beside its JSON. Without files it is sent as plain JSON.
type Multipart interface{ Files() []File }

// File is a file that is sent with a request. Its position in the list is its id in the JSON.
type File struct {
	Name        string
	ContentType string
	Data        []byte
}

// encode returns the body of a request and its content type; both are empty for nil.
func encode(in any) (body []byte, contentType string, err error) {
	switch in := in.(type) {
	case nil:
		return nil, "", nil
	case Multipart:
		if files := in.Files(); len(files) > 0 {
			return encodeMultipart(in, files)
		}
	}
	body, err = json.Marshal(in)
	return body, "application/json", err
}

func encodeMultipart(in any, files []File) (body []byte, contentType string, err error) {
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.Name, ContentType: f.ContentType, Reader: bytes.NewReader(f.Data)}
	}
	contentType, body, err = discordgo.MultipartBodyWithJSON(in, parts)
	return body, contentType, err
}
