package live

import (
	"bytes"
	"net/http"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"korsar/bot/draw"
)

// handleDrawn registers the files that pages share with the pictures: the figures, compressed, and the fonts.
func handleDrawn(mux *http.ServeMux) {
	begun := time.Now() // the figures change with the program
	figures := func(w http.ResponseWriter, r *http.Request) {
		// A browser asks for them again at every change of a table, which would count against its address's requests.
		w.Header().Set("Cache-Control", "max-age=60")
		http.ServeContent(w, r, "figures.svg", begun, bytes.NewReader(draw.Figures()))
	}
	mux.Handle("GET /live/figures.svg", gzhttp.GzipHandler(http.HandlerFunc(figures)))
	mux.Handle("GET /live/fonts/{file}", http.StripPrefix("/live/fonts", http.FileServerFS(draw.Fonts())))
}
