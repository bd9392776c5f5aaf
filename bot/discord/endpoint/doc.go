// Package endpoint receives interactions over HTTP, to which Discord posts them instead of sending them over the
// gateway. A proxy in front of it provides TLS.
//
// [Server] passes on the bodies that Discord has signed, and knows nothing else of them. It refuses all others, and
// bounds what they take: unverified counts their connections and bytes.
//
// Laws, each kept by a test:
//
//   - A body is passed on only if Discord has signed it, within five minutes of now.
//   - However many connections and bodies arrive that Discord has not signed, those that it has signed are served.
package endpoint
