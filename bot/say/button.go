package say

// Button is a button under a message.
type Button string

// The buttons.
const (
	ButtonJoin       Button = "join"
	ButtonLeave      Button = "leave"
	ButtonStart      Button = "start"
	ButtonCancel     Button = "cancel"
	ButtonChangeSide Button = "change-side"
	ButtonHand       Button = "hand"
	ButtonDraw       Button = "draw"
	ButtonRules      Button = "rules"
	ButtonBack       Button = "back"
	ButtonRematch    Button = "rematch"
	ButtonEnd        Button = "end"
	ButtonPrevious   Button = "previous"
	ButtonNext       Button = "next"
	ButtonFirst      Button = "first"
	ButtonLast       Button = "last"
	ButtonReplay     Button = "replay"
	ButtonReturn     Button = "return"
	ButtonHint       Button = "hint"
	ButtonOrderDraw  Button = "order-draw"
	ButtonOrderUntil Button = "order-until"
	ButtonOrderElse  Button = "order-else"
	ButtonOrderNone  Button = "order-none"
	ButtonTakeBack   Button = "take-back"
	ButtonNudge      Button = "nudge"
	ButtonWake       Button = "wake"
	ButtonAccept     Button = "accept"
	ButtonDecline    Button = "decline"
	ButtonTest       Button = "test"
	ButtonBring      Button = "bring"
	ButtonNewer      Button = "newer"
	ButtonOlder      Button = "older"
	ButtonUp         Button = "up"
	ButtonDown       Button = "down"
	ButtonDownload   Button = "download"
	ButtonDelete     Button = "delete"
	ButtonForget     Button = "forget"
	ButtonAboard     Button = "aboard"
	ButtonHelm       Button = "helm"
	ButtonHold       Button = "hold"
	ButtonRelease    Button = "release"
	ButtonExtend     Button = "extend"
	ButtonCloseNow   Button = "close"
	ButtonVeto       Button = "veto"
	ButtonVoteDraw   Button = "vote-draw"
	ButtonWatch      Button = "watch"
	ButtonWithdraw   Button = "withdraw"
	ButtonRefresh    Button = "refresh"
)

// Buttons lists every button.
var Buttons = []Button{ButtonJoin, ButtonLeave, ButtonStart, ButtonCancel, ButtonChangeSide, ButtonHand, ButtonDraw, ButtonRules,
	ButtonBack, ButtonRematch, ButtonEnd, ButtonPrevious, ButtonNext, ButtonFirst, ButtonLast, ButtonReplay, ButtonReturn, ButtonHint, ButtonOrderDraw, ButtonOrderUntil,
	ButtonOrderElse, ButtonOrderNone, ButtonTakeBack, ButtonNudge, ButtonWake, ButtonAccept, ButtonDecline, ButtonTest, ButtonBring,
	ButtonNewer, ButtonOlder, ButtonUp, ButtonDown, ButtonDownload, ButtonDelete, ButtonForget,
	ButtonAboard, ButtonHelm, ButtonHold, ButtonRelease, ButtonExtend, ButtonCloseNow, ButtonVeto, ButtonVoteDraw, ButtonWatch, ButtonWithdraw, ButtonRefresh}

// Label is what stands on a button, at most 80 characters.
func (t *Tongue) Label(b Button) string { return t.say("button." + string(b)) }

// Placeholder is a select in which nothing is chosen yet.
type Placeholder string

// The placeholders.
const (
	PlaceholderMove      Placeholder = "move"
	PlaceholderLaunch    Placeholder = "launch"
	PlaceholderCard      Placeholder = "card"
	PlaceholderTarget    Placeholder = "target"
	PlaceholderDiscard   Placeholder = "discard"
	PlaceholderTopic     Placeholder = "topic"
	PlaceholderRound     Placeholder = "round"
	PlaceholderComputers Placeholder = "computers"
	PlaceholderOrder     Placeholder = "order"
	PlaceholderFleet     Placeholder = "fleet"
	PlaceholderTables    Placeholder = "tables"
	PlaceholderReplace   Placeholder = "replace"
	PlaceholderBy        Placeholder = "by"
	PlaceholderSeason    Placeholder = "season"
	PlaceholderGames     Placeholder = "games"
	PlaceholderPast      Placeholder = "past"
	PlaceholderVote      Placeholder = "vote"
	PlaceholderMaroon    Placeholder = "maroon"
	PlaceholderDelay     Placeholder = "delay"
	PlaceholderAgain     Placeholder = "again"
)

// Placeholders lists every placeholder.
var Placeholders = []Placeholder{PlaceholderMove, PlaceholderLaunch, PlaceholderCard, PlaceholderTarget, PlaceholderDiscard,
	PlaceholderTopic, PlaceholderRound, PlaceholderComputers, PlaceholderOrder, PlaceholderFleet, PlaceholderTables, PlaceholderReplace,
	PlaceholderBy, PlaceholderSeason, PlaceholderGames, PlaceholderPast, PlaceholderAgain, PlaceholderVote, PlaceholderMaroon, PlaceholderDelay}

// Placeholder is what stands in a select before something is chosen, at most
// 150 characters.
func (t *Tongue) Placeholder(p Placeholder) string { return t.say("placeholder." + string(p)) }
