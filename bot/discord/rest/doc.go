// Package rest sends requests to Discord's HTTP API and keeps within its limits.
//
// The types that matter:
//
//   - [Client] sends requests: [Client.Do] once, [Client.DoRetry] again while the failure may pass.
//   - [Error] is Discord's refusal of a request, with its code.
//   - [RetryError] wraps a failure that may pass, with the time to wait. Every other error is final.
//
// Each request passes, in this order:
//
//  1. the breaker: it stops all requests while the address is banned, or after so many refusals that a
//     ban is near;
//  2. the limiter of its route;
//  3. the global limiter, which does not count the routes of interactions.
//
// The first two refuse a request, so that the caller can do something else; the third makes it wait. In a window of
// which nothing is known, the first after a refusal for example, a route takes one request at a time, and the others
// wait for its answer; routes of interactions do not.
//
// Laws, each kept by a test:
//
//   - No request is sent that Discord has said it would refuse.
//   - No request to a route of interactions waits for another request.
//   - No second has more requests than Discord allows, whenever they come.
//   - The address is never banned for invalid requests: far below Discord's threshold the breaker opens.
//   - A request that gets no answer fails with a [RetryError].
//   - No error contains the bot's token or the token of an interaction.
//
// A message is posted once, however often its request is sent, if it carries a nonce with enforce_nonce;
// the caller sets both in the body.
//
// The limits are those of Discord's documentation ("Rate Limits", "Global Rate Limit", "Invalid Request
// Limit aka Cloudflare Bans"): 50 requests a second over all routes but those of interactions; a window of
// its own for each route and channel, guild or webhook, known only from the headers of its answers; a ban
// of the address after 10,000 answers with status 401, 403 or 429 in ten minutes. Discord's error codes are
// listed under "JSON Error Codes".
//
// The session of discordgo is not used for requests: it sends the edits of all webhooks one after the
// other, retries status 429 without end, and lacks nonces and descriptions of attachments. Its multipart
// encoder would copy a picture four times.
package rest
