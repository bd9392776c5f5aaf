package sandbox_test

import (
	"testing"
	"time"

	"korsar/bot/sandbox"
)

func TestFirstResponseWithinThreeSeconds(t *testing.T) {
	clock := newClock()
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock})
	received := b.typeCommand(anne, ch, "/go")
	clock.Advance(3*time.Second - time.Millisecond)
	b.respond(received, 4, object{"content": "in time"}).accepted(t, "an answer after 2.999 s")
	if got := received.answer(t); got.Kind != sandbox.Replied || got.Message.Content != "in time" {
		t.Errorf("got %v %q", got.Kind, got.Message.Content)
	}
	late := b.typeCommand(anne, ch, "/go")
	clock.Advance(3 * time.Second)
	if got := late.answer(t); got.Kind != sandbox.Unanswered {
		t.Errorf("after three seconds the person got %v", got.Kind)
	}
	b.respond(late, 4, object{"content": "too late"}).refused(t, "an answer after 3 s", 404, 10062)
}

func TestOneFirstResponse(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	b.do("POST", b.webhookPath(received), object{"content": "x"}).
		refused(t, "a follow-up before the response", 404, 10015)
	b.respond(received, 4, object{"content": "one"}).accepted(t, "the response")
	b.respond(received, 4, object{"content": "two"}).refused(t, "a second response", 400, 40060)
	b.do("POST", "/interactions/123/nonsense/callback", object{"type": 4, "data": object{"content": "x"}}).
		refused(t, "an unknown interaction", 404, 10062)
	if n := len(anne.Sees(ch)); n != 1 {
		t.Errorf("%d messages exist; want 1", n)
	}
}

func TestTokenLivesFifteenMinutes(t *testing.T) {
	clock := newClock()
	b, _, ch, anne := rawTable(t, sandbox.Options{Clock: clock})
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 4, object{"content": "one"})
	clock.Advance(15*time.Minute - time.Millisecond)
	b.do("POST", b.webhookPath(received), object{"content": "two"}).accepted(t, "a follow-up after 14:59")
	b.do("PATCH", b.webhookPath(received)+"/messages/@original", object{"content": "edited"}).
		accepted(t, "an edit after 14:59")
	clock.Advance(time.Millisecond)
	b.do("POST", b.webhookPath(received), object{"content": "three"}).refused(t, "a follow-up after 15:00", 401, 50027)
	b.do("PATCH", b.webhookPath(received)+"/messages/@original", object{"content": "x"}).
		refused(t, "an edit after 15:00", 401, 50027)
	b.do("DELETE", b.webhookPath(received)+"/messages/@original", nil).refused(t, "a deletion after 15:00", 401, 50027)
	b.respond(received, 4, object{"content": "x"}).refused(t, "a response after 15:00", 404, 10062)
}

func TestInteractionTakesOnlyItsKindsOfResponse(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	for _, kind := range []int{6, 7, 8} {
		b.respond(received, kind, object{"content": "x"}).
			refused(t, "a response that a command cannot have", 400, 50035, "type BASE_TYPE_CHOICES")
	}
	b.respond(received, 4, object{}).refused(t, "an empty message", 400, 50006)
	b.respond(received, 4, object{"content": "x", "components": []any{row(button(0))}}).accepted(t, "the message")
	origin := received.answer(t).Message
	click := b.click(anne, origin.ID, "b")
	b.respond(click, 8, object{"choices": []any{}}).
		refused(t, "suggestions for a click", 400, 50035, "type BASE_TYPE_CHOICES")
	b.respond(click, 6, nil).accepted(t, "a deferred update")
	if got := click.answer(t); got.Kind != sandbox.Acknowledged {
		t.Errorf("a deferred update: %v", got.Kind)
	}
	b.do("PATCH", b.webhookPath(click)+"/messages/@original", object{"content": "changed"}).accepted(t, "the update")
	if m, _ := anne.Message(origin.ID); m.Content != "changed" || len(m.Components) != 1 {
		t.Errorf("after the update the message is %+v", m)
	}
}

func TestFirstFollowupFillsTheDeferredMessage(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	b.respond(received, 5, object{"flags": ephemeral}).accepted(t, "a deferral")
	got := received.answer(t)
	if got.Kind != sandbox.Thinking || !got.Message.Thinking() || !got.Message.Ephemeral() {
		t.Fatalf("got %v %+v", got.Kind, got.Message)
	}
	// The first follow-up replaces "thinking…" and stays ephemeral.
	v := b.do("POST", b.webhookPath(received), object{"content": "here"}).accepted(t, "the follow-up")
	if v.get("id") != got.Message.ID {
		t.Errorf("the follow-up made message %s; want %s", v.get("id"), got.Message.ID)
	}
	filled, err := got.Filled(b.ctx)
	if err != nil || filled.Content != "here" || !filled.Ephemeral() || filled.Thinking() {
		t.Errorf("filled: %+v, %v", filled, err)
	}
	b.do("POST", b.webhookPath(received), object{"content": "public"}).accepted(t, "a second follow-up")
	if list := got.Followups(); len(list) != 1 || list[0].Ephemeral() {
		t.Errorf("follow-ups: %+v", list)
	}
}

func TestCallbackDoesNotReturnTheMessage(t *testing.T) {
	b, _, ch, anne := rawTable(t, sandbox.Options{})
	received := b.typeCommand(anne, ch, "/go")
	b.do("POST", "/interactions/"+received.ID+"/"+received.Token+"/callback?with_response=true",
		object{"type": 4, "data": object{"content": "x"}}).
		refused(t, "a wish for the message", 400, 50035, "with_response SANDBOX_UNSUPPORTED")
	if v := b.respond(received, 4, object{"content": "x"}); v.status != 204 {
		t.Error(v)
	}
}

func TestAnswersIntoADeletedChannelAreRefused(t *testing.T) {
	b, g, ch, anne := rawTable(t, sandbox.Options{})
	id := b.do("POST", messagesPath(ch), object{"content": "x", "components": []any{row(button(0))}}).get("id")
	typed, clicked := b.typeCommand(anne, ch, "/go"), b.click(anne, id, "b")
	answered := b.typeCommand(anne, ch, "/go")
	b.respond(answered, 4, object{"content": "x"}).accepted(t, "an answer in time")
	ch.Delete()
	b.respond(typed, 4, object{"content": "x"}).refused(t, "an answer into a deleted channel", 404, 10003)
	b.respond(clicked, 7, object{"content": "x"}).refused(t, "an update of a deleted message", 404, 10008)
	b.do("POST", b.webhookPath(answered), object{"content": "x"}).
		refused(t, "a follow-up into a deleted channel", 404, 10003)
	b.do("PATCH", b.webhookPath(answered)+"/messages/@original", object{"content": "x"}).
		refused(t, "an edit of a deleted message", 404, 10008)
	if !ch.Deleted() || len(g.Channels()) != 0 {
		t.Error("the channel still exists")
	}
}
