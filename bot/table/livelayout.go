package table

// LiveLayout is an arrangement of the live page for a place in a stream.
type LiveLayout struct {
	Name       string // as in the page's address
	Wide, High int    // pixels of the browser source that it is made for
}

// LiveLayouts are the layouts of the live page. Their sizes are for a canvas of 1920×1080 pixels.
var LiveLayouts = []LiveLayout{{"wide", 1920, 1080}, {"tall", 600, 1080}, {"ticker", 1920, 90}}

// LayoutsPath returns the path of the page that previews all layouts of the live page at an address.
func LayoutsPath(address string) string { return address + "/layouts" }

// At returns the address of the layout of the live page at an address.
func (l LiveLayout) At(address string) string { return address + "?layout=" + l.Name }
