package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net"
	"net/textproto"
	"slices"
)

// Multipart is a request body with files beside its JSON. Without files it is sent as plain JSON.
type Multipart interface{ Files() []File }

// File is a file that is sent with a request. Its position in the list is its id in the JSON.
type File struct {
	Name        string
	ContentType string
	Data        []byte
}

// body is the body of a request, in pieces.
type body [][]byte

// size returns the length of the body in bytes.
func (b body) size() (n int64) {
	for _, piece := range b {
		n += int64(len(piece))
	}
	return n
}

// reader returns a reader of the whole body. It never fails. net/http calls it again for a request whose connection
// turns out to be closed.
func (b body) reader() (io.ReadCloser, error) {
	pieces := net.Buffers(slices.Clone(b)) // reading uses it up
	return io.NopCloser(&pieces), nil
}

// encode returns the body of a request and its content type. Both are empty if in is nil.
func encode(in any) (b body, contentType string, err error) {
	switch in := in.(type) {
	case nil:
		return nil, "", nil
	case Multipart:
		if files := in.Files(); len(files) > 0 {
			return encodeMultipart(in, files)
		}
	}
	text, err := json.Marshal(in)
	return body{text}, "application/json", err
}

// encodeMultipart encodes the JSON and the files as a multipart form (Discord's documentation, "Uploading Files"). It
// does not copy the files.
func encodeMultipart(in any, files []File) (b body, contentType string, err error) {
	payload, err := json.Marshal(in)
	if err != nil {
		return nil, "", err
	}
	var text bytes.Buffer
	form := multipart.NewWriter(&text)
	add := func(disposition, contentType string, data []byte) {
		header := textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {contentType}}
		if _, partErr := form.CreatePart(header); partErr != nil {
			err = errors.Join(err, partErr)
		}
		b = append(b, bytes.Clone(text.Bytes()), data)
		text.Reset()
	}
	add(`form-data; name="payload_json"`, "application/json", payload)
	for i, f := range files {
		add(multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name), f.ContentType, f.Data)
	}
	err = errors.Join(err, form.Close())
	return append(b, text.Bytes()), form.FormDataContentType(), err
}
