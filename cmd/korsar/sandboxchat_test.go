package main

import (
	"encoding/json"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"korsar/game/gametest"
)

// pressable is a message as far as its controls can be used.
type pressable struct {
	ID   string
	Rows []struct {
		Components []struct {
			CustomID string `json:"custom_id"`
		}
	}
}

// press presses the button, or picks values of the menu, whose id has an action. It takes the latest message with it.
func (v *sandboxProcess) press(channel, action string, values ...string) (answer string) {
	v.t.Helper()
	id := regexp.MustCompile(`^k1:[^:]*:[^:]*:` + action + `(:.*)?$`)
	event := v.waitForEvent(channel, `"custom_id":"k1:[^":]*:[^":]*:`+action+`[":]`)
	var news struct{ Messages []pressable }
	if err := json.Unmarshal([]byte(strings.TrimPrefix(event, "data: ")), &news); err != nil {
		v.t.Fatal(err)
	}
	for _, m := range slices.Backward(news.Messages) {
		for _, row := range m.Rows {
			for _, c := range row.Components {
				if id.MatchString(c.CustomID) {
					return v.act(m.ID, c.CustomID, values)
				}
			}
		}
	}
	v.t.Fatalf("nothing has the action %q: %s", action, event)
	return ""
}

func (v *sandboxProcess) act(message, component string, values []string) (answer string) {
	v.t.Helper()
	body, err := json.Marshal(map[string]any{"message": message, "component": component, "values": values})
	if err != nil {
		v.t.Fatal(err)
	}
	if values == nil {
		return v.post("click", string(body))
	}
	return v.post("choose", string(body))
}

// TestSandboxViewersVote checks that scripted viewers play an audience whose host named their channel.
func TestSandboxViewersVote(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	v := startSandboxProcess(t, "")
	channel := v.channel("tavern")
	v.post("type", fmt.Sprintf(`{"channel":%q,"line":"/korsar new audiences:1 seats:2"}`, channel))
	v.press(channel, "settings")
	v.press(channel, "setting", "chat")
	form := regexp.MustCompile(`"modal":\{"id":"(\d+)"`).FindStringSubmatch(v.press(channel, "set-chat"))
	if form == nil {
		t.Fatal("no form is opened")
	}
	v.post("submit", fmt.Sprintf(`{"modal":%q,"inputs":{"channel":[%q],"chat-votes":["alone"],"chat-hand":["live"],`+
		`"chat-viewers":["everyone"],"chat-latency":["0"]}}`, form[1], crowdChannel))
	v.waitForEvent(channel, "The live page shows the audience’s hand") // the lobby, after which it is not edited again
	v.press(channel, "start")
	if turn := v.waitForEvent(channel, `’s turn`); regexp.MustCompile(`Anne’s turn`).MatchString(turn) {
		v.press(channel, "draw")
	}
	v.waitForEvent(channel, `[1-9]\d* have voted`)
	v.close()
}
