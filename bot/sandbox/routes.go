package sandbox

import (
	"net/http"
	"strings"
)

// eachRoute calls handle with every route of the API that the sandbox supports. An open route needs no token of the
// bot.
func eachRoute(handle func(pattern string, open bool, answer route)) {
	add := func(pattern string, answer route) { handle(pattern, false, answer) }
	// Routes of interactions have a token in their path.
	open := func(pattern string, answer route) { handle(pattern, true, answer) }

	open("GET /gateway", (*call).getGateway)
	add("GET /gateway/bot", (*call).getGatewayBot)
	add("GET /users/{user}", (*call).getUser)
	add("POST /users/@me/channels", (*call).createDM)
	add("GET /users/@me/guilds", (*call).listGuilds)
	add("GET /oauth2/applications/@me", (*call).getApplication)

	for _, scope := range []string{"/applications/{application}/commands",
		"/applications/{application}/guilds/{guild}/commands"} {
		add("GET "+scope, (*call).listCommands)
		add("POST "+scope, (*call).createCommand)
		add("PUT "+scope, (*call).overwriteCommands)
		add("DELETE "+scope+"/{command}", (*call).deleteCommand)
	}

	add("GET /applications/{application}/emojis", (*call).listEmojis)
	add("POST /applications/{application}/emojis", (*call).createEmoji)
	add("DELETE /applications/{application}/emojis/{emoji}", (*call).deleteEmoji)

	open("POST "+callbackRoute, (*call).callback)
	open("POST /webhooks/{application}/{token}", (*call).followup)
	open("GET /webhooks/{application}/{token}/messages/{message}", (*call).getReply)
	open("PATCH /webhooks/{application}/{token}/messages/{message}", (*call).editReply)
	open("DELETE /webhooks/{application}/{token}/messages/{message}", (*call).deleteReply)

	add("GET /channels/{channel}", (*call).getChannel)
	add("PATCH /channels/{channel}", (*call).patchChannel)
	add("POST /channels/{channel}/messages", (*call).createMessage)
	add("GET /channels/{channel}/messages/{message}", (*call).getMessage)
	add("PATCH /channels/{channel}/messages/{message}", (*call).editMessage)
	add("DELETE /channels/{channel}/messages/{message}", (*call).deleteMessage)
	add("POST /channels/{channel}/messages/{message}/threads", (*call).startThreadFrom)
	add("POST /channels/{channel}/threads", (*call).startThread)
	add("GET /channels/{channel}/thread-members/{user}", (*call).getThreadMember)

	add("GET /guilds/{guild}", (*call).getGuild)
	add("GET /guilds/{guild}/channels", (*call).listChannels)
	add("GET /guilds/{guild}/threads/active", (*call).listActiveThreads)
	add("GET /guilds/{guild}/members/{user}", (*call).getMember)
	add("PUT /guilds/{guild}/members/{user}/roles/{role}", (*call).giveRole)
	add("GET /guilds/{guild}/scheduled-events", (*call).listEvents)
	add("POST /guilds/{guild}/scheduled-events", (*call).createEvent)
	add("PATCH /guilds/{guild}/scheduled-events/{event}", (*call).moveEvent)
	add("DELETE /guilds/{guild}/scheduled-events/{event}", (*call).deleteEvent)
}

// Routes returns the method and path of every route of the API that the sandbox supports, such as "GET
// /channels/{channel}".
func Routes() (list []string) {
	eachRoute(func(pattern string, _ bool, _ route) { list = append(list, pattern) })
	return list
}

// routes returns the handler of every route that the sandbox supports. It refuses and logs any other request to the
// API.
func (d *Discord) routes() *http.ServeMux {
	mux := http.NewServeMux()
	eachRoute(func(pattern string, open bool, answer route) {
		method, path, _ := strings.Cut(pattern, " ")
		mux.Handle(method+" /api/{version}"+path, d.serve(open, answer))
	})
	mux.Handle(unknownRoute, d.serve(true, func(c *call) (any, error) { return c.noRoute(mux) }))
	mux.HandleFunc("GET /attachments/{channel}/{file}/{name}", d.serveFile)
	mux.HandleFunc("GET "+avatarRoute, d.serveAvatar)
	mux.HandleFunc("GET /emojis/{file}", d.serveEmoji)
	d.gateway.Handle(mux)
	return mux
}

// unknownRoute is the pattern of everything in the API that has no route.
const unknownRoute = "/api/{version}/{rest...}"

// noRoute refuses an unknown path, or a known path with another method.
func (c *call) noRoute(mux *http.ServeMux) (any, error) {
	c.d.log.Warn("unknown route: add it to routes.go", "method", c.r.Method, "path", c.r.URL.Path)
	for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodPut, http.MethodPatch,
		http.MethodDelete} {
		other := &http.Request{Method: method, URL: c.r.URL, Host: c.r.Host}
		if _, pattern := mux.Handler(other); pattern != unknownRoute {
			return nil, errMethod
		}
	}
	return nil, errNoRoute
}
