package bench

import (
	"fmt"
	"io"
	"net/rpc"
)

// Remote is a harness in another process.
type Remote struct{ client *rpc.Client }

// Connect returns the harness at the other ends of two pipes.
func Connect(from io.Reader, to io.Writer) *Remote {
	return &Remote{rpc.NewClient(pipes{from, to})}
}

// CreateWorld calls [Harness.CreateWorld].
func (r *Remote) CreateWorld(f WorldSpec) (made World, err error) {
	err = r.call("CreateWorld", f, &made)
	return made, err
}

// AddQuietGuilds calls [Harness.AddQuietGuilds].
func (r *Remote) AddQuietGuilds(world, count int) error {
	return r.call("AddQuietGuilds", QuietGuilds{world, count}, new(bool))
}

// AwaitBot calls [Harness.AwaitBot].
func (r *Remote) AwaitBot(world int) error { return r.call("AwaitBot", world, new(bool)) }

// AwaitQuiet calls [Harness.AwaitQuiet].
func (r *Remote) AwaitQuiet(world int) (quiet bool, err error) {
	err = r.call("AwaitQuiet", world, &quiet)
	return quiet, err
}

// Step calls [Harness.Step].
func (r *Remote) Step(at At) (o Outcome, err error) {
	err = r.call("Step", at, &o)
	return o, err
}

// Analyse calls [Harness.Analyse] and returns the number of games.
func (r *Remote) Analyse(at At) (games int, err error) {
	err = r.call("Analyse", at, &games)
	return games, err
}

// Press calls [Harness.Press].
func (r *Remote) Press(at At) (o Outcome, err error) {
	err = r.call("Press", at, &o)
	return o, err
}

func (r *Remote) call(method string, in, out any) error {
	if err := r.client.Call("Harness."+method, in, out); err != nil {
		return fmt.Errorf("call the harness: %w", err)
	}
	return nil
}
