package draw

import (
	"image/color"
	"math"

	"github.com/go-text/typesetting/font/opentype"
)

// paint is a color, premultiplied by its alpha.
type paint = color.RGBA

// pen draws vector shapes, in units around an origin. It collects them as a drawing, for pictures of any scale and for
// pages. The next fill or line uses the path traced last.
type pen struct {
	drawn drawing
	path  []segment
	at    transform
	dash  []float64 // lengths of dashes and gaps; nil for none
}

func newPen() *pen { return &pen{at: transform{a: 1}} }

// within draws a figure inside the present one, at a place and a scale.
func (p *pen) within(x, y, scale float64, draw func(*pen)) {
	before := p.at
	p.at = before.then(x, y, scale, 0)
	draw(p)
	p.at = before
}

// turned draws a figure that is turned clockwise by an angle in radians.
func (p *pen) turned(angle float64, draw func(*pen)) {
	before := p.at
	p.at = before.then(0, 0, 1, angle)
	draw(p)
	p.at = before
}

func (p *pen) add(op byte, points ...point) {
	for i := range points {
		points[i] = p.at.of(points[i])
	}
	p.path = append(p.path, segment{op, points})
}

func (p *pen) moveTo(x, y float64)         { p.add('M', point{x, y}) }
func (p *pen) quadTo(ax, ay, x, y float64) { p.add('Q', point{ax, ay}, point{x, y}) }
func (p *pen) close()                      { p.add('Z') }

// lineTo traces a line. The first point of a path begins it.
func (p *pen) lineTo(x, y float64) {
	if len(p.path) == 0 {
		p.moveTo(x, y)
		return
	}
	p.add('L', point{x, y})
}

func (p *pen) cubeTo(ax, ay, bx, by, x, y float64) {
	p.add('C', point{ax, ay}, point{bx, by}, point{x, y})
}

// fill fills the path.
func (p *pen) fill(c paint) { p.shape(c, paint{}, 0) }

// line draws along the path.
func (p *pen) line(c paint, width float64) { p.shape(paint{}, c, width) }

// shape fills the path and outlines it. A transparent paint does neither.
func (p *pen) shape(inside, outline paint, width float64) {
	p.drawn = append(p.drawn, stroke{p.path, inside, outline, width * p.at.scale(), p.dash})
	p.path = nil
}

// polygon traces a closed polygon through points x, y, x, y, …
func (p *pen) polygon(points ...float64) {
	p.moveTo(points[0], points[1])
	for i := 2; i < len(points); i += 2 {
		p.lineTo(points[i], points[i+1])
	}
	p.close()
}

// curve traces quadratic curves from the first point: control point, end, control point, end …
func (p *pen) curve(points ...float64) {
	p.moveTo(points[0], points[1])
	for i := 2; i < len(points); i += 4 {
		p.quadTo(points[i], points[i+1], points[i+2], points[i+3])
	}
}

// blob traces a closed curve.
func (p *pen) blob(points ...float64) {
	p.curve(points...)
	p.close()
}

// bar traces a straight line.
func (p *pen) bar(x, y, toX, toY float64) {
	p.moveTo(x, y)
	p.lineTo(toX, toY)
}

// bow is how far the control points of a cubic curve lie along the tangents of a quarter of a circle, as a share of its
// radius.
const bow = 0.5522847498307936

// ellipse traces an ellipse by its radii.
func (p *pen) ellipse(x, y, rx, ry float64) {
	bx, by := bow*rx, bow*ry
	p.moveTo(x+rx, y)
	p.cubeTo(x+rx, y+by, x+bx, y+ry, x, y+ry)
	p.cubeTo(x-bx, y+ry, x-rx, y+by, x-rx, y)
	p.cubeTo(x-rx, y-by, x-bx, y-ry, x, y-ry)
	p.cubeTo(x+bx, y-ry, x+rx, y-by, x+rx, y)
	p.close()
}

func (p *pen) circle(x, y, radius float64) { p.ellipse(x, y, radius, radius) }

// box traces a rectangle with rounded corners.
func (p *pen) box(x, y, wide, high, radius float64) {
	right, bottom, c := x+wide, y+high, radius*(1-bow)
	p.moveTo(x+radius, y)
	p.lineTo(right-radius, y)
	p.cubeTo(right-c, y, right, y+c, right, y+radius)
	p.lineTo(right, bottom-radius)
	p.cubeTo(right, bottom-c, right-c, bottom, right-radius, bottom)
	p.lineTo(x+radius, bottom)
	p.cubeTo(x+c, bottom, x, bottom-c, x, bottom-radius)
	p.lineTo(x, y+radius)
	p.cubeTo(x, y+c, x+c, y, x+radius, y)
	p.close()
}

// arc traces a part of a circle, between two angles in radians.
func (p *pen) arc(x, y, radius, from, to float64) {
	const parts = 4
	part := (to - from) / parts
	k := 4.0 / 3 * math.Tan(part/4) * radius
	sin, cos := math.Sincos(from)
	p.moveTo(x+radius*cos, y+radius*sin)
	for i := range parts {
		nextSin, nextCos := math.Sincos(from + part*float64(i+1))
		p.cubeTo(x+radius*cos-k*sin, y+radius*sin+k*cos, x+radius*nextCos+k*nextSin, y+radius*nextSin-k*nextCos,
			x+radius*nextCos, y+radius*nextSin)
		sin, cos = nextSin, nextCos
	}
}

// textUnits is the size at which the text of figures is laid out.
const textUnits = 1000

// write writes a number or a title that belongs to the figure, its capitals centered on y.
func (p *pen) write(text string, x, y, size float64, c paint, to align) {
	l := display.line(text, textUnits)
	switch to {
	case middle:
		x -= float64(l.length) / 2 * size / textUnits
	case right:
		x -= float64(l.length) * size / textUnits
	}
	p.within(x, y+display.parsed().caps*size/2, size/textUnits, func(p *pen) {
		for _, g := range l.glyphs {
			p.outline(g)
		}
		p.fill(c)
	})
}

// outline traces a glyph.
func (p *pen) outline(g placedGlyph) {
	scale := textUnits / float64(g.upem)
	x := func(s opentype.SegmentPoint) float64 { return float64(g.at.X) + float64(s.X)*scale }
	y := func(s opentype.SegmentPoint) float64 { return float64(g.at.Y) - float64(s.Y)*scale }
	for i, s := range g.outline {
		a, b, c := s.Args[0], s.Args[1], s.Args[2]
		switch s.Op {
		case opentype.SegmentOpMoveTo:
			if i > 0 {
				p.close()
			}
			p.moveTo(x(a), y(a))
		case opentype.SegmentOpLineTo:
			p.lineTo(x(a), y(a))
		case opentype.SegmentOpQuadTo:
			p.quadTo(x(a), y(a), x(b), y(b))
		case opentype.SegmentOpCubeTo:
			p.cubeTo(x(a), y(a), x(b), y(b), x(c), y(c))
		}
	}
	if len(g.outline) > 0 {
		p.close()
	}
}
