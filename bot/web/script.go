package web

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed static
var static embed.FS

// Scripts returns a handler of the shared scripts, by their names.
func Scripts() http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("web: its own files are not embedded: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.Handle("GET /{file}", http.FileServerFS(files))
	return mux
}
