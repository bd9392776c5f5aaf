package discord

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hkdf"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"

	"korsar/storage/snowflake"
)

// sealKeyInfo binds the key of a seal to its purpose (RFC 5869, section 3.2).
const sealKeyInfo = "korsar: tokens of clicks, between the processes of a bot"

// seal encrypts the tokens of clicks, which one process of a bot offers to another through the database. Somebody who
// reads them there could otherwise edit a board for a quarter of an hour. The key is derived from the bot's token,
// which all processes have and the database has not.
type seal struct{ aead cipher.AEAD }

// newSeal returns the seal of a bot. Neither step fails for a key of this length.
func newSeal(botToken string) seal {
	key, _ := hkdf.Key(sha256.New, []byte(botToken), nil, sealKeyInfo, sha256.Size)
	block, _ := aes.NewCipher(key)
	aead, _ := cipher.NewGCMWithRandomNonce(block)
	return seal{aead}
}

// offer returns a board, a click on it and the click's token, encrypted.
func (s seal) offer(board, press snowflake.ID, token string) string {
	text := binary.BigEndian.AppendUint64(nil, uint64(board))
	text = binary.BigEndian.AppendUint64(text, uint64(press))
	return base64.RawURLEncoding.EncodeToString(s.aead.Seal(nil, nil, append(text, token...), nil))
}

// open returns what offer has encrypted. It returns false for everything else.
func (s seal) open(offer string) (board, press snowflake.ID, token string, ok bool) {
	sealed, err := base64.RawURLEncoding.DecodeString(offer)
	if err != nil {
		return 0, 0, "", false
	}
	text, err := s.aead.Open(nil, nil, sealed, nil)
	if err != nil || len(text) < 16 {
		return 0, 0, "", false
	}
	return snowflake.ID(binary.BigEndian.Uint64(text)), snowflake.ID(binary.BigEndian.Uint64(text[8:])),
		string(text[16:]), true
}
