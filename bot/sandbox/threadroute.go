package sandbox

import (
	"net/http"
	"slices"
)

type threadForm struct {
	name    string
	minutes int
	kind    ChannelKind
}

// threadKinds are the kinds of threads that a request may name.
var threadKinds = []ChannelKind{channelAnnouncementThread, channelPublicThread, channelPrivateThread}

// readThread reads a request for a thread. Only a standalone thread names its kind.
func (c *call) readThread(standalone bool) (threadForm, error) {
	f, err := c.form()
	if err != nil {
		return threadForm{}, err
	}
	t := threadForm{name: f.requiredString("name", maxThreadName),
		minutes: f.intOr("auto_archive_duration", 0, 10080, 1440)}
	if !slices.Contains(autoArchiveMinutes, t.minutes) {
		f.addError("auto_archive_duration", "BASE_TYPE_CHOICES", "Value must be one of %s.", tuple(autoArchiveMinutes))
	}
	if standalone {
		t.kind = ChannelKind(f.intOr("type", 0, 16, int(channelPrivateThread))) // Discord's default is a private thread
		if !slices.Contains(threadKinds, t.kind) {
			f.addError("type", "BASE_TYPE_CHOICES", "Value must be one of (10, 11, 12).")
		}
		f.unsupported("invitable", "message", "applied_tags") // the last two are for posts in a forum
	}
	f.unsupported("rate_limit_per_user")
	f.warnUnread()
	return t, c.validation.err()
}

// startThread answers POST /channels/{channel}/threads.
func (c *call) startThread() (any, error) {
	read, err := c.readThread(true)
	if err != nil {
		return nil, err
	}
	defer c.lock()()
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	return c.openThread(ch, read, nil)
}

// startThreadFrom answers POST /channels/{channel}/messages/{message}/threads.
func (c *call) startThreadFrom() (any, error) {
	read, err := c.readThread(false)
	if err != nil {
		return nil, err
	}
	defer c.lock()()
	ch, m, err := c.message()
	if err != nil {
		return nil, err
	}
	if m.Thread != "" {
		return nil, errThreadExists
	}
	return c.openThread(ch, read, m)
}

// openThread starts a thread. A thread from a message has the id of the message (Threads topic) and the first kind that
// its channel allows. A forum requires a message with the thread, which the sandbox does not support.
func (c *call) openThread(ch *Channel, read threadForm, from *message) (any, error) {
	kinds := ch.kind.threads()
	if from != nil && len(kinds) > 0 {
		read.kind = kinds[0]
	}
	needs := CreatePublicThreads
	if read.kind == channelPrivateThread {
		needs = CreatePrivateThreads
	}
	switch {
	case ch.kind == KindForum:
		c.validation.addError([]string{"message"}, "BASE_TYPE_REQUIRED", "This field is required")
		return nil, c.validation.err()
	case !slices.Contains(kinds, read.kind):
		return nil, errChannelType
	case !ch.botPermissions().Has(needs):
		return nil, errPermissions
	case ch.guild.activeThreads() >= maxActiveThreads:
		return nil, errTooManyThreads
	case ch.guild.blocks(read.name):
		return nil, errAutoModTitle
	}
	thread := &Channel{kind: read.kind, name: read.name, parent: ch, owner: c.d.app.ID, autoArchive: read.minutes}
	if from != nil {
		thread.id, from.Thread, from.Revision = from.ID, from.ID, c.d.nextRevision()
	}
	c.d.openThread(thread)
	if thread.kind == channelPrivateThread {
		thread.addBot()
	}
	c.seenIn(thread)
	c.status = http.StatusCreated
	return thread.payload(), nil
}

// threadMemberJSON is a member of a thread as the API sends it.
type threadMemberJSON struct {
	ID     string `json:"id"`
	UserID string `json:"user_id"`
	Joined string `json:"join_timestamp"`
	Flags  int    `json:"flags"`
}

// getThreadMember answers GET /channels/{channel}/thread-members/{user}. The sandbox knows the members of private
// threads only, so other threads have none.
func (c *call) getThreadMember() (any, error) {
	defer c.lock()()
	ch, err := c.channel()
	switch {
	case err != nil:
		return nil, err
	case !ch.isThread():
		return nil, errChannelType
	}
	user := c.r.PathValue("user")
	since, in := ch.joinedAt[user]
	if !in {
		return nil, errUnknownMember
	}
	return threadMemberJSON{ch.id, user, formatTime(since), 0}, nil
}

// threadsJSON is a list of threads as the API sends it, with the bot's membership in each.
type threadsJSON struct {
	Threads []channelJSON      `json:"threads"`
	Members []threadMemberJSON `json:"members"`
	More    bool               `json:"has_more"`
}

// listActiveThreads answers GET /guilds/{guild}/threads/active with the open threads that the bot can access.
func (c *call) listActiveThreads() (any, error) {
	defer c.lock()()
	g, err := c.guild()
	if err != nil {
		return nil, err
	}
	list := threadsJSON{Threads: []channelJSON{}, Members: []threadMemberJSON{}}
	for _, ch := range slices.Backward(g.channels) {
		if !ch.isThread() || ch.archived || !ch.botPermissions().Has(ViewChannel) {
			continue
		}
		list.Threads = append(list.Threads, ch.payload())
		if since, in := ch.joinedAt[c.d.app.ID]; in {
			list.Members = append(list.Members, threadMemberJSON{ch.id, c.d.app.ID, formatTime(since), 0})
		}
	}
	return list, nil
}

// patchChannel answers PATCH /channels/{channel}. It only reopens threads.
func (c *call) patchChannel() (any, error) {
	f, err := c.form()
	if err != nil {
		return nil, err
	}
	if archived := f.optionalBool("archived"); archived == nil || *archived || len(f.fields) > 0 {
		f.addError("", codeUnsupported, "The sandbox only reopens threads; add other changes before using them.")
	}
	if err := c.validation.err(); err != nil {
		return nil, err
	}
	defer c.lock()()
	ch, err := c.channel()
	if err != nil {
		return nil, err
	}
	allowed := ch.botPermissions()
	manages := allowed.Has(ManageThreads)
	switch {
	case !ch.isThread():
		return nil, errChannelType
	case ch.locked && !manages:
		return nil, errThreadLocked
	case !manages && ch.owner != c.d.app.ID && !allowed.Has(SendInThreads): // ("Modify Channel")
		return nil, errPermissions
	case ch.archived && ch.guild.activeThreads() >= maxActiveThreads:
		return nil, errTooManyThreads
	}
	ch.setArchived(false)
	c.seenIn(ch)
	return ch.payload(), nil
}
