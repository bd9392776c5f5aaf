package analysis

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"os"
	"testing"

	"korsar/game/record"
)

// versionDigest is the SHA-256 of an analysis by this [Version], of the game in testdata with 300 iterations.
const versionDigest = "145f18b657e3038fb39aed0ee1abf4969768f76c20c825fe7f7bf9a14cfd3be0"

// TestVersionFollowsTheAnalysis checks that an analysis that differs has another version, since stored ones of the same
// version are not made again.
func TestVersionFollowsTheAnalysis(t *testing.T) {
	text, err := json.Marshal(analyse(t, storedGame(t), Options{Iterations: 300, Seed: 1}))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	if digest := hex.EncodeToString(sum[:]); digest != versionDigest {
		t.Errorf("the analysis is not that of version %d: raise Version, and set versionDigest to %s", Version, digest)
	}
}

// storedGame returns the game in testdata.
func storedGame(t *testing.T) *Game {
	t.Helper()
	file, err := os.Open("testdata/game.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	r, err := record.NewReader(file).Next()
	if err != nil {
		t.Fatal(err)
	}
	return gameOf(t, r)
}
