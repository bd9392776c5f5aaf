package metrics

import (
	"context"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"golang.org/x/sync/singleflight"
)

// Metrics holds the metrics of one bot.
type Metrics struct {
	registry *prometheus.Registry
	clicks   *prometheus.CounterVec
	answers  prometheus.Histogram
	requests *prometheus.CounterVec
	commits  *prometheus.HistogramVec
	pictures *prometheus.CounterVec
	boards   *prometheus.HistogramVec
	avatars  *prometheus.CounterVec
	chats    *prometheus.CounterVec
	signedOn *prometheus.CounterVec
	gateway  prometheus.Gauge
	shards   *prometheus.GaugeVec
	guilds   *prometheus.GaugeVec // without labels, like the next two; none until it is known
	installs *prometheus.GaugeVec
	people   *prometheus.GaugeVec

	connected atomic.Bool // to the gateway
	listening atomic.Bool // for interactions over HTTP
	probe     atomic.Pointer[func(context.Context) error]
	probing   singleflight.Group // one probe at a time
}

// Outcomes of a click, a commit or a picture.
const (
	Done    = "done"
	Failed  = "failed"
	Refused = "refused" // a click that is not served, for example because too many wait
	Spared  = "spared"  // a picture replaced by words under load
	Late    = "late"    // a click whose answer came too late
)

// New returns metrics that have counted nothing yet.
func New() *Metrics {
	m := &Metrics{registry: prometheus.NewRegistry(),
		clicks: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "korsar_clicks_total",
			Help: "Interactions that arrived, by what they are and whether they could be answered, or were too many."},
			[]string{"kind", "outcome"}),
		answers: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "korsar_answer_seconds",
			Help: "From the arrival of an interaction until Discord has taken the answer; " +
				"after three seconds it takes none.",
			Buckets: prometheus.ExponentialBuckets(0.001, 2, 13)}),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "korsar_discord_requests_total",
			Help: "Requests to Discord's REST API, by the status of the answer; 0 for none."},
			[]string{"method", "status"}),
		commits: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "korsar_commit_seconds",
			Help: "How long a commit to the database took.", Buckets: prometheus.ExponentialBuckets(0.00005, 2, 16)},
			[]string{"outcome"}),
		pictures: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "korsar_pictures_total",
			Help: "Pictures that were drawn, or spared for words under load."}, []string{"outcome"}),
		boards: prometheus.NewHistogramVec(prometheus.HistogramOpts{Name: "korsar_board_age_seconds",
			Help: "How long a board was outdated: from the first change that it did not show until Discord had taken " +
				"the newest. The road is channel, or token for an edit outside the limit of 50 requests a second.",
			Buckets: prometheus.ExponentialBuckets(0.01, 1.5, 28)}, []string{"road"}),
		avatars: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "korsar_avatars_total",
			Help: "People's avatars that were fetched for pictures, or could not be."}, []string{"outcome"}),
		chats: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "korsar_chat_votes_total",
			Help: "Votes in chats of streams that were counted, or refused: for a letter that is no move, by " +
				"somebody who may not vote there, or no later than their last vote."}, []string{"outcome"}),
		signedOn: prometheus.NewCounterVec(prometheus.CounterOpts{Name: "korsar_gateway_sign_ons_total",
			Help: "How often the bot signed on to the gateway: by identifying, " +
				"which Discord allows a thousand times a day, or by resuming."}, []string{"how"}),
		gateway: prometheus.NewGauge(prometheus.GaugeOpts{Name: "korsar_gateway_connected",
			Help: "1 while the bot is on the gateway."}),
		shards: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "korsar_shard_connected",
			Help: "1 while a shard that this process serves is on the gateway; none for the shards of others."},
			[]string{"shard"}),
		guilds: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "korsar_guilds",
			Help: "Servers that the bot is in, through any of its processes, as Discord counts them. Asked hourly."},
			nil),
		installs: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "korsar_user_installs",
			Help: "Users who have installed the bot for themselves, as Discord counts them. Asked hourly."}, nil),
		people: prometheus.NewGaugeVec(prometheus.GaugeOpts{Name: "korsar_people",
			Help: "People whom the database knows: they have played or chosen something, " +
				"and not deleted their data. Counted hourly."}, nil),
	}
	for _, how := range []string{identified, resumed} {
		m.signedOn.WithLabelValues(how) // 0 until it happens
	}
	m.registry.MustRegister(m.clicks, m.answers, m.requests, m.commits, m.pictures, m.boards, m.avatars, m.chats,
		m.signedOn, m.gateway, m.shards, m.guilds, m.installs, m.people, collectors.NewGoCollector(),
		collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	return m
}

// Click counts an interaction: a command, component, autocomplete, form or other.
func (m *Metrics) Click(kind, outcome string) {
	if m != nil {
		m.clicks.WithLabelValues(kind, outcome).Inc()
	}
}

// Answer records the time from the arrival of an interaction until Discord has taken the answer.
func (m *Metrics) Answer(took time.Duration) {
	if m != nil {
		m.answers.Observe(took.Seconds())
	}
}

// Request counts a request to Discord. Status 0 means no answer.
func (m *Metrics) Request(method string, status int) {
	if m != nil {
		m.requests.WithLabelValues(method, strconv.Itoa(status)).Inc()
	}
}

// Commit records how long a commit took.
func (m *Metrics) Commit(took time.Duration, err error) {
	if m != nil {
		m.commits.WithLabelValues(OutcomeOf(err == nil)).Observe(took.Seconds())
	}
}

// Picture counts a picture by its outcome.
func (m *Metrics) Picture(outcome string) {
	if m != nil {
		m.pictures.WithLabelValues(outcome).Inc()
	}
}

// Roads of a board to Discord.
const (
	roadChannel = "channel"
	roadToken   = "token"
)

// BoardShown records how long a board was outdated until it was posted or edited. If unlimited is true, the edit
// counted toward no limit of the bot's requests.
func (m *Metrics) BoardShown(age time.Duration, unlimited bool) {
	if m == nil {
		return
	}
	road := roadChannel
	if unlimited {
		road = roadToken
	}
	m.boards.WithLabelValues(road).Observe(age.Seconds())
}

// Avatar counts an avatar by whether it could be fetched.
func (m *Metrics) Avatar(outcome string) {
	if m != nil {
		m.avatars.WithLabelValues(outcome).Inc()
	}
}

// ChatVote counts a vote in the chat of a stream by whether it counts.
func (m *Metrics) ChatVote(counts bool) {
	if m == nil {
		return
	}
	outcome := Refused
	if counts {
		outcome = Done
	}
	m.chats.WithLabelValues(outcome).Inc()
}

// Ways to sign on to the gateway.
const (
	identified = "identified"
	resumed    = "resumed"
)

// SignedOn counts a sign-on to the gateway: a resumed session if again is true, otherwise a new one.
func (m *Metrics) SignedOn(again bool) {
	if m == nil {
		return
	}
	how := identified
	if again {
		how = resumed
	}
	m.signedOn.WithLabelValues(how).Inc()
}

// Connected records whether the bot is on the gateway from now on.
func (m *Metrics) Connected(yes bool) {
	if m != nil {
		m.connected.Store(yes)
		m.gateway.Set(oneIf(yes))
	}
}

// ShardConnected is Connected for one shard of this process.
func (m *Metrics) ShardConnected(number int, yes bool) {
	if m != nil {
		m.shards.WithLabelValues(strconv.Itoa(number)).Set(oneIf(yes))
	}
}

// oneIf returns the value of a gauge that is 1 while something holds, else 0.
func oneIf(holds bool) float64 {
	if holds {
		return 1
	}
	return 0
}

// ShardGone records that this process no longer serves a shard.
func (m *Metrics) ShardGone(number int) {
	if m != nil {
		m.shards.DeleteLabelValues(strconv.Itoa(number))
	}
}

// Process records the name of this process among the bots of its database.
func (m *Metrics) Process(name string) {
	if m != nil {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: "korsar_process_info",
			Help:        "1: the label is the name of this process among the bots of its database.",
			ConstLabels: prometheus.Labels{"process": name}}, func() float64 { return 1 }))
	}
}

// Installed records how many guilds the bot is in, and how many users have installed it.
func (m *Metrics) Installed(guilds, users int) {
	if m != nil {
		m.guilds.WithLabelValues().Set(float64(guilds))
		m.installs.WithLabelValues().Set(float64(users))
	}
}

// People records how many people the store knows.
func (m *Metrics) People(n int) {
	if m != nil {
		m.people.WithLabelValues().Set(float64(n))
	}
}

// Listening records whether clicks arrive over HTTP from now on.
func (m *Metrics) Listening(yes bool) {
	if m != nil {
		m.listening.Store(yes)
	}
}

// OutcomeOf returns Done if well is true, else Failed.
func OutcomeOf(well bool) string {
	if well {
		return Done
	}
	return Failed
}

// GaugeFunc adds a gauge. At each scrape, ask returns its value.
func (m *Metrics) GaugeFunc(name, help string, ask func() int) {
	if m != nil {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{Name: name, Help: help},
			func() float64 { return float64(ask()) }))
	}
}
