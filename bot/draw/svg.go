package draw

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// svg returns a drawing as elements of SVG. Numbers have at most two digits after the point.
func (d drawing) svg() string {
	var out strings.Builder
	for _, s := range d {
		out.WriteString(`<path d="`)
		for _, part := range s.path {
			out.WriteByte(part.op)
			for i, at := range part.points {
				if i > 0 {
					out.WriteByte(' ')
				}
				out.WriteString(short(at.x) + "," + short(at.y))
			}
		}
		out.WriteString(`"`)
		out.WriteString(` fill="` + svgColor(s.fill) + `"`)
		if s.line.A > 0 {
			out.WriteString(` stroke="` + svgColor(s.line) + `" stroke-width="` + short(s.width) + `"`)
		}
		out.WriteString("/>")
	}
	return out.String()
}

// svgColor returns a paint as SVG writes it.
func svgColor(c paint) string {
	switch {
	case c.A == 0:
		return "none"
	case c == pagePaint:
		return "currentColor"
	case c.A < 0xff: // premultiplied
		return fmt.Sprintf("rgb(%d %d %d / %.2f)", unmultiplied(c.R, c.A), unmultiplied(c.G, c.A),
			unmultiplied(c.B, c.A), float64(c.A)/0xff)
	}
	return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
}

func short(v float64) string { return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64) }
