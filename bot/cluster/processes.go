package cluster

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"korsar/storage"
)

const (
	// leavePrefix begins the names of the leases that ask members to leave.
	leavePrefix = "leave "
	// leaveFor is how long a member has to notice that it is asked to leave.
	leaveFor = time.Minute
)

// ErrNoProcess is returned for a process that is not a member.
var ErrNoProcess = errors.New("there is no such process")

// ErrLastProcess is returned if no other process would do the work of a process.
var ErrLastProcess = errors.New("no other process would go on with its work")

// Process is a member that takes part in a work, according to its leases.
type Process struct {
	Name    string
	Parts   []int         // the numbers of its parts, ascending
	Of      int           // the number of all parts
	Left    time.Duration // until its first lease ends, unless that is renewed
	Leaving bool          // it is asked to leave
}

// Processes returns the members that take part in a kind of work, by name.
func Processes(ctx context.Context, store storage.Leases, kind string) ([]Process, error) {
	leases, err := store.Leases(ctx)
	return processesOf(leases, kind), err
}

// processesOf is Processes for the leases that are held.
func processesOf(leases []storage.Lease, kind string) (all []Process) {
	found := map[string]*Process{}
	for _, l := range leases {
		number, of, isPart := partOf(kind, l.Name)
		if !isPart && !strings.HasPrefix(l.Name, membersOf(kind)) {
			continue
		}
		p := found[l.Holder]
		if p == nil {
			p = &Process{Name: l.Holder, Left: l.Left}
			found[l.Holder] = p
		}
		p.Of, p.Left = max(p.Of, of), min(p.Left, l.Left)
		if isPart {
			p.Parts = append(p.Parts, number)
		}
	}
	for _, p := range found {
		slices.Sort(p.Parts)
		p.Leaving = slices.ContainsFunc(leases, func(l storage.Lease) bool { return l.Name == leavePrefix+p.Name })
		all = append(all, *p)
	}
	slices.SortFunc(all, func(a, b Process) int { return cmp.Compare(a.Name, b.Name) })
	return all
}

// partOf returns the number of the part of a work that a lease is for, and the number of all parts.
func partOf(kind, name string) (number, of int, ok bool) {
	rest, ok := strings.CutPrefix(name, kind+" ")
	if !ok {
		return 0, 0, false
	}
	first, second, ok := strings.Cut(rest, "/")
	number, err := strconv.Atoi(first)
	of, err2 := strconv.Atoi(second)
	return number, of, ok && errors.Join(err, err2) == nil
}

// membersOf returns the prefix of the lease names of members that take part in a kind of work.
func membersOf(kind string) string { return "member of " + kind + "/" }

// membersCount returns the number of parts into which the member with a lease divides a kind of work. It returns 0 for
// any other lease.
func membersCount(kind, name string) int {
	rest, is := strings.CutPrefix(name, membersOf(kind))
	count, _, _ := strings.Cut(rest, " ")
	n, err := strconv.Atoi(count)
	if !is || err != nil {
		return 0
	}
	return n
}

// AskToLeave asks a member to complete its work and leave. Others take over. Errors: ErrNoProcess, ErrLastProcess.
func AskToLeave(ctx context.Context, store storage.Leases, kind, name string) error {
	all, err := Processes(ctx, store, kind)
	switch {
	case err != nil:
		return err
	case !takesPart(all, name):
		return fmt.Errorf("%q: %w", name, ErrNoProcess)
	case !slices.ContainsFunc(all, func(p Process) bool { return p.Name != name && !p.Leaving }):
		return fmt.Errorf("%q: %w", name, ErrLastProcess)
	}
	_, _, err = store.Claim(ctx, leavePrefix+name, "operator", leaveFor)
	return err
}

// Evict ends the leases of a process that does not leave. Others take over at once. The process learns of it when it
// renews the leases, and joins in again if it still runs. Errors: ErrNoProcess.
func Evict(ctx context.Context, store storage.Leases, kind, name string) error {
	leases, err := store.Leases(ctx)
	if err != nil {
		return err
	}
	if !takesPart(processesOf(leases, kind), name) {
		return fmt.Errorf("%q: %w", name, ErrNoProcess)
	}
	var failed []error
	for _, l := range leases {
		if l.Holder == name {
			failed = append(failed, store.Release(ctx, l.Name, l.Epoch))
		}
	}
	return errors.Join(failed...)
}

// takesPart reports whether a process with this name is in the list.
func takesPart(all []Process, name string) bool {
	return slices.ContainsFunc(all, func(p Process) bool { return p.Name == name })
}
