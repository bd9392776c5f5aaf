package discord

import (
	"context"
	"encoding/base64"
	"fmt"
	"net/http"
	"sync"

	"korsar/bot/discord/rest"
	"korsar/bot/draw"
	"korsar/storage/snowflake"
)

const (
	// maxEmojis is how many emojis an application may have ("Application-Owned Emoji").
	maxEmojis = 2000
	// emojiBurst is how many emojis are changed a second at most. Boards need the rest of the global limit.
	emojiBurst = 10
)

// emojiNames returns the names of this version's emojis. It draws them all, once.
var emojiNames = sync.OnceValue(func() map[draw.Emoji]string {
	names := map[draw.Emoji]string{}
	for _, e := range draw.Emojis() {
		names[e] = e.Name()
	}
	return names
})

// update uploads the emojis that Discord lacks, and deletes those that no process uses. It reports whether emojis of
// other versions are left, because a process uses them.
func (e *appEmojis) update(ctx context.Context) (older bool, err error) {
	ctx, release, err := e.claim(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	others, err := e.list(ctx)
	if err != nil {
		return false, fmt.Errorf("list the application's emojis: %w", err)
	}
	room := maxEmojis - len(others)
	ids := map[draw.Emoji]emoji{}
	for one, name := range emojiNames() {
		if id, listed := others[name]; listed {
			ids[one] = emoji{id, name}
			delete(others, name)
		}
	}
	if err := e.upload(ctx, ids, room); err != nil {
		return false, err
	}
	e.ids.Store(&ids)
	return e.deleteOlder(ctx, others)
}

func (e *appEmojis) route() string { return "applications/" + e.bot.application + "/emojis" }

// list returns the ids of the application's emojis by name.
func (e *appEmojis) list(ctx context.Context) (map[string]string, error) {
	var answer struct {
		Items []emoji `json:"items"`
	}
	if err := e.bot.rest.Do(ctx, http.MethodGet, e.route(), nil, &answer); err != nil {
		return nil, err
	}
	ids := map[string]string{}
	for _, one := range answer.Items {
		if snowflake.Parse(one.ID) == 0 {
			return nil, fmt.Errorf("the id %q of the emoji %q is invalid", one.ID, one.Name)
		}
		ids[one.Name] = one.ID
	}
	return ids, nil
}

// upload uploads the emojis that have no id, and adds their ids. The application has room for that many. Until all are
// uploaded, no message has any.
func (e *appEmojis) upload(ctx context.Context, ids map[draw.Emoji]emoji, room int) error {
	missing := len(emojiNames()) - len(ids)
	if missing == 0 {
		return nil
	}
	e.ids.Store(nil)
	if missing > room {
		return fmt.Errorf("%d more emojis would exceed Discord's limit of %d for an application: delete some on the "+
			"Emojis page of your application on discord.com/developers/applications", missing, maxEmojis)
	}
	changes := 0
	for _, one := range draw.Emojis() {
		if _, has := ids[one]; has {
			continue
		}
		if err := e.pace(ctx, &changes); err != nil {
			return err
		}
		created, err := e.uploadOne(ctx, one)
		if err != nil {
			return fmt.Errorf("upload the emoji %s: %w", emojiNames()[one], err)
		}
		ids[one] = created
	}
	e.bot.log.Info("uploaded emojis of the application", "count", changes)
	return nil
}

func (e *appEmojis) uploadOne(ctx context.Context, one draw.Emoji) (created emoji, err error) {
	picture, err := one.PNG()
	if err != nil {
		return emoji{}, err
	}
	name := emojiNames()[one]
	in := map[string]string{"name": name,
		"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)}
	if err := e.bot.rest.Do(ctx, http.MethodPost, e.route(), in, &created); err != nil {
		return emoji{}, err
	}
	if created.Name != name || snowflake.Parse(created.ID) == 0 {
		return emoji{}, fmt.Errorf("the answer names the emoji %q with the id %q", created.Name, created.ID)
	}
	return created, nil
}

// deleteOlder deletes this bot's emojis of other versions, unless a process uses some of them. It reports whether it
// left any for that reason.
func (e *appEmojis) deleteOlder(ctx context.Context, others map[string]string) (older bool, err error) {
	changes := 0
	for name, id := range others {
		if !draw.IsEmojiName(name) {
			continue // the owner of the application has uploaded it
		}
		if used, err := e.usedByOthers(ctx); used || err != nil {
			return used, err
		}
		if err := e.pace(ctx, &changes); err != nil {
			return false, err
		}
		err := e.bot.rest.Do(ctx, http.MethodDelete, e.route()+"/"+id, nil, nil)
		if err != nil && rest.CodeOf(err) != rest.CodeUnknownEmoji {
			return false, fmt.Errorf("delete the emoji %s, which no version uses any more: %w", name, err)
		}
	}
	if changes > 0 {
		e.bot.log.Info("deleted emojis of other versions", "count", changes)
	}
	return false, nil
}

// pace counts a change, and pauses before one that exceeds a burst.
func (e *appEmojis) pace(ctx context.Context, changes *int) error {
	*changes++
	if *changes%emojiBurst == 1 && *changes > 1 {
		return e.pause(ctx)
	}
	return nil
}
