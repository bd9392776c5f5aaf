package sandbox

// Limits of modals (Receiving and Responding, "Modal"; Component reference, "Label"). The published description allows
// 40 components, the documentation five.
const (
	maxModalTitle = 45
	maxModalParts = 5
	maxInputLabel = 45
	maxLabelHint  = 100
)

// A Modal is a form that the bot opened for one person.
type Modal struct {
	CustomID string
	Title    string
	Parts    []ModalPart

	opened *interaction
}

// A ModalPart is a top-level component of a modal, which is an input with its label. An action row with one text input
// is the older form of a label.
type ModalPart struct {
	Type        int       `json:"type"`
	ID          int       `json:"id"`
	Label       string    `json:"label,omitempty"`
	Description string    `json:"description,omitempty"`
	Input       Component `json:"input"`
}

// The inputs of a row and of a label. Discord allows further ones in a label.
var (
	rowInputs   = []int{typeTextInput}
	labelInputs = []int{TypeSelect, typeTextInput}
)

func readModal(f *form) *Modal {
	modal := &Modal{CustomID: f.requiredString("custom_id", maxCustomID),
		Title: f.requiredString("title", maxModalTitle)}
	l := newLayout(rowInputs)
	l.inModal = true
	for _, part := range f.forms("components", 1, maxModalParts) {
		modal.Parts = append(modal.Parts, l.readModalPart(part))
	}
	f.ignore("tts", "content", "embeds", "flags") // discordgo sends the empty fields of a message too
	f.warnUnread()
	return modal
}

func (l *layout) readModalPart(f *form) ModalPart {
	part := ModalPart{Type: f.intOr("type", 0, 1<<16, 0), ID: l.readID(f)}
	switch part.Type {
	case typeRow:
		if inputs := l.readComponents(f); len(inputs) > 0 {
			part.Label, part.Input = inputs[0].Label, inputs[0]
		}
	case typeLabel:
		part.Label = f.requiredString("label", maxInputLabel)
		part.Description = f.string("description", maxLabelHint)
		part.Input = l.readLabeled(f)
	default:
		f.addError("type", codeUnsupported, "The sandbox supports %s in a modal.", tuple([]int{typeRow, typeLabel}))
		f.fields = nil
	}
	f.warnUnread()
	return part
}

// readLabeled reads the input of a label.
func (l *layout) readLabeled(f *form) Component {
	form := f.object("component")
	if form == nil {
		f.addError("component", "BASE_TYPE_REQUIRED", "This field is required")
		return Component{}
	}
	l.allowed, l.inLabel = labelInputs, true
	defer func() { l.allowed, l.inLabel = rowInputs, false }()
	return l.readComponent(form)
}
