package bench

import (
	"fmt"
	"io"
	"net/rpc"
)

// Remote is a quay in another process.
type Remote struct{ client *rpc.Client }

// Reach is the quay at the other ends of two pipes.
func Reach(from io.Reader, to io.Writer) *Remote {
	return &Remote{rpc.NewClient(pipes{from, to})}
}

// Found makes a world at the quay.
func (r *Remote) Found(f Founding) (made World, err error) {
	err = r.call("Found", f, &made)
	return made, err
}

// Await waits until a bot is on the gateway of a world.
func (r *Remote) Await(world int) error { return r.call("Await", world, new(bool)) }

// Step is [Quay.Step].
func (r *Remote) Step(at At) (o Outcome, err error) {
	err = r.call("Step", at, &o)
	return o, err
}

// Press is [Quay.Press].
func (r *Remote) Press(at At) (o Outcome, err error) {
	err = r.call("Press", at, &o)
	return o, err
}

func (r *Remote) call(method string, in, out any) error {
	if err := r.client.Call("Quay."+method, in, out); err != nil {
		return fmt.Errorf("the stand-in does not answer: %w", err)
	}
	return nil
}
