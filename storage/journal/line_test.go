package journal_test

import (
	"hash/crc64"
	"reflect"
	"testing"
	"time"

	"pgregory.net/rapid"

	"korsar/game"
	"korsar/game/gametest"
	"korsar/storage"
	"korsar/storage/journal"
	"korsar/storage/snowflake"
	"korsar/storage/storagetest"
)

// drawnLine draws any line, valid or not.
func drawnLine(t *rapid.T, name string) journal.Line {
	e := journal.Entry{
		Seq:   rapid.Int64Min(1).Draw(t, name+" seq"),
		At:    time.UnixMilli(rapid.Int64Range(0, 4_000_000_000_000).Draw(t, name+" at")).UTC(),
		By:    journal.PersonID(rapid.Int64Min(0).Draw(t, name+" by")),
		Cause: snowflake.ID(rapid.Uint64().Draw(t, name+" cause")),
		Body:  bodies.Draw(t, name+" body"),
	}
	l, err := e.Line()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := journal.Parse(l); err != nil || !reflect.DeepEqual(again, e) {
		t.Fatalf("%+v is stored as %+v, which is read as %+v (%v)", e, l, again, err)
	}
	return l
}

// TestChecksumDoesNotChange compares the checksum, which databases store, with CRC-64/XZ of bytes written out by hand.
func TestChecksumDoesNotChange(t *testing.T) {
	first := journal.Line{Seq: 1, At: 1_790_000_000_000, Kind: "left", By: 5,
		Cause: 9_223_372_036_854_775_807, Body: `{"seat":3}`}
	second := journal.Line{Seq: 2, At: 1_790_000_000_001, Kind: "played", Body: "2 R3#1"}
	bytes := "\x00\x00\x00\x00\x00\x00\x00\x01" + "\x00\x00\x01\xa0\xc4\x50\x6c\x00" +
		"\x00\x00\x00\x00\x00\x00\x00\x05" + "\x7f\xff\xff\xff\xff\xff\xff\xff" +
		"\x00\x00\x00\x00\x00\x00\x00\x04" + "\x00\x00\x00\x00\x00\x00\x00\x0a" + "left" + `{"seat":3}` +
		"\x00\x00\x00\x00\x00\x00\x00\x02" + "\x00\x00\x01\xa0\xc4\x50\x6c\x01" +
		"\x00\x00\x00\x00\x00\x00\x00\x00" + "\x00\x00\x00\x00\x00\x00\x00\x00" +
		"\x00\x00\x00\x00\x00\x00\x00\x06" + "\x00\x00\x00\x00\x00\x00\x00\x06" + "played" + "2 R3#1"
	var none journal.Checksum
	got := none.Add(first).Add(second)
	if wanted := crc64.Checksum([]byte(bytes), crc64.MakeTable(crc64.ECMA)); uint64(got) != wanted {
		t.Errorf("the checksum is %#x, that of the bytes is %#x", uint64(got), wanted)
	}
	if wanted := journal.Checksum(0x3fa2ef35c32cd6db); got != wanted {
		t.Errorf("the checksum is %#x, databases have %#x", uint64(got), uint64(wanted))
	}
	// The check value of CRC-64/XZ: https://reveng.sourceforge.io/crc-catalogue/17plus.htm
	if check := crc64.Checksum([]byte("123456789"), crc64.MakeTable(crc64.ECMA)); check != 0x995dc9bbdf1939fa {
		t.Errorf("the algorithm is not CRC-64/XZ: its check value is %#x", check)
	}
}

// TestChecksumFollowsEveryField checks that changing a field, the order or an earlier line changes the checksum, and
// that kind and body are kept apart.
func TestChecksumFollowsEveryField(t *testing.T) {
	var none journal.Checksum
	gametest.Check(t, func(t *rapid.T) {
		l, other := drawnLine(t, "line"), drawnLine(t, "other")
		sum := none.Add(l)
		for what, changed := range map[string]journal.Line{
			"seq":                      {l.Seq + 1, l.At, l.Kind, l.By, l.Cause, l.Body},
			"time":                     {l.Seq, l.At + 1, l.Kind, l.By, l.Cause, l.Body},
			"kind":                     {l.Seq, l.At, l.Kind + "x", l.By, l.Cause, l.Body},
			"by":                       {l.Seq, l.At, l.Kind, l.By ^ 1, l.Cause, l.Body},
			"cause":                    {l.Seq, l.At, l.Kind, l.By, l.Cause ^ 1, l.Body},
			"body":                     {l.Seq, l.At, l.Kind, l.By, l.Cause, l.Body + " "},
			"where kind and body meet": {l.Seq, l.At, l.Kind + journal.Kind(l.Body[:1]), l.By, l.Cause, l.Body[1:]},
		} {
			if none.Add(changed) == sum {
				t.Fatalf("another %s has the same checksum: %+v", what, l)
			}
		}
		if l != other && (sum.Add(other) == none.Add(other) || sum.Add(other) == none.Add(other).Add(l)) {
			t.Fatalf("%+v and %+v have one checksum in any order, or without the first", l, other)
		}
	})
}

// TestRestoreEqualsApply checks that the lines Apply returned restore the same table with the same checksum, and that a
// refused line changes nothing.
func TestRestoreEqualsApply(t *testing.T) {
	gametest.Check(t, func(t *rapid.T) {
		s := storagetest.NewScript(10, storagetest.Options(game.FreeForAll, 3), rapid.Uint64().Draw(t, "seed"))
		lines := append(s.Open().Entries, append(s.Join(2).Entries, s.Start().Entries...)...)
		for range rapid.IntRange(0, 8).Draw(t, "moves") {
			lines = append(lines, s.Move().Entries...)
		}
		var again journal.Table
		var sum journal.Checksum
		for _, l := range lines {
			sum = sum.Add(l)
			if _, err := again.Restore(l); err != nil {
				t.Fatal(err)
			}
			before := again.Clone()
			for what, bad := range map[string]journal.Line{
				"the same once more": l,
				"one of no kind":     {Seq: l.Seq + 1, Body: "{}"},
				"one without a body": {Seq: l.Seq + 1, Kind: "played"},
				"a move of nobody":   {Seq: l.Seq + 1, Kind: "played", Body: "8 draw"},
			} {
				if _, err := again.Restore(bad); err == nil || !reflect.DeepEqual(again, before) {
					t.Fatalf("after entry %d %s was taken, or left a trace (%v)", l.Seq, what, err)
				}
			}
		}
		if !reflect.DeepEqual(again, s.Table) || again.Checksum != sum {
			t.Fatalf("the lines make another table, checksum %#x, want %#x",
				uint64(again.Checksum), uint64(s.Table.Checksum))
		}
		replayed, err := journal.Replay(storagetest.Entries(storage.Commit{Entries: lines}))
		if err != nil || replayed.Checksum != 0 {
			t.Fatalf("a replayed table has the checksum %#x (%v)", uint64(replayed.Checksum), err)
		}
		if replayed.Checksum = sum; !reflect.DeepEqual(replayed, s.Table) {
			t.Fatal("the entries are replayed to another table")
		}
	})
}
