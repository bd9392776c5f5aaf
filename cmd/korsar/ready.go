package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// ready asks the running bot whether it serves clicks.
type ready struct{}

func (ready) Help() string {
	return `The command asks /readyz at the address in KORSAR_METRICS, and prints the answer. The exit code is 0 if
clicks arrive and a move can be saved, otherwise 1. A container's health check and a deploy script can use it.`
}

// maxReadiness is the most bytes of the bot's answer that are read. It is one sentence.
const maxReadiness = 4 << 10

// readyTimeout is how long the bot may take to answer. It gives its database two seconds.
const readyTimeout = 4 * time.Second

// Run prints the bot's answer, and returns exitFailure if it is not ready.
func (ready) Run(ctx context.Context, p *process) error {
	c, err := p.config(ctx)
	if err != nil {
		return err
	}
	if c.Metrics == "" {
		return fmt.Errorf("%s is not set, so the bot cannot be asked: set it, for the bot too, to an address such as "+
			"127.0.0.1:9090", envMetrics)
	}
	ctx, cancel := context.WithTimeout(ctx, readyTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+localAddress(c.Metrics)+"/readyz", nil)
	if err != nil {
		return fmt.Errorf("%s cannot be asked: %w", envMetrics, err)
	}
	// Not the default client: a proxy of the environment does not lead to this machine.
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}}
	response, err := client.Do(request)
	switch {
	case errors.Is(err, context.DeadlineExceeded):
		return fmt.Errorf("the bot at %s does not answer within %v", c.Metrics, readyTimeout)
	case err != nil:
		if failed, ok := errors.AsType[*url.Error](err); ok {
			err = failed.Err // the address is named already
		}
		return fmt.Errorf("no bot answers at %s, the address in %s: %w", c.Metrics, envMetrics, err)
	}
	defer response.Body.Close()
	text, err := io.ReadAll(io.LimitReader(response.Body, maxReadiness))
	if err != nil {
		return fmt.Errorf("read the answer of %s: %w", c.Metrics, err)
	}
	answer := strings.TrimSpace(string(text))
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("not ready: %s", answer)
	}
	_, err = fmt.Fprintln(p.Out, "ready: clicks arrive, and a move can be saved")
	return err
}

// localAddress returns an address by which this machine reaches a listen address.
func localAddress(listen string) string {
	host, port, _ := net.SplitHostPort(listen) // readConfig has checked it
	if host == "" || net.ParseIP(host).IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}
