package twitch

import (
	"fmt"
	"strconv"
)

// Raid announces the viewers of another broadcaster: "USERNOTICE Tags". They chat like everybody else.
func (c *Channel) Raid(broadcaster Chatter, viewers int) {
	c.server.mu.Lock()
	defer c.server.mu.Unlock()
	name := broadcaster.displayName()
	c.tell(tags(
		"badge-info", broadcaster.badgeInfo(), "badges", broadcaster.badges(c), "color", broadcaster.Color,
		"display-name", name, "emotes", "", "id", c.newMessage(broadcaster, "").ID, "login", broadcaster.Login,
		"mod", flag(broadcaster.Moderator), "msg-id", "raid", "msg-param-displayName", name,
		"msg-param-login", broadcaster.Login, "msg-param-viewerCount", strconv.Itoa(viewers),
		"room-id", c.roomID(), "subscriber", flag(broadcaster.Subscriber),
		"system-msg", fmt.Sprintf("%d raiders from %s have joined\n!", viewers, name),
		"tmi-sent-ts", c.now(), "turbo", "0", "user-id", broadcaster.userID(), "user-type", broadcaster.userType(),
	), prefix+"USERNOTICE #"+c.name)
}
