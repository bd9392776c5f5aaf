package sandbox

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// saveInterval is the shortest time between two saves. A game changes the world many times a second. A crash loses only
// what people saw of the game, never the game.
const saveInterval = 500 * time.Millisecond

// A stateFile saves the world. A nil stateFile saves nothing.
type stateFile struct {
	path string

	mu sync.Mutex // held while the file is written, so that no save replaces a later one; taken before Discord.mu
}

// openState loads the world from a file, if it exists. From then on a goroutine saves the world after changes. Close
// ends the goroutine and saves the world once more.
func (d *Discord) openState(path string) error {
	if path == "" {
		return nil
	}
	s := &stateFile{path: path}
	if err := s.load(d); err != nil {
		return err
	}
	d.state = s
	d.serving.Go(func() {
		failing := false
		for changed := d.Changes(); ; changed = d.Changes() {
			err := s.save(d)
			if err != nil && !failing {
				d.log.Error("what happens in the sandbox is not saved; trying after each change", "error", err)
			}
			failing = err != nil
			select {
			case <-changed:
			case <-d.closed:
				return
			}
			select {
			case <-d.clock.After(saveInterval):
			case <-d.closed:
				return
			}
		}
	})
	return nil
}

// save writes the world to a temporary file and renames it, so that the state file is always complete.
func (s *stateFile) save(d *Discord) error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	text := encode(d.snapshot())
	file, err := os.CreateTemp(filepath.Dir(s.path), filepath.Base(s.path)+".*") // 0600, since it has the bot's token
	if err != nil {
		return fmt.Errorf("save sandbox state: %w", err)
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), s.path)
	}
	if err != nil {
		return fmt.Errorf("save sandbox state: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}

// load restores the world from the file. Without a file the world stays as it is.
func (s *stateFile) load(d *Discord) error {
	text, err := os.ReadFile(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load sandbox state: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	var saved snapshot
	err = decoder.Decode(&saved)
	if _, more := decoder.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errors.New("text follows after the world")
	}
	if err == nil {
		err = d.restore(&saved)
	}
	if err != nil {
		return fmt.Errorf("load sandbox state from %s: %w: move the file away, and the database beside it, "+
			"to begin with a new world", s.path, err)
	}
	return nil
}
