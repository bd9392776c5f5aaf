package deploy

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/yaml"
	"k8s.io/apiserver/pkg/storage/etcd3/testserver"
	"k8s.io/apiserver/pkg/storage/storagebackend"
	"k8s.io/client-go/dynamic"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app/testing"
)

// examples are the files that operators deploy, from this directory.
const examples = "../../cmd/korsar/deploy"

// cluster is an API server with its own store. It has neither nodes nor controllers.
type cluster struct {
	dynamic.Interface
	t         *testing.T
	namespace string // where objects are created
}

func startCluster(t *testing.T) cluster {
	t.Helper()
	config := testserver.NewTestConfig(t)
	testserver.RunEtcd(t, config)
	store := storagebackend.NewDefaultConfig("/registry", nil)
	store.Transport.ServerList = []string{config.ListenClientUrls[0].String()}
	findFixtures(t)
	server := apiserver.StartTestServerOrDie(t, nil,
		[]string{"--disable-admission-plugins=ServiceAccount"}, // a controller would create the account
		store)
	t.Cleanup(server.TearDownFn)
	client, err := dynamic.NewForConfig(server.ClientConfig)
	if err != nil {
		t.Fatal(err)
	}
	return cluster{client, t, ""}
}

// in returns the cluster with a new namespace, whose level of pod security is the strictest.
func (c cluster) in(namespace string) cluster {
	c.t.Helper()
	labels := map[string]any{"pod-security.kubernetes.io/enforce": "restricted"}
	if err := c.create(&unstructured.Unstructured{Object: map[string]any{"apiVersion": "v1", "kind": "Namespace",
		"metadata": map[string]any{"name": namespace, "labels": labels}}}); err != nil {
		c.t.Fatal(err)
	}
	c.namespace = namespace
	return c
}

// findFixtures tells the server where its own fixtures are, as it asks for them. Compiled with -trimpath it knows only
// their place in the module cache.
func findFixtures(t *testing.T) {
	t.Helper()
	if _, file, _, _ := runtime.Caller(0); filepath.IsAbs(file) {
		return
	}
	modules, err := exec.CommandContext(t.Context(), "go", "env", "GOMODCACHE").Output()
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("TEST_SRCDIR", strings.TrimSpace(string(modules)))
	t.Setenv("TEST_WORKSPACE", ".")
}

// create creates an object. An unknown or repeated field is an error.
func (c cluster) create(object *unstructured.Unstructured) error {
	resource, _ := meta.UnsafeGuessKindToResource(object.GroupVersionKind())
	var to dynamic.ResourceInterface = c.Resource(resource)
	if c.namespace != "" {
		to = c.Resource(resource).Namespace(c.namespace)
	}
	_, err := to.Create(c.t.Context(), object, metav1.CreateOptions{FieldValidation: metav1.FieldValidationStrict})
	return err
}

// objects returns the objects of a manifest.
func objects(t *testing.T, manifest []byte) (all []*unstructured.Unstructured) {
	t.Helper()
	documents := yaml.NewYAMLOrJSONDecoder(bytes.NewReader(manifest), 1<<16)
	for {
		object := &unstructured.Unstructured{}
		switch err := documents.Decode(object); {
		case errors.Is(err, io.EOF):
			return all
		case err != nil:
			t.Fatal(err)
		}
		all = append(all, object)
	}
}

// podOf returns a pod as the controller of a workload would create it. It returns nil if the object is no workload.
func podOf(t *testing.T, workload *unstructured.Unstructured) *unstructured.Unstructured {
	t.Helper()
	template, found, err := unstructured.NestedMap(workload.Object, "spec", "template")
	if err != nil {
		t.Fatal(err)
	}
	if !found {
		return nil
	}
	pod := &unstructured.Unstructured{Object: template}
	pod.SetGroupVersionKind(schema.GroupVersionKind{Version: "v1", Kind: "Pod"})
	pod.SetName(workload.GetName() + "-0")
	// The controller adds a volume for each claim.
	claims, _, _ := unstructured.NestedSlice(workload.Object, "spec", "volumeClaimTemplates")
	volumes, _, _ := unstructured.NestedSlice(pod.Object, "spec", "volumes")
	for _, claim := range claims {
		name, _, _ := unstructured.NestedString(claim.(map[string]any), "metadata", "name")
		volumes = append(volumes, map[string]any{"name": name,
			"persistentVolumeClaim": map[string]any{"claimName": name + "-" + pod.GetName()}})
	}
	if err := unstructured.SetNestedSlice(pod.Object, volumes, "spec", "volumes"); err != nil {
		t.Fatal(err)
	}
	return pod
}

// TestManifestsAreAccepted applies the manifests to an API server, and the pods that their controllers would create.
// The pods have to be admitted at the strictest level of pod security.
func TestManifestsAreAccepted(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(examples, "kubernetes", "*.yaml"))
	if err != nil || len(files) < 2 {
		t.Fatalf("%d manifests: %v", len(files), err)
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			c := startCluster(t).in("korsar")
			manifest, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			pods := 0
			for _, object := range objects(t, manifest) {
				if err := c.create(object); err != nil {
					t.Errorf("%s %s: %v", object.GetKind(), object.GetName(), err)
				}
				if pod := podOf(t, object); pod != nil {
					pods++
					if err := c.create(pod); err != nil {
						t.Errorf("a pod of %s %s: %v", object.GetKind(), object.GetName(), err)
					}
				}
			}
			if pods == 0 {
				t.Error("no workload")
			}
		})
	}
}

// TestFaultyManifestsAreRefused shows that the check above can fail.
func TestFaultyManifestsAreRefused(t *testing.T) {
	c := startCluster(t)
	manifest, err := os.ReadFile(filepath.Join(examples, "kubernetes", "one.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	for n, test := range []struct{ old, by, says string }{
		{"automountServiceAccountToken", "automountServiceToken", `unknown field "spec.template.spec.automount`},
		{"matchLabels: { app: korsar }", "matchLabels: { app: corsair }", "does not match template `labels`"},
		{"memory: 512Mi", "memory: 64Mi", "must be less than or equal to memory limit"},
		{"runAsNonRoot: true", "runAsNonRoot: false", `violates PodSecurity "restricted:latest"`},
		{"capabilities: { drop: [ALL] }", "capabilities: {}", `violates PodSecurity "restricted:latest"`},
	} {
		faulty := strings.Replace(string(manifest), test.old, test.by, 1)
		c := c.in(fmt.Sprintf("faulty-%d", n))
		var said []string
		for _, object := range objects(t, []byte(faulty)) {
			err := c.create(object)
			if pod := podOf(t, object); pod != nil && err == nil {
				err = c.create(pod)
			}
			if err != nil {
				said = append(said, err.Error())
			}
		}
		if !strings.Contains(strings.Join(said, "\n"), test.says) {
			t.Errorf("%s: %q, want %q", test.by, said, test.says)
		}
	}
}
