// Package rest sends requests to Discord's HTTP API and keeps within its limits.
//
// The types that matter:
//
//   - [Client] sends requests: [Client.Do] once, [Client.DoRetry] again while the failure may pass. [Client.Avatar]
//     fetches a file from Discord's CDN, which has no such limits.
//   - [Error] is Discord's refusal of a request, with its code.
//   - [RetryError] wraps a failure that may pass, with the time to wait. Every other error is final.
//
// Each request passes, in this order:
//
//  1. the breaker, which stops all requests while the address is banned or close to a ban;
//  2. the limiter of its route;
//  3. the global limiter, which does not count the routes of interactions.
//
// [Client.Scarce] reports whether the global limit is half used up. Callers that can make a request to a route of an
// interaction instead do so then, and record it with [Client.Spare].
//
// The first two refuse a request, so that the caller can do something else. The third makes it wait. While nothing is
// known about the current window of a route, for example after a refusal, the route takes one request at a time and the
// others wait for the answer. Requests to routes of interactions do not wait.
//
// Laws, each kept by a test:
//
//   - No request is sent that Discord has said it would refuse.
//   - No request to a route of interactions waits for another request.
//   - No second has more requests than Discord allows, however they arrive.
//   - The address is never banned for invalid requests, because the breaker opens far below Discord's threshold.
//   - A request that gets no answer fails with a [RetryError].
//   - No error contains the bot's token or the token of an interaction.
//
// A message with a nonce and enforce_nonce is posted once, however often its request is sent. The caller sets both in
// the body.
//
// The limits are those of Discord's documentation ("Rate Limits", "Global Rate Limit", "Invalid Request Limit aka
// Cloudflare Bans"):
//
//   - All routes but those of interactions take 50 requests a second together.
//   - Each route has a window of its own for each channel, guild or webhook, known only from the headers of its
//     answers.
//   - An address is banned after 10,000 answers with status 401, 403 or 429 in ten minutes.
//
// Discord's error codes are listed under "JSON Error Codes".
//
// The session of discordgo is not used for requests. It sends the edits of all webhooks one after the other, retries
// status 429 without end, and lacks nonces and descriptions of attachments. Its multipart encoder would copy a picture
// four times.
package rest
