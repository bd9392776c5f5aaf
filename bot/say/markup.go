package say

import (
	"fmt"
	"strings"

	"korsar/storage/snowflake"
)

func mention(user snowflake.ID) string { return fmt.Sprintf("<@%d>", user) }

func mentions(users []snowflake.ID) string {
	var list []string
	for _, user := range users {
		list = append(list, mention(user))
	}
	return strings.Join(list, ", ")
}

func channel(id snowflake.ID) string { return fmt.Sprintf("<#%d>", id) }

// link returns the address of a channel, or of a direct message if guild is 0.
func link(guild, channel snowflake.ID) string {
	if guild == 0 {
		return fmt.Sprintf("https://discord.com/channels/@me/%d", channel)
	}
	return fmt.Sprintf("https://discord.com/channels/%d/%d", guild, channel)
}
