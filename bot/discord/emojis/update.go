package emojis

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
	// burst is how many emojis are changed a second at most. Boards need the rest of the global limit.
	burst = 10
)

// names returns the names of this version's emojis. It draws them all, once.
var names = sync.OnceValue(func() map[draw.Emoji]string {
	names := map[draw.Emoji]string{}
	for _, e := range draw.Emojis() {
		names[e] = e.Name()
	}
	return names
})

// update uploads the emojis that Discord lacks, and deletes those that no process uses. It reports whether emojis of
// other versions are left, because a process uses them.
func (k *Keeper) update(ctx context.Context) (older bool, err error) {
	ctx, release, err := k.claim(ctx)
	if err != nil {
		return false, err
	}
	defer release()
	others, err := k.list(ctx)
	if err != nil {
		return false, fmt.Errorf("list the application's emojis: %w", err)
	}
	room := maxEmojis - len(others)
	ids := map[draw.Emoji]Emoji{}
	for one, name := range names() {
		if id, listed := others[name]; listed {
			ids[one] = Emoji{id, name}
			delete(others, name)
		}
	}
	if err := k.upload(ctx, ids, room); err != nil {
		return false, err
	}
	k.ids.Store(&ids)
	return k.deleteOlder(ctx, others)
}

func (k *Keeper) route() string { return "applications/" + k.application + "/emojis" }

// list returns the ids of the application's emojis by name.
func (k *Keeper) list(ctx context.Context) (map[string]string, error) {
	var answer struct {
		Items []Emoji `json:"items"`
	}
	if err := k.options.Client.Do(ctx, http.MethodGet, k.route(), nil, &answer); err != nil {
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
func (k *Keeper) upload(ctx context.Context, ids map[draw.Emoji]Emoji, room int) error {
	missing := len(names()) - len(ids)
	if missing == 0 {
		return nil
	}
	k.ids.Store(nil)
	if missing > room {
		return fmt.Errorf("%d more emojis would exceed Discord's limit of %d for an application: delete some on the "+
			"Emojis page of your application on discord.com/developers/applications", missing, maxEmojis)
	}
	changes := 0
	for _, one := range draw.Emojis() {
		if _, has := ids[one]; has {
			continue
		}
		if err := k.pace(ctx, &changes); err != nil {
			return err
		}
		created, err := k.uploadOne(ctx, one)
		if err != nil {
			return fmt.Errorf("upload the emoji %s: %w", names()[one], err)
		}
		ids[one] = created
	}
	k.options.Log.Info("uploaded emojis of the application", "count", changes)
	return nil
}

func (k *Keeper) uploadOne(ctx context.Context, one draw.Emoji) (created Emoji, err error) {
	picture, err := one.PNG()
	if err != nil {
		return Emoji{}, err
	}
	name := names()[one]
	in := map[string]string{"name": name,
		"image": "data:image/png;base64," + base64.StdEncoding.EncodeToString(picture)}
	if err := k.options.Client.Do(ctx, http.MethodPost, k.route(), in, &created); err != nil {
		return Emoji{}, err
	}
	if created.Name != name || snowflake.Parse(created.ID) == 0 {
		return Emoji{}, fmt.Errorf("the answer names the emoji %q with the id %q", created.Name, created.ID)
	}
	return created, nil
}

// deleteOlder deletes this bot's emojis of other versions, unless a process uses some of them. It reports whether it
// left any for that reason.
func (k *Keeper) deleteOlder(ctx context.Context, others map[string]string) (older bool, err error) {
	changes := 0
	for name, id := range others {
		if !draw.IsEmojiName(name) {
			continue // the owner of the application has uploaded it
		}
		if used, err := k.usedByOthers(ctx); used || err != nil {
			return used, err
		}
		if err := k.pace(ctx, &changes); err != nil {
			return false, err
		}
		err := k.options.Client.Do(ctx, http.MethodDelete, k.route()+"/"+id, nil, nil)
		if err != nil && rest.CodeOf(err) != rest.CodeUnknownEmoji {
			return false, fmt.Errorf("delete the emoji %s, which no version uses any more: %w", name, err)
		}
	}
	if changes > 0 {
		k.options.Log.Info("deleted emojis of other versions", "count", changes)
	}
	return false, nil
}

// pace counts a change, and pauses before one that exceeds a burst.
func (k *Keeper) pace(ctx context.Context, changes *int) error {
	*changes++
	if *changes%burst == 1 && *changes > 1 {
		return k.pause(ctx)
	}
	return nil
}
