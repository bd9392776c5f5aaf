package draw

import (
	"image"
	"testing"
)

// TestLocker: sprites are kept within their bound, and those that are asked for again
// and again are kept longest.
func TestLocker(t *testing.T) {
	l := locker{fresh: map[spriteKey]*sprite{}}
	keyOf := func(i int) spriteKey { return spriteKey{figure: coin{i}, scale: 1} }
	hot := &sprite{image: image.NewRGBA(image.Rect(0, 0, 256, 256))}
	l.add(keyOf(0), hot)
	for i := 1; i <= 1000; i++ {
		l.add(keyOf(i), &sprite{image: image.NewRGBA(image.Rect(0, 0, 256, 256))})
		if l.find(keyOf(0)) != hot {
			t.Fatalf("what is always asked for is gone after %d others", i)
		}
		if l.find(keyOf(i)) == nil {
			t.Fatalf("the newest is not kept")
		}
	}
	bytes := 0
	for _, generation := range []map[spriteKey]*sprite{l.fresh, l.old} {
		for _, s := range generation {
			bytes += len(s.image.Pix)
		}
	}
	if bytes > keptPixels || bytes < keptPixels/2 {
		t.Errorf("%d bytes are kept, of %d allowed", bytes, keptPixels)
	}
	if l.find(keyOf(1)) != nil {
		t.Error("what nobody asks for is kept for ever")
	}
}
