// Package metrics counts what the bot does, for whoever looks after it: figures for
// Prometheus, and whether it lives and serves.
//
// [Meter] is handed to what counts; a nil one counts nothing, so that tests and
// tools need none. Names begin with korsar_ and follow Prometheus' conventions:
// totals end in _total, times are seconds.
//
// Laws, each kept by a test:
//
//   - No label holds what people, guilds or tables are called: their number would
//     be without bound, and none of an operator's business.
//   - /healthz says that the program runs, /readyz that clicks are served and the
//     store answers, or why not.
//
// To extend it: a figure is a field of Meter, made in New, and a method.
package metrics
