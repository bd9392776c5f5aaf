package discord

import (
	"fmt"

	"korsar/bot/say"
	"korsar/game"
	"korsar/storage"
)

// Values that more than one option or setting uses.
var (
	modes     = toStrings(game.FreeForAll, game.Partnership)
	turnTimes = []string{"0", "1", "3", "5", "15", "60", "180", "360", "720", "1440", "2880", "4320", "7200",
		"10080"} // minutes for a turn; 0 is no limit
)

func toStrings[T any](list ...T) []string {
	all := []string{} // an option without values takes any text
	for _, value := range list {
		all = append(all, fmt.Sprint(value))
	}
	return all
}

// pickerValues returns the values of a picker. Discord itself lists channels and roles.
func pickerValues(p say.Picker) []string {
	switch p {
	case say.PickReminders:
		return []string{"channel.1", "channel.3", "channel.6", "private.1", "private.3", "private.6", "none"}
	case say.PickQuiet:
		return []string{"0.0", "21.7", "22.7", "22.8", "23.7", "23.8", "0.7", "0.8", "0.9", "1.9",
			"2.10", "8.17", "9.18"}
	case say.PickZone:
		return zones
	case say.PickLanguage:
		return append([]string{say.DiscordsLanguage}, say.Languages()...)
	case say.PickSeasons:
		return toStrings(storage.Monthly, storage.Quarterly, storage.NoSeasons)
	}
	return nil
}

// zones are the time zones to choose from. There is one for each hour of the day, and more where many people live. A
// menu has room for these 25. Any other zone of the IANA database can be typed.
var zones = []string{"Pacific/Honolulu", "America/Anchorage", "America/Los_Angeles", "America/Denver",
	"America/Chicago", "America/Mexico_City",
	"America/New_York", "America/Halifax", "America/Sao_Paulo", "Atlantic/Azores", "Europe/London",
	"Europe/Paris", "Europe/Berlin",
	"Europe/Athens", "Europe/Istanbul", "Asia/Dubai", "Asia/Karachi", "Asia/Kolkata", "Asia/Bangkok",
	"Asia/Shanghai", "Asia/Tokyo",
	"Australia/Brisbane", "Australia/Sydney", "Pacific/Auckland", "UTC"}
