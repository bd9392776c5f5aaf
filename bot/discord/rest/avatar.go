package rest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"time"

	"korsar/storage/snowflake"
)

const (
	officialCDN = "https://cdn.discordapp.com"
	// avatarSize is the size of avatars in pixels, one of the powers of two that the CDN takes ("Image Formatting").
	avatarSize = 64
	// maxAvatar is larger than any avatar of that size, in bytes. Its pixels take 16 KB.
	maxAvatar = 128 << 10
	// avatarTimeout bounds a request for an avatar, including reading it.
	avatarTimeout = 10 * time.Second
)

// avatarHash matches the hashes of avatars. The hash of an animated avatar begins with "a_".
var avatarHash = regexp.MustCompile(`^(a_)?[0-9a-f]{32}$`)

var errInvalidHash = errors.New("invalid hash of an avatar")

// cdn fetches files that need no token and count toward no limit of the API.
type cdn struct {
	http *http.Client
	host string
}

// newCDN returns Discord's CDN, since a proxy of the API does not serve it. An API at a loopback or unspecified address
// is taken for a stand-in, which has the files under the same paths.
func newCDN(api *url.URL) cdn {
	host := officialCDN
	address, _ := netip.ParseAddr(api.Hostname())
	if address.IsLoopback() || address.IsUnspecified() || api.Hostname() == "localhost" {
		host = api.Scheme + "://" + api.Host
	}
	return cdn{host: host, http: &http.Client{Transport: newHTTPTransport(), Timeout: avatarTimeout,
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// Avatar returns the avatar of a user as PNG, from Discord's CDN. It fails after 10 seconds, or if the file has more
// than 128 KB. It does not check the content of the file.
func (c *Client) Avatar(ctx context.Context, user snowflake.ID, hash string) ([]byte, error) {
	if !avatarHash.MatchString(hash) {
		return nil, errInvalidHash
	}
	file := c.cdn.host + "/avatars/" + user.String() + "/" + hash + ".png?size=" + strconv.Itoa(avatarSize)
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, file, http.NoBody)
	if err != nil {
		return nil, fmt.Errorf("fetch an avatar: %w", err)
	}
	request.Header.Set("User-Agent", userAgent)
	response, err := c.cdn.http.Do(request)
	if failed, ok := errors.AsType[*url.Error](err); ok {
		err = failed.Err // the text of the *url.Error says whose avatar it is
	}
	if err != nil {
		return nil, fmt.Errorf("fetch an avatar: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	if response.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("fetch an avatar: the answer is %s", response.Status)
	}
	picture, err := io.ReadAll(io.LimitReader(response.Body, maxAvatar+1))
	switch {
	case err != nil:
		return nil, fmt.Errorf("fetch an avatar: %w", err)
	case len(picture) > maxAvatar:
		return nil, fmt.Errorf("fetch an avatar: it has more than %d bytes", maxAvatar)
	}
	return picture, nil
}
