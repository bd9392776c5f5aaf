package main

import (
	"fmt"
	"regexp"
	"testing"

	"korsar/game/gametest"
)

// customID matches the id of a control with an action.
func customID(action string) *regexp.Regexp {
	return regexp.MustCompile(`"custom_id":"(k1:[^"]*:` + action + `)"`)
}

// press presses the button or picks the value of a menu with an action, on the latest message that has it.
func (v *sandboxProcess) press(channel, action, values string) (answer string) {
	v.t.Helper()
	for _, m := range regexp.MustCompile(`\{"id":"(\d+)","author":.*`).FindAllStringSubmatch(
		v.waitForEvent(channel, customID(action).String()), -1) {
		parts := regexp.MustCompile(`"id":"(\d+)","author"`).FindAllStringSubmatchIndex(m[0], -1)
		for i := len(parts) - 1; i >= 0; i-- {
			text := m[0][parts[i][0]:]
			if control := customID(action).FindStringSubmatch(text); control != nil {
				name := "click"
				if values != "" {
					name = "choose"
				}
				return v.post(name, fmt.Sprintf(`{"message":%q,"component":%q,"values":[%s]}`,
					m[0][parts[i][2]:parts[i][3]], control[1], values))
			}
		}
	}
	v.t.Fatalf("nothing has the action %q", action)
	return ""
}

// TestSandboxViewersVote checks that scripted viewers play an audience whose host named their channel.
func TestSandboxViewersVote(t *testing.T) {
	t.Parallel()
	gametest.Long(t)
	v := startSandboxProcess(t, "")
	found := regexp.MustCompile(`"id":"(\d+)","name":"tavern"`).FindStringSubmatch(v.waitForEvent("", `"places"`))
	if found == nil {
		t.Fatal("there is no tavern")
	}
	channel := found[1]
	v.post("type", fmt.Sprintf(`{"channel":%q,"line":"/korsar new audiences:1 seats:2"}`, channel))
	v.press(channel, `settings:[^"]*`, "")
	v.press(channel, "setting", `"chat"`)
	form := regexp.MustCompile(`"modal":\{"id":"(\d+)"`).FindStringSubmatch(v.press(channel, "set-chat", ""))
	if form == nil {
		t.Fatal("no form is opened")
	}
	v.post("submit", fmt.Sprintf(`{"modal":%q,"inputs":{"channel":[%q],"chat-votes":["alone"],"chat-hand":["live"],`+
		`"chat-viewers":["everyone"],"chat-latency":["0"]}}`, form[1], crowdChannel))
	v.press(channel, "start", "")
	if turn := v.waitForEvent(channel, `’s turn`); regexp.MustCompile(`Anne’s turn`).MatchString(turn) {
		v.press(channel, "draw", "")
	}
	v.waitForEvent(channel, `[1-9]\d* have voted`)
	v.close()
}
