package draw

import (
	"image"

	"golang.org/x/image/math/fixed"
	"golang.org/x/image/vector"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
)

// letter is a glyph of a font at a size in pixels.
type letter struct {
	mask    *image.Alpha
	at      image.Point // the mask's corner, relative to the glyph's origin
	outline []opentype.Segment
	upem    int // the units of the outline in the size
}

type letterKey struct {
	font  *font.Font
	glyph font.GID
	size  int
}

// cut rasterizes a glyph. A glyph without an outline, such as a colored emoji, is empty.
func cut(face *font.Face, glyph font.GID, size int) *letter {
	outline, ok := face.GlyphDataOutline(glyph)
	if !ok || len(outline.Segments) == 0 {
		return &letter{mask: &image.Alpha{}}
	}
	scale := float32(size) / float32(face.Upem())
	area := extent(outline.Segments, scale)
	trace := vector.NewRasterizer(area.Dx(), area.Dy())
	x := func(p opentype.SegmentPoint) float32 { return p.X*scale - float32(area.Min.X) }
	y := func(p opentype.SegmentPoint) float32 { return -p.Y*scale - float32(area.Min.Y) }
	for _, s := range outline.Segments {
		a, b, c := s.Args[0], s.Args[1], s.Args[2]
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			trace.ClosePath()
			trace.MoveTo(x(a), y(a))
		case opentype.SegmentOpLineTo:
			trace.LineTo(x(a), y(a))
		case opentype.SegmentOpQuadTo:
			trace.QuadTo(x(a), y(a), x(b), y(b))
		case opentype.SegmentOpCubeTo:
			trace.CubeTo(x(a), y(a), x(b), y(b), x(c), y(c))
		}
	}
	trace.ClosePath()
	mask := image.NewAlpha(image.Rectangle{Max: area.Size()})
	trace.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	return &letter{mask, area.Min, outline.Segments, int(face.Upem())}
}

// extent returns the pixels that an outline may touch, relative to its origin.
func extent(outline []opentype.Segment, scale float32) image.Rectangle {
	var area image.Rectangle
	for i := range outline {
		for _, p := range outline[i].ArgsSlice() {
			at := fixed.Point26_6{X: fixed.Int26_6(p.X * scale * 64), Y: fixed.Int26_6(-p.Y * scale * 64)}
			area = area.Union(image.Rect(at.X.Floor(), at.Y.Floor(), at.X.Ceil()+1, at.Y.Ceil()+1))
		}
	}
	return area
}

// paintMask colors the pixels that a mask covers. The mask's corner lies at a point.
func (c *canvas) paintMask(mask *image.Alpha, at image.Point, p paint) {
	index := indexOf(p)
	area := mask.Rect.Add(at).Intersect(image.Rectangle{Max: c.size})
	for y := area.Min.Y; y < area.Max.Y; y++ {
		row := c.row(y)
		cover := mask.Pix[(y-at.Y)*mask.Stride:]
		for x := area.Min.X; x < area.Max.X; x++ {
			switch part := uint32(cover[x-at.X]); part {
			case 0:
			case 0xff:
				row[x] = index
			default:
				c.blend(&row[x], paint{R: scale255(p.R, part), G: scale255(p.G, part), B: scale255(p.B, part),
					A: uint8(part)})
			}
		}
	}
}
