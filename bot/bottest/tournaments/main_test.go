package tournaments_test

import (
	"testing"

	"korsar/bot/bottest"
)

func TestMain(m *testing.M) { bottest.Main(m) }
