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

// saveGap is the least time between two saves: a game changes the world many
// times a second, and what a crash takes of the world is only what people saw
// of it, never a game.
const saveGap = 500 * time.Millisecond

// A keeper keeps the world in a file. Nil keeps nothing.
type keeper struct {
	path string

	mu sync.Mutex // held while the file is written
}

// keep loads the world from a file, if there is one, and saves it there from
// now on, after changes and once more at Close.
func (d *Discord) keep(path string) error {
	if path == "" {
		return nil
	}
	k := &keeper{path: path}
	if err := k.load(d); err != nil {
		return err
	}
	d.keeper = k
	d.serving.Go(func() {
		for changed := d.Changes(); ; changed = d.Changes() {
			if err := k.save(d); err != nil {
				d.log.Error("the world of the sandbox would not survive now", "err", err)
			}
			select {
			case <-changed:
			case <-d.closed:
				return
			}
			select {
			case <-d.clock.After(saveGap):
			case <-d.closed:
				return
			}
		}
	})
	return nil
}

// save writes the world beside its file and puts it in its place, so that the
// file is whole at every moment.
func (k *keeper) save(d *Discord) error {
	if k == nil {
		return nil
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	text := encode(d.snapshot())
	file, err := os.CreateTemp(filepath.Dir(k.path), filepath.Base(k.path)+".*") // 0600: the bot's token is in it
	if err != nil {
		return fmt.Errorf("save the sandbox's world: %w", err)
	}
	_, err = file.Write(text)
	err = errors.Join(err, file.Sync(), file.Close())
	if err == nil {
		err = os.Rename(file.Name(), k.path)
	}
	if err != nil {
		return fmt.Errorf("save the sandbox's world: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}

// load reads the world from the file; a missing one leaves it as it is.
func (k *keeper) load(d *Discord) error {
	text, err := os.ReadFile(k.path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("load the sandbox's world: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(text))
	decoder.DisallowUnknownFields()
	decoder.UseNumber() // choices have whole numbers as values
	var kept keptWorld
	err = decoder.Decode(&kept)
	if _, more := decoder.Token(); err == nil && !errors.Is(more, io.EOF) {
		err = errors.New("something follows after the world")
	}
	if err == nil {
		err = d.restore(&kept)
	}
	if err != nil {
		return fmt.Errorf("load the sandbox's world from %s: %w: move the file away to begin with a new world", k.path, err)
	}
	return nil
}
