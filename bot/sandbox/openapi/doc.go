// Package openapi holds what a bot sends, and what the sandbox answers, against Discord's published description of its
// API: a second opinion, by other hands than the sandbox's own.
//
// [Open] reads a description; [Published] is the one that the environment names. Either is a sandbox.Checker.
//
// Laws, each kept by a test:
//
//   - The check is stricter than the description: a field or a parameter that it does not name is a fault.
//   - Where the description itself departs from what Discord does is a line in tolerance.go, as narrow as it can be,
//     with its source.
//   - A fault is named by its place, by what was sent, and by what the description expects.
//
// message.go holds the parts of a request or an answer against an operation, strict.go makes the schemas stricter,
// finding.go finds the words.
package openapi
