package sentences

// ruleSheet is the sheet of one edition.
type ruleSheet struct {
	edition   string // its id
	sentences func() []Sentence

	// How the digest reads the sheet where sheets differ ("What differs").
	partnersApart  bool // the second partner may not play on the ship that the first has just played on
	admiralForPair bool // the admiral may defend a partner's ship too
	seaTaken       bool // the side that controls a ship at the end takes it
}

// sheets lists the sheets in the order of their numbers.
var sheets = []ruleSheet{
	{edition: "tilsit-2005", sentences: tilsit, partnersApart: true, admiralForPair: true, seaTaken: true},
	{edition: "philibert-2002", sentences: philibert, seaTaken: true},
	{edition: "korsar-2019", sentences: korsar, seaTaken: true},
	{edition: "english", sentences: english, admiralForPair: true},
	{edition: "lutin-ludique", sentences: lutin, seaTaken: true},
}

// The editions that a line of the digest binds.
var (
	everyEdition   = editionsWhere(func(ruleSheet) bool { return true })
	partnersApart  = editionsWhere(func(s ruleSheet) bool { return s.partnersApart })
	partnersMeet   = editionsWhere(func(s ruleSheet) bool { return !s.partnersApart })
	admiralForPair = editionsWhere(func(s ruleSheet) bool { return s.admiralForPair })
	admiralOwnShip = editionsWhere(func(s ruleSheet) bool { return !s.admiralForPair })
	seaTaken       = editionsWhere(func(s ruleSheet) bool { return s.seaTaken })
)

// editionsWhere returns the ids of the editions whose sheet has a property.
func editionsWhere(has func(ruleSheet) bool) (ids []string) {
	for _, s := range sheets {
		if has(s) {
			ids = append(ids, s.edition)
		}
	}
	return ids
}
