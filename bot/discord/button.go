package discord

import (
	"errors"
	"strconv"
	"strings"

	"korsar/storage/journal"
)

// version opens every custom id. Buttons of an older layout are told from ours
// by it.
const version = "k1"

// action is what a button or select does.
type action string

// The actions.
const (
	actJoin      action = "join"
	actLeave     action = "leave"
	actStart     action = "start"
	actCancel    action = "cancel"
	actSide      action = "side"
	actHand      action = "hand"
	actDraw      action = "draw"
	actPlay      action = "play"    // a select of moves
	actCard      action = "card"    // a select of cards that want a ship
	actBack      action = "back"    // from the ships to the cards
	actEnd       action = "end"     // confirmed
	actRules     action = "rules"   // the rules of this table's edition
	actTopic     action = "topic"   // a select of topics; Arg is the edition
	actRematch   action = "rematch" // from the end of a game
	actReplay    action = "replay"  // to a position; Arg is where from, a dot and the number of moves
	actPrefer    action = "prefer"  // Arg is a switch, a dot and on or off
	actOrdain    action = "ordain"  // the same, for a guild
	actComputers action = "crew"    // a select of computers to add or remove
	actReturn    action = "return"  // to one's seat, from a computer
	actHint      action = "hint"
	actNudge     action = "nudge"
	actWake      action = "wake"     // a game that was laid up
	actAccept    action = "accept"   // a seat, or that the partner leaves
	actDecline   action = "decline"  // the same, in the negative
	actOpen      action = "open"     // a select of one's tables
	actPick      action = "pick"     // a select of a preference; Arg is which
	actFix       action = "fix"      // a select of a guild's setting; Arg is which
	actTest      action = "test"     // posts a message in this channel and deletes it
	actTables    action = "tables"   // a select of the guild's tables
	actReplace   action = "replace"  // a select of the seats of one of them
	actOverrule  action = "overrule" // confirmed, by a manager from another channel
	actAsk       action = "ask"      // once more before it is ended
	actUndo      action = "undo"     // takes back one's latest move
	actRank      action = "rank"     // another part of a ladder; Arg is what is changed, then where one is
	actPast      action = "past"     // another page of a history; Arg is whose, and from where
	actWatch     action = "watch"    // a select of finished games
	actRestore   action = "restore"  // a select of games to let count again
	actDownload  action = "download" // what is kept of oneself
	actDelete    action = "delete"   // once more before it is
	actForget    action = "forget"   // confirmed
	actAboard    action = "aboard"   // a crew: its hand, or to join it
	actMuster    action = "muster"   // joins the crew of a seat; Arg is which
	actVote      action = "vote"     // a select of moves, or the button that draws
	actHelm      action = "helm"     // shows how a vote is steered
	actSteer     action = "steer"    // steers it; Arg is how
	actMaroon    action = "maroon"   // a select of people, one of whom is to vote no more
	actOverlay   action = "overlay"  // the live page of a table; Arg is what becomes of it
	actOrder     action = "order"    // what to do when one's turn comes; Arg is which, or the value of a select
)

var actions = map[action]bool{actJoin: true, actLeave: true, actStart: true, actCancel: true, actSide: true, actHand: true,
	actDraw: true, actPlay: true, actCard: true, actBack: true, actEnd: true, actRules: true, actTopic: true, actRematch: true,
	actReplay: true, actPrefer: true, actOrdain: true, actComputers: true, actReturn: true, actHint: true, actOrder: true, actUndo: true,
	actNudge: true, actWake: true, actAccept: true, actDecline: true, actOpen: true, actPick: true, actFix: true, actTest: true, actTables: true,
	actReplace: true, actAsk: true, actOverrule: true,
	actRank: true, actPast: true, actWatch: true, actRestore: true, actDownload: true, actDelete: true, actForget: true,
	actAboard: true, actMuster: true, actVote: true, actHelm: true, actSteer: true, actMaroon: true, actOverlay: true}

// button is a custom id: k1:TABLE:NUMBER:ACTION[:ARG], numbers to the base 36.
// The argument tells apart what would be the same id in one message.
type button struct {
	Table  journal.TableID
	Seq    int64
	Action action
	Arg    string
}

// String is the custom id; 1 to 100 characters, as Discord wants.
func (b button) String() string {
	id := version + ":" + strconv.FormatInt(int64(b.Table), 36) + ":" + strconv.FormatInt(b.Seq, 36) + ":" + string(b.Action)
	if b.Arg != "" {
		id += ":" + b.Arg
	}
	return id
}

var errNoButton = errors.New("this is no button of ours")

// parseButton reads a custom id. It takes what String makes and nothing else.
func parseButton(id string) (button, error) {
	parts := strings.SplitN(id, ":", 5)
	if len(id) > 100 || len(parts) < 4 || parts[0] != version || !actions[action(parts[3])] {
		return button{}, errNoButton
	}
	table, err := strconv.ParseInt(parts[1], 36, 64)
	if err != nil || table < 0 {
		return button{}, errNoButton
	}
	seq, err := strconv.ParseInt(parts[2], 36, 64)
	if err != nil || seq < 0 {
		return button{}, errNoButton
	}
	b := button{Table: journal.TableID(table), Seq: seq, Action: action(parts[3])}
	if len(parts) == 5 {
		b.Arg = parts[4]
	}
	if b.String() != id {
		return button{}, errNoButton
	}
	return b, nil
}
