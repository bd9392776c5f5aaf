package sandbox_test

import (
	"image"
	"image/png"
	"net/http"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"korsar/bot/sandbox"
)

// getAvatar asks the CDN of the sandbox as the bot does. It returns the status, and the picture if there is one.
func (b *rawBot) getAvatar(address string) (status int, picture image.Image) {
	b.t.Helper()
	r, err := http.NewRequestWithContext(b.ctx, http.MethodGet, b.d.Origin()+address, http.NoBody)
	if err != nil {
		b.t.Fatal(err)
	}
	r.Header.Set("User-Agent", b.header.Get("User-Agent"))
	response, err := b.client.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusOK {
		if picture, err = png.Decode(response.Body); err != nil {
			b.t.Errorf("%s is no PNG: %v", address, err)
		}
	}
	return response.StatusCode, picture
}

// TestAvatarsAreThoseOfTheCDN: the hash is in the user, who can be fetched. Any other hash, file or size is refused.
func TestAvatarsAreThoseOfTheCDN(t *testing.T) {
	b, _, _, anne := rawTable(t, sandbox.Options{})
	user := "/users/" + anne.ID()
	hash := b.do("GET", user, nil).accepted(t, "a user").get("avatar")
	if !regexp.MustCompile(`^(a_)?[0-9a-f]{32}$`).MatchString(hash) {
		t.Errorf("the hash is %q", hash)
	}
	if unknown := b.do("GET", "/users/1", nil); unknown.status != http.StatusNotFound || unknown.code != 10013 {
		t.Errorf("an unknown user: %d, code %d", unknown.status, unknown.code)
	}
	file := "/avatars/" + anne.ID() + "/" + hash + ".png"
	for address, want := range map[string]int{file + "?size=64": 200, file + "?size=16": 200, file + "?size=4096": 200,
		file: 400, file + "?size=": 400, file + "?size=8": 400, file + "?size=8192": 400, file + "?size=100": 400,
		file + "?size=-64": 400, strings.Replace(file, ".png", ".gif", 1) + "?size=64": 404,
		"/avatars/" + anne.ID() + "/.png?size=64":                              404,
		"/avatars/" + b.d.ApplicationID() + "/" + path.Base(file) + "?size=64": 404,
	} {
		if status, _ := b.getAvatar(address); status != want {
			t.Errorf("%s: %d, want %d", address, status, want)
		}
	}
	_, small := b.getAvatar(file + "?size=64")
	_, large := b.getAvatar(file + "?size=4096")
	if small.Bounds() != image.Rect(0, 0, 64, 64) || large.Bounds() != image.Rect(0, 0, 128, 128) {
		t.Errorf("the avatar is %v and %v", small.Bounds(), large.Bounds())
	}
	anne.ChangeAvatar()
	if status, _ := b.getAvatar(file + "?size=64"); status != http.StatusNotFound {
		t.Errorf("the avatar before: %d", status)
	}
	if status, _ := b.getAvatar(anne.AvatarURL()); status != http.StatusOK {
		t.Errorf("the avatar now: %d", status)
	}
	anne.RemoveAvatar()
	if now := b.do("GET", user, nil).accepted(t, "a user").get("avatar"); now != "" || anne.AvatarURL() != "" {
		t.Errorf("without an avatar the hash is %q and the address %q", now, anne.AvatarURL())
	}
}

// TestPeopleHaveAvatarsOfTheirOwn: no two are the same, and some look animated.
func TestPeopleHaveAvatarsOfTheirOwn(t *testing.T) {
	d := open(t, sandbox.Options{})
	var all []string
	for range 40 {
		all = append(all, path.Base(d.NewPerson("somebody", "en-US").AvatarURL()))
	}
	animated := slices.DeleteFunc(slices.Clone(all), func(file string) bool { return !strings.HasPrefix(file, "a_") })
	slices.Sort(all)
	if n := len(slices.Compact(all)); n != 40 || len(animated) == 0 || len(animated) == n {
		t.Errorf("%d avatars, %d of them animated", n, len(animated))
	}
}

// TestFaultsReachTheCDN: a fault selects requests for avatars by their route, and the transcript has the bot's.
func TestFaultsReachTheCDN(t *testing.T) {
	b, _, _, anne := rawTable(t, sandbox.Options{})
	b.d.Inject(sandbox.Fault{Status: http.StatusBadGateway,
		Match: func(_, route string) bool { return route == "/avatars/{user}/{file}" }})
	for _, want := range []int{http.StatusBadGateway, http.StatusOK} {
		if status, _ := b.getAvatar(anne.AvatarURL()); status != want {
			t.Errorf("status %d, want %d", status, want)
		}
	}
	var seen []int
	for _, s := range b.d.Transcript() {
		if s.Route == "/avatars/{user}/{file}" {
			seen = append(seen, s.Status)
		}
	}
	if !slices.Equal(seen, []int{http.StatusBadGateway, http.StatusOK}) {
		t.Errorf("the transcript has %v", seen)
	}
}
