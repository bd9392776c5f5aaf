package sandbox

import (
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/color"
	"image/png"
	"math/bits"
	"net/http"
	"strconv"
	"strings"
)

// The bounds of the size in a request for an avatar, a power of two (Reference, "Image Formatting").
const (
	minAvatarSize = 16
	maxAvatarSize = 4096
)

// avatarSide is the width and height of every person's avatar, in pixels. Discord does not enlarge avatars.
const avatarSide = 128

// avatarRoute is the route of avatars on Discord's CDN (Reference, "CDN Endpoints"). It is not part of the API.
const avatarRoute = "/avatars/{user}/{file}"

// newAvatar returns the hash of an avatar in Discord's form. One in four begins with a_, as for an animated avatar.
func newAvatar(seed string) string {
	sum := sha256.Sum256([]byte(seed))
	hash := hex.EncodeToString(sum[:16])
	if sum[31]%4 == 0 {
		return "a_" + hash
	}
	return hash
}

// ChangeAvatar gives the person another avatar.
func (p *Person) ChangeAvatar() {
	defer p.d.change()()
	p.avatar = newAvatar(p.id + p.avatar)
}

// RemoveAvatar leaves the person without an avatar.
func (p *Person) RemoveAvatar() {
	defer p.d.change()()
	p.avatar = ""
}

// AvatarURL returns the URL of the person's avatar without its host, or "" if they have none.
func (p *Person) AvatarURL() string {
	p.d.mu.Lock()
	defer p.d.mu.Unlock()
	if p.avatar == "" {
		return ""
	}
	return "/avatars/" + p.id + "/" + p.avatar + ".png?size=64"
}

// serveAvatar answers GET /avatars/{user}/{file}. Only the bot's requests are recorded, not those of a page.
func (d *Discord) serveAvatar(w http.ResponseWriter, r *http.Request) {
	c := &call{d: d, r: r, w: w}
	if !isBot(r) {
		c.answerAvatar()
		return
	}
	fault := d.nextFault(r.Method, c.route(), "")
	c.sent = d.record(c)
	if fault.before() && !fault.apply(c) {
		return
	}
	c.finish(c.answerAvatar(), nil)
}

// answerAvatar sends an avatar, or a refusal. It returns the status.
func (c *call) answerAvatar() (status int) {
	size, err := strconv.Atoi(c.r.URL.Query().Get("size"))
	if err != nil || size < minAvatarSize || size > maxAvatarSize || bits.OnesCount(uint(size)) != 1 {
		http.Error(c.w, "size is a power of two from 16 to 4096", http.StatusBadRequest)
		return http.StatusBadRequest
	}
	hash, isPNG := strings.CutSuffix(c.r.PathValue("file"), ".png")
	c.d.mu.Lock()
	p := c.d.people[c.r.PathValue("user")]
	found := isPNG && p != nil && hash != "" && hash == p.avatar
	c.d.mu.Unlock()
	if !found {
		http.NotFound(c.w, c.r)
		return http.StatusNotFound
	}
	c.w.Header().Set("Content-Type", "image/png")
	_ = png.Encode(c.w, drawAvatar(hash, min(size, avatarSide))) // an error means that the client hung up
	return http.StatusOK
}

// drawAvatar draws a head with a hat, in colors that follow from the hash.
func drawAvatar(hash string, side int) image.Image {
	seed := sha256.Sum256([]byte(hash))
	sky, coat, hat := hue(seed[0], 110, 250), hue(seed[0]+90+seed[1]%80, 150, 200), hue(seed[2], 110, 150)
	skin, ink := [...]color.RGBA{{246, 214, 182, 255}, {222, 172, 128, 255}, {150, 98, 66, 255}}[seed[3]%3],
		color.RGBA{30, 24, 32, 255}
	m := image.NewRGBA(image.Rect(0, 0, side, side))
	for y := range side {
		for x := range side {
			u, v := (2*x+1)*64/side-64, (2*y+1)*64/side-64 // from -64 to 64
			within := func(cx, cy, rx, ry int) bool {
				dx, dy := (u-cx)*ry, (v-cy)*rx
				return dx*dx+dy*dy < rx*rx*ry*ry
			}
			c := sky
			switch {
			case within(0, -22, 42, 10), v < -22 && within(0, -22, 28, 30):
				c = hat
			case within(-11, -2, 4, 5), within(11, -2, 4, 5), v > 12 && within(0, 12, 13, 7):
				c = ink
			case within(0, -2, 30, 34):
				c = skin
			case within(0, 66, 56, 38):
				c = coat
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

// hue returns the color that is at/256 around the circle of hues. Its channels are from top-spread to top.
func hue(at uint8, spread, top int) color.RGBA {
	channel := func(shift int) uint8 { // falls and rises once over the circle
		k := (int(at)*6 + shift*256) % (6 * 256)
		return uint8(top - spread*max(0, min(k, 4*256-k, 256))/256)
	}
	return color.RGBA{channel(5), channel(3), channel(1), 255}
}
