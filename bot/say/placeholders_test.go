package say

import "testing"

func TestMalformedPlaceholderIsRefused(t *testing.T) {
	for _, text := range []string{"{{.A", "{{.}", "{{.A.B}}", "{{.A B}}"} {
		if _, err := (placeholders{}).Parse(text, "", ""); err == nil {
			t.Errorf("%q was read", text)
		}
	}
	parsed, err := (placeholders{}).Parse("{{.A}} and {{.B}}", "", "")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := parsed.Execute([]string{"A", "x"}); err == nil {
		t.Error("a placeholder without a value was filled")
	}
}
