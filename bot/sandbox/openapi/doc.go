// Package openapi checks the requests of a bot, and the sandbox's answers, against Discord's published
// description of its API: a source independent of the sandbox.
//
// [Open] reads a description; [Published] returns the one that the environment names. Either is a
// sandbox.Checker.
//
// Laws, each kept by a test:
//
//   - The check is stricter than the description: an unknown field or parameter is a fault.
//   - Each difference between the description and Discord's behavior is a line in tolerance.go, as
//     narrow as possible, with its source.
//   - A fault names its location, what was sent, and what the description expects.
//
// message.go checks the parts of a request or an answer against an operation, strict.go makes the
// schemas stricter, finding.go turns the validator's errors into sentences.
package openapi
