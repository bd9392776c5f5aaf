package community_test

import (
	"testing"

	"go.uber.org/goleak"

	"korsar/storage/postgres/postgrestest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m, goleak.Cleanup(postgrestest.Exit)) }
