package sandbox_test

import (
	"maps"
	"testing"
	"time"

	"korsar/bot/sandbox"
)

// eventWith returns a valid request for an event, changed by more fields.
func eventWith(more object) object {
	now := time.Now()
	e := object{"name": "n", "description": "d", "privacy_level": 2, "entity_type": 3,
		"entity_metadata": object{"location": "l"}, "scheduled_start_time": now.Add(time.Hour).Format(time.RFC3339),
		"scheduled_end_time": now.Add(2 * time.Hour).Format(time.RFC3339)}
	maps.Copy(e, more)
	return e
}

// TestEventsAreRefusedAsOnDiscord schedules events with and without permission, and with each field wrong.
func TestEventsAreRefusedAsOnDiscord(t *testing.T) {
	b, g, _, _ := rawTable(t, sandbox.Options{Checker: published(t)})
	path := "/guilds/" + g.ID() + "/scheduled-events"
	b.do("POST", path, eventWith(nil)).refused(t, "without permission", 403, 50013)
	g.SetPermissions(sandbox.Everyone, sandbox.CreateEvents)
	id := b.do("POST", path, eventWith(nil)).accepted(t, "an event").get("id")
	for name, wrong := range map[string]object{
		"no name": {"name": ""}, "a long name": {"name": text(101)}, "a long description": {"description": text(1001)},
		"in the past": {"scheduled_start_time": "2001-01-01T00:00:00Z"}, "no end": {"scheduled_end_time": nil},
		"an end before the start": {"scheduled_end_time": time.Now().Add(time.Minute).Format(time.RFC3339)},
		"no place":                {"entity_metadata": object{"location": ""}}, "no metadata": {"entity_metadata": nil},
		"another kind": {"entity_type": 2}, "no time": {"scheduled_start_time": "soon"},
		"no privacy": {"privacy_level": nil}, "an empty end": {"scheduled_end_time": ""},
	} {
		b.do("POST", path, eventWith(wrong)).refused(t, name, 400, 50035)
	}
	if events := g.Events(); len(events) != 1 || events[0].ID != id || events[0].Location != "l" {
		t.Errorf("the events are %+v", events)
	}
	b.do("GET", path, nil).accepted(t, "the list")
	b.do("PATCH", path+"/"+id, eventWith(object{"name": "moved"})).accepted(t, "a change")
	b.do("PATCH", path+"/"+id, eventWith(object{"scheduled_start_time": "2001-01-01T00:00:00Z"})).refused(t,
		"a change to the past", 400, 50035)
	if events := g.Events(); len(events) != 1 || events[0].ID != id || events[0].Name != "moved" {
		t.Errorf("after a change the events are %+v", events)
	}
	for range 99 {
		b.do("POST", path, eventWith(nil))
	}
	b.do("POST", path, eventWith(nil)).refused(t, "one too many", 400, 30038)

	g.SetPermissions(sandbox.Everyone, 0)
	b.do("PATCH", path+"/"+id, eventWith(nil)).refused(t, "a change without permission", 403, 50013)
	b.do("DELETE", path+"/"+id, nil).refused(t, "a deletion without permission", 403, 50013)
	g.SetPermissions(sandbox.Everyone, sandbox.CreateEvents)
	b.do("DELETE", path+"/event", nil).refused(t, "no id", 400, 50035)
	b.do("DELETE", path+"/"+id, nil).accepted(t, "a deletion")
	b.do("PATCH", path+"/"+id, eventWith(nil)).refused(t, "a change of an event that is gone", 404, 10070)
	b.do("DELETE", path+"/"+id, nil).refused(t, "an event that is gone", 404, 10070)
	b.do("POST", path, eventWith(nil)).accepted(t, "an event in place of the deleted one")
}

// TestRolesAreGivenByTheHierarchy: the bot needs the permission, and gives only roles below its own that belong to no
// integration.
func TestRolesAreGivenByTheHierarchy(t *testing.T) {
	b, g, _, anne := rawTable(t, sandbox.Options{})
	role := g.NewRole("winner", 0, false)
	path := "/guilds/" + g.ID() + "/members/" + anne.ID() + "/roles/"
	b.do("PUT", path+role.ID(), nil).refused(t, "without permission", 403, 50013)
	g.SetPermissions(sandbox.Everyone, sandbox.ManageRoles)
	b.do("PUT", path+role.ID(), nil).refused(t, "a role above the bot's", 403, 50013)
	g.RaiseBotRole()
	b.do("PUT", path+g.NewManagedRole("helper", 0).ID(), nil).refused(t, "a role of another app", 403, 50013)
	g.RaiseBotRole()
	b.do("PUT", path+g.ID(), nil).refused(t, "@everyone", 403, 50013)
	b.do("PUT", path+"123", nil).refused(t, "no role", 404, 10011)
	b.do("PUT", "/guilds/"+g.ID()+"/members/123/roles/"+role.ID(), nil).refused(t, "nobody", 404, 10007)
	for range 2 {
		b.do("PUT", path+role.ID(), nil).accepted(t, "a role")
	}
	if names := g.RolesOf(anne); len(names) != 1 || names[0] != "winner" {
		t.Errorf("Anne has %q", names)
	}
}
