// Package metrics counts what the bot does, as metrics for Prometheus. It also reports whether the bot runs and serves.
//
// [Metrics] is passed to the code that counts. A nil *Metrics counts nothing, so tests and tools need none. Names begin
// with korsar_ and follow Prometheus' conventions: totals end in _total, times are seconds.
//
// Laws, each kept by a test:
//
//   - No label holds the name of a person, guild or table, since their number is unbounded and they do not concern an
//     operator.
//   - /healthz says that the program runs. /readyz says that clicks are served and a move can be saved, or why not.
//
// To add a metric, add a field to Metrics, create it in [New], and write a method.
package metrics
