package snowflake_test

import (
	"encoding/json"
	"testing"
	"time"

	"korsar/storage/snowflake"
)

// example is the example id of the platform's documentation.
const example snowflake.ID = 175928847299117063

func TestParseReturnsZeroForInvalidText(t *testing.T) {
	for text, want := range map[string]snowflake.ID{"175928847299117063": example, "": 0, "-1": 0, "x": 0,
		"9223372036854775808": 0} {
		if got := snowflake.Parse(text); got != want {
			t.Errorf("%q is %d, expected %d", text, got, want)
		}
	}
}

func TestTimeOfTheDocumentedExample(t *testing.T) {
	given := time.Date(2016, time.April, 30, 11, 18, 25, 796_000_000, time.UTC)
	if got := example.Time(); !got.Equal(given) {
		t.Errorf("%v was given at %v, expected %v", example, got.UTC(), given)
	}
	if first := snowflake.At(given); first.Time() != example.Time() || first > example {
		t.Errorf("the first id of that moment is %v, of %v", first, first.Time())
	}
	if got := snowflake.At(snowflake.Epoch.Add(-time.Hour)); got != 0 {
		t.Errorf("an hour before the epoch: %v, expected none", got)
	}
}

func TestJSONIsANumberInTheStore(t *testing.T) {
	type stored struct {
		Guild snowflake.ID          `json:"guild,omitempty"`
		Joins map[snowflake.ID]bool `json:"joins,omitempty"`
	}
	for text, value := range map[string]stored{
		`{"guild":175928847299117063,"joins":{"7":true}}`: {example, map[snowflake.ID]bool{7: true}},
		`{}`: {},
	} {
		written, err := json.Marshal(value)
		if err != nil || string(written) != text {
			t.Errorf("%+v is written as %s (%v), expected %s", value, written, err, text)
		}
		var read stored
		if err := json.Unmarshal([]byte(text), &read); err != nil || read.Guild != value.Guild {
			t.Errorf("%s is read as %+v (%v)", text, read, err)
		}
	}
}

func TestStringIsWhatParseReads(t *testing.T) {
	for _, id := range []snowflake.ID{1, example, 1<<63 - 1} {
		if got := snowflake.Parse(id.String()); got != id {
			t.Errorf("%v is read as %v", id, got)
		}
	}
}

func TestShardFollowsThePlatformsFormula(t *testing.T) {
	for count, want := range map[int]int{1: 0, 2: 0, 3: 2, 16: 4} {
		if got := example.Shard(count); got != want {
			t.Errorf("of %d connections, number %d serves %v, expected %d", count, got, example, want)
		}
	}
}
