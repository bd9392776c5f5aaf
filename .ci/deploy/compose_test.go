package deploy

import (
	"path/filepath"
	"strings"
	"testing"

	"github.com/compose-spec/compose-go/v2/cli"
)

// TestComposeFilesAreAccepted lets the library of docker compose load the examples. Without the variables that their
// first lines name they are refused.
func TestComposeFilesAreAccepted(t *testing.T) {
	for file, variables := range map[string][]string{
		"compose.yaml": {"IMAGE=ghcr.io/anne/korsar:0.1", "REPLICA_URL=s3://bucket/korsar",
			"LITESTREAM_ACCESS_KEY_ID=a", "LITESTREAM_SECRET_ACCESS_KEY=s"},
		"cluster.yaml": {"IMAGE=ghcr.io/anne/korsar:0.1", "POSTGRES_PASSWORD=p"},
	} {
		for left := range len(variables) + 1 {
			options, err := cli.NewProjectOptions([]string{filepath.Join(examples, file)},
				cli.WithEnv(variables[:left]), cli.WithoutEnvironmentResolution) // it would read .env
			if err != nil {
				t.Fatal(err)
			}
			project, err := options.LoadProject(t.Context())
			switch {
			case left < len(variables):
				name, _, _ := strings.Cut(variables[left], "=")
				if err == nil || !strings.Contains(err.Error(), name) {
					t.Errorf("%s without %s: %v", file, name, err)
				}
			case err != nil:
				t.Errorf("%s: %v", file, err)
			default:
				for name, service := range project.Services {
					if service.Image == "" || service.MemLimit == 0 {
						t.Errorf("%s: %s has the image %q, and %d bytes", file, name, service.Image, service.MemLimit)
					}
				}
			}
		}
	}
}
