package rest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"mime/multipart"
	"net/textproto"
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

// partOverhead is more than the boundary and the headers of a part take, in bytes.
const partOverhead = 512

// encodeMultipart encodes a form with the JSON and the files as Discord reads it ("Uploading Files"). A picture is copied
// once, into memory that is large enough from the start.
func encodeMultipart(in any, files []File) (body []byte, contentType string, err error) {
	payload, err := json.Marshal(in)
	if err != nil {
		return nil, "", err
	}
	size := len(payload) + 2*partOverhead
	for _, f := range files {
		size += len(f.Data) + partOverhead
	}
	text := bytes.NewBuffer(make([]byte, 0, size))
	form := multipart.NewWriter(text)
	err = addPart(form, `form-data; name="payload_json"`, "application/json", payload)
	for i, f := range files {
		place := multipart.FileContentDisposition(fmt.Sprintf("files[%d]", i), f.Name)
		err = errors.Join(err, addPart(form, place, f.ContentType, f.Data))
	}
	err = errors.Join(err, form.Close())
	return text.Bytes(), form.FormDataContentType(), err
}

// addPart adds a part with its "Content-Disposition" to a form.
func addPart(form *multipart.Writer, disposition, contentType string, data []byte) error {
	part, err := form.CreatePart(textproto.MIMEHeader{"Content-Disposition": {disposition}, "Content-Type": {contentType}})
	if err == nil {
		_, err = part.Write(data)
	}
	return err
}
