package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// stopTime is how long the bot may take to stop, with everything that it waits for. The examples allow it at least.
const stopTime = 20 * time.Second

// container is the part of a manifest's container that the checks need.
type container struct {
	Image string
	Env   []struct{ Name, Value string }
	Ports []struct {
		Name string
		Port int `yaml:"containerPort"`
	}
	Lifecycle struct {
		PreStop struct{ Sleep struct{ Seconds int } } `yaml:"preStop"`
	}
	Liveness  probe `yaml:"livenessProbe"`
	Readiness probe `yaml:"readinessProbe"`
	Mounts    []struct {
		Name string
		Path string `yaml:"mountPath"`
	} `yaml:"volumeMounts"`
	Resources struct{ Limits struct{ Memory string } }
}

type probe struct {
	Get struct{ Path, Port string } `yaml:"httpGet"`
}

// workload is the part of an object that runs pods which the checks need.
type workload struct {
	Kind     string
	Metadata struct{ Name string }
	Spec     struct {
		Replicas int
		Template struct {
			Metadata struct{ Annotations map[string]string }
			Spec     struct {
				Grace      int `yaml:"terminationGracePeriodSeconds"`
				Containers []container
			}
		}
	}
}

// workloads returns those of a manifest by their name.
func workloads(t *testing.T, file string) map[string]workload {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	all := map[string]workload{}
	for documents := yaml.NewDecoder(bytes.NewReader(text)); ; {
		var w workload
		switch err := documents.Decode(&w); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil:
			t.Fatalf("%s: %v", file, err)
		case w.Spec.Template.Spec.Containers != nil:
			all[w.Metadata.Name] = w
		}
	}
}

// TestManifestsFitTheBot checks that the bot accepts the settings of the manifests, that probes and ports are where it
// listens, that secrets are where they are mounted, and that it has the time to stop. A campaign lets a Kubernetes API
// server check the manifests (.ci/deploy).
func TestManifestsFitTheBot(t *testing.T) {
	for file, kind := range map[string]string{"one.yaml": "StatefulSet", "several.yaml": "Deployment"} {
		w := workloads(t, filepath.Join("deploy/kubernetes", file))["korsar"]
		pod := w.Spec.Template
		if w.Kind != kind || len(pod.Spec.Containers) != 1 {
			t.Fatalf("%s: the bot is a %q of %d containers", file, w.Kind, len(pod.Spec.Containers))
		}
		c := pod.Spec.Containers[0]
		values := map[string]string{envToken: "t"}
		for _, variable := range c.Env {
			if values[variable.Name] = variable.Value; slices.Contains(withFiles(secretNames...), variable.Name) &&
				variable.Name != envDatabase && filepath.Dir(variable.Value) != c.Mounts[len(c.Mounts)-1].Path {
				t.Errorf("%s: %s is %s, and nothing is mounted there", file, variable.Name, variable.Value)
			}
		}
		set, err := readConfig(settings{values: values})
		if err != nil {
			t.Errorf("%s: %v", file, err)
		}
		ports := map[string]string{}
		for _, port := range c.Ports {
			ports[port.Name] = ":" + strconv.Itoa(port.Port)
		}
		if ports["metrics"] != set.Metrics || ports["pages"] != set.Live ||
			":"+pod.Metadata.Annotations["prometheus.io/port"] != set.Metrics {
			t.Errorf("%s: the ports are %v, Prometheus' is in %v", file, ports, pod.Metadata.Annotations)
		}
		if c.Liveness.Get.Path != "/healthz" || c.Readiness.Get.Path != "/readyz" ||
			c.Liveness.Get.Port != "metrics" || c.Readiness.Get.Port != "metrics" {
			t.Errorf("%s: the probes are %v and %v", file, c.Liveness, c.Readiness)
		}
		wait, grace := c.Lifecycle.PreStop.Sleep.Seconds, pod.Spec.Grace
		if wait < 1 || time.Duration(grace-wait)*time.Second < stopTime {
			t.Errorf("%s: of %d s before it is killed, the bot waits %d", file, grace, wait)
		}
		if c.Resources.Limits.Memory != "512Mi" || w.Spec.Replicas > max(set.Shards, 1) {
			t.Errorf("%s: %d bots, %d shards, %s", file, w.Spec.Replicas, set.Shards, c.Resources.Limits.Memory)
		}
	}
}

// TestServicesHaveTheTimeToStop checks the time that unit and compose files leave the bot before they kill it.
func TestServicesHaveTheTimeToStop(t *testing.T) {
	for file, bots := range map[string]int{"korsar.service": 1, "compose.yaml": 1, "cluster.yaml": 1} {
		text, err := os.ReadFile(filepath.Join("deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		found := regexp.MustCompile(`(?:TimeoutStopSec=|stop_grace_period: )(\d+)`).FindAllSubmatch(text, -1)
		for _, seconds := range found {
			if n, err := strconv.Atoi(string(seconds[1])); err != nil || time.Duration(n)*time.Second < stopTime {
				t.Errorf("%s: %s", file, seconds[0])
			}
		}
		if len(found) != bots {
			t.Errorf("%s: %d bots have a time to stop", file, len(found))
		}
	}
}
