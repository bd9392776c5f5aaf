package engine

import (
	"sync"

	"korsar/storage/journal"
)

// exclusion lets one of several workers at a time deliver for a table. The zero value excludes nobody.
type exclusion struct {
	mu     sync.Mutex // guards inside
	inside map[journal.TableID]asked
}

// asked reports whether another worker wanted to deliver for a table meanwhile.
type asked bool

// enter reports whether the caller may deliver for a table. If not, leave returns true to the worker that may.
func (e *exclusion) enter(id journal.TableID) bool {
	e.mu.Lock()
	defer e.mu.Unlock()
	if _, taken := e.inside[id]; taken {
		e.inside[id] = true
		return false
	}
	if e.inside == nil {
		e.inside = map[journal.TableID]asked{}
	}
	e.inside[id] = false
	return true
}

// leave ends what enter began. It reports whether another worker was turned away.
func (e *exclusion) leave(id journal.TableID) asked {
	e.mu.Lock()
	defer e.mu.Unlock()
	again := e.inside[id]
	delete(e.inside, id)
	return again
}
