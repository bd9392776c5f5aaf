// Package openapi checks the requests of a bot and the sandbox's answers against Discord's published description of its
// API, a source that is independent of the sandbox.
//
// [Published] returns the description that the environment names, or the part of Discord's that is kept here, so that
// every machine checks. [Parse] reads any other description. Both return a sandbox.Checker.
//
// Laws, each kept by a test:
//
//   - The check is stricter than the description. An unknown field or parameter is a fault.
//   - Each difference between the description and Discord's behavior is a line in tolerance.go, as narrow as possible,
//     with its source.
//   - A fault names its location, what was sent, and what the description expects.
//   - The kept part has every route of the sandbox, and finds what the whole description finds.
//
// message.go checks the parts of a request or an answer against an operation. strict.go makes the schemas stricter, and
// shortcut.go makes them quicker. finding.go turns the validator's errors into sentences. cut.go cuts the kept part,
// discord.json, for the program in generate.go.
package openapi
