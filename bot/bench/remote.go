package bench

import (
	"fmt"
	"io"
	"net/rpc"
)

// Remote is a quay in another process.
type Remote struct{ client *rpc.Client }

// Reach is the quay at the other ends of two pipes.
func Reach(from io.Reader, to io.WriteCloser) *Remote {
	return &Remote{rpc.NewClient(remotePipes{pipes{from, to}, to})}
}

// remotePipes end the quay when they are closed.
type remotePipes struct {
	pipes
	to io.Closer
}

// Close ends what goes to the quay.
func (p remotePipes) Close() error { return p.to.Close() }

// Close has the quay end.
func (r *Remote) Close() error { return r.client.Close() }

// Found makes a world at the quay.
func (r *Remote) Found(f Founding) (made World, err error) {
	return made, r.call("Found", f, &made)
}

// Await waits until a bot is on the gateway of a world.
func (r *Remote) Await(world int) error { return r.call("Await", world, new(bool)) }

// Step is [Quay.Step].
func (r *Remote) Step(at At) (o Outcome, err error) { return o, r.call("Step", at, &o) }

// Press is [Quay.Press].
func (r *Remote) Press(at At) (o Outcome, err error) { return o, r.call("Press", at, &o) }

func (r *Remote) call(method string, in, out any) error {
	if err := r.client.Call("Quay."+method, in, out); err != nil {
		return fmt.Errorf("the stand-in does not answer: %w", err)
	}
	return nil
}
