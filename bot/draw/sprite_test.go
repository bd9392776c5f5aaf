package draw

import "testing"

// TestSpriteCacheKeepsHotSpritesWithinItsBound: the cache stays within its bound, and sprites in
// constant use are never dropped.
func TestSpriteCacheKeepsHotSpritesWithinItsBound(t *testing.T) {
	l := spriteCache{fresh: map[spriteKey]*sprite{}}
	keyOf := func(i int) spriteKey { return spriteKey{figure: coin{i}, scale: 1} }
	const size = 1 << 18
	hot := &sprite{opaque: make([]uint8, size)}
	l.add(keyOf(0), hot)
	for i := 1; i <= 1000; i++ {
		l.add(keyOf(i), &sprite{opaque: make([]uint8, size)})
		if l.get(keyOf(0)) != hot {
			t.Fatalf("the sprite in constant use is gone after %d others", i)
		}
		if l.get(keyOf(i)) == nil {
			t.Fatalf("the newest sprite is not cached")
		}
	}
	bytes := 0
	for _, generation := range []map[spriteKey]*sprite{l.fresh, l.old} {
		for _, s := range generation {
			bytes += s.bytes()
		}
	}
	if bytes > maxSpriteBytes || bytes < maxSpriteBytes/2 {
		t.Errorf("%d bytes are cached, of %d allowed", bytes, maxSpriteBytes)
	}
	if l.get(keyOf(1)) != nil {
		t.Error("an unused sprite is cached forever")
	}
}
