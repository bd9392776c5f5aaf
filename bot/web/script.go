package web

import (
	"embed"
	"io/fs"
	"net/http"
)

//go:embed static
var static embed.FS

// Scripts returns a handler that serves the shared scripts by file name.
func Scripts() http.Handler {
	files, err := fs.Sub(static, "static")
	if err != nil {
		panic("web: open embedded files: " + err.Error())
	}
	mux := http.NewServeMux()
	mux.Handle("GET /{file}", http.FileServerFS(files))
	return mux
}
