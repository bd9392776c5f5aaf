package sandbox

import (
	"fmt"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/jonboulle/clockwork"

	"korsar/bot/sandbox/rate"
)

// The global limit covers all routes except the routes of interactions (Rate Limits, "Global Rate Limit"). Too many
// invalid requests ban the address ("Invalid Request Limit").
const (
	globalLimit   = 50
	globalWindow  = time.Second
	invalidLimit  = 10_000
	invalidWindow = 10 * time.Minute
)

// quotas are the observed limits of routes, since Discord publishes none. A route without a limit has the zero quota.
var quotas = map[string]rate.Quota{
	"POST /channels/{channel}/messages":                        rate.Of(5, 5*time.Second),
	"PATCH /channels/{channel}/messages/{message}":             rate.Of(5, 5*time.Second),
	"DELETE /channels/{channel}/messages/{message}":            rate.Of(5, time.Second),
	"PATCH /channels/{channel}":                                rate.Of(5, 15*time.Second),
	"POST /channels/{channel}/threads":                         rate.Of(50, 5*time.Minute),
	"POST /channels/{channel}/messages/{message}/threads":      rate.Of(50, 5*time.Minute),
	"POST /webhooks/{application}/{token}":                     rate.Of(5, 2*time.Second),
	"PATCH /webhooks/{application}/{token}/messages/{message}": rate.Of(5, 2*time.Second),
	"GET /users/{user}":                                        rate.Of(30, 30*time.Second),
	"POST /users/@me/channels":                                 rate.Of(10, 10*time.Second),
	"PUT /applications/{application}/commands":                 rate.Of(5, 20*time.Second),
	"PUT /applications/{application}/guilds/{guild}/commands":  rate.Of(5, 20*time.Second),
	"POST /interactions/{interaction}/{token}/callback":        {},
	"GET /gateway": {},
}

var otherQuota = rate.Of(50, time.Second)

// A limiter counts requests in windows of the sandbox clock. A nil limiter has no limits.
type limiter struct {
	clock            clockwork.Clock
	mu               sync.Mutex // guards the fields below
	global           rate.Window
	invalidResponses rate.Window
	buckets          map[string]*rate.Window
}

// admit counts a request. It returns an error if the request exceeds a limit.
func (l *limiter) admit(c *call) error {
	if l == nil {
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := l.clock.Now()
	if l.invalidResponses.Used >= invalidLimit && now.Before(l.invalidResponses.Until) {
		return l.refuse(c, errBannedAddress, l.invalidResponses.Until.Sub(now), true)
	}
	interaction := c.r.PathValue("token") != ""
	if !interaction && !l.global.Admit(now, rate.Of(globalLimit, globalWindow)) {
		return l.refuse(c, errLimited, l.global.Until.Sub(now), true)
	}
	route := c.r.Method + " " + c.route()
	q, known := quotas[route]
	if !known {
		q = otherQuota
	}
	if q.Limit == 0 {
		return nil
	}
	bucket := l.bucket(route, c)
	within := bucket.Admit(now, q)
	left := bucket.Until.Sub(now)
	header := c.w.Header()
	header.Set("X-RateLimit-Limit", strconv.Itoa(q.Limit))
	header.Set("X-RateLimit-Remaining", strconv.Itoa(max(q.Limit-bucket.Used, 0)))
	header.Set("X-RateLimit-Reset", fmt.Sprintf("%.3f", float64(bucket.Until.UnixMilli())/1000))
	header.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", left.Seconds()))
	header.Set("X-RateLimit-Bucket", bucketName(route))
	if !within {
		return l.refuse(c, errLimited, left, false)
	}
	return nil
}

// bucket returns the window of a route and its major parameter, which is the channel, the guild, or the webhook with
// its token (Rate Limits). l.mu must be held.
func (l *limiter) bucket(route string, c *call) *rate.Window {
	key := strings.Join([]string{route, c.r.PathValue("channel"), c.r.PathValue("guild"), c.r.PathValue("token")}, " ")
	w := l.buckets[key]
	if w == nil {
		if len(l.buckets) > 10_000 { // old tokens of interactions would pile up
			clear(l.buckets)
		}
		w = &rate.Window{}
		l.buckets[key] = w
	}
	return w
}

func bucketName(route string) string {
	hash := fnv.New64a()
	hash.Write([]byte(route))
	return strconv.FormatUint(hash.Sum64(), 16)
}

func (l *limiter) refuse(c *call, refused refusal, left time.Duration, global bool) error {
	setLimitHeaders(c.w, left, global)
	refused.RetryAfter, refused.Global = left.Seconds(), &global
	return &refused
}

func setLimitHeaders(w http.ResponseWriter, left time.Duration, global bool) {
	header := w.Header()
	header.Set("X-RateLimit-Reset-After", fmt.Sprintf("%.3f", left.Seconds()))
	header.Set("X-RateLimit-Scope", "user")
	if global {
		header.Set("X-RateLimit-Global", "true")
		header.Set("X-RateLimit-Scope", "global")
	}
}

// countInvalid counts the answer to an invalid request towards the ban of the address.
func (l *limiter) countInvalid(status int) {
	if l == nil || status != http.StatusUnauthorized && status != http.StatusForbidden &&
		status != http.StatusTooManyRequests {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.invalidResponses.Admit(l.clock.Now(), rate.Of(invalidLimit, invalidWindow))
}
