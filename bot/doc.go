// Package bot puts the parts of the bot together: a store, a harbour of
// tables, and Discord. It decides nothing; what boots it (the command line,
// tests, the sandbox) chooses the store, the clock and the address.
//
//	discord  interaction → click, reply → payload; own limits
//	   │
//	table    one table in one channel: click → reply; herald, deadlines
//	   │
//	storage  journal, what is to be told, deadlines, results
//
// Beside them: say has the words, draw the pictures, live the page for streams and
// spectators, meter the figures; sandbox stands in for Discord; eventstream is how all
// windows of a browser share one connection to a page, and web what pages share.
//
// # What can go wrong in a channel
//
// Each fault has an answer, and a test that plays it through the stand-in.
//
//	the board is deleted by somebody       a new one with the next event, or with
//	                                       the board command: TestLostBoard
//	it is, while nobody knows whether it   the same: TestDeletedWhileAPostIsUnsure
//	was posted
//	nobody knows whether it was posted,    its nonce finds it, it is on record, and is
//	and it cannot be edited now            edited later: TestHeldBackEditKeepsThePost
//	the same, and it has notified others   another one notifies who is on turn now, the
//	than who is on turn now                first is deleted: TestPingAfterAnUnsurePost,
//	                                       TestTwoUnsurePostsLeaveOneBoard
//	it is older than an hour               a new one, the old one deleted, never an
//	                                       edit: TestLostBoard
//	too many edits of an old one (30046)   the same: TestLostBoard
//	missing access or permission, unknown  the table waits, time stands still, its
//	channel, locked thread                 host is told once by direct message, the
//	                                       board command wakes it: TestTableWaits
//	the channel is gone for good           the table is moved: TestBring
//	no thread can be made where one is     the table plays in the channel, and the
//	asked for                              answer says so: TestThreadByKindOfChannel
//	the bot is not in the private thread   told before a table is made:
//	where a table is asked for             TestPrivateThreadWithoutTheBot
//	the thread is archived                 a post revives it: TestArchivedThread
//	direct messages are closed (50007)     the reminder goes to the channel:
//	                                       TestReminders
//	the bot is removed from the guild      its tables wait and are forgotten after
//	                                       30 days: TestRemovedGuild
//	429, 5xx, torn connections             tried again, later and later, nothing
//	                                       twice: TestTroubledPosts; a 429 of all
//	                                       routes holds all: TestGlobalRefusal
//	                                       (discord)
//	a route takes no more for some time    no request is made that would be refused:
//	                                       TestBuckets (discord)
//	all of that again and again            nothing lost, nothing twice, nothing
//	                                       grows: TestSoak
//	Discord does not answer                it is asked again, nothing twice:
//	                                       TestNoAnswer
//	an answer meets one of them            tried again while there is time:
//	                                       TestTroubledAnswers
//	the gateway is away for hours          no turn ends, and as much time is given
//	                                       after: TestOutage
//	the bot is down for hours              the same: TestOutage
//	the bot is killed                      nothing lost, nothing twice:
//	                                       TestKilledAtAnyTime,
//	                                       TestKilledAtEachStep,
//	                                       TestKilledWhileReminding
//	an interaction comes twice             its move is made once: TestCommandTwice
//	they come in another order             what is overtaken is told so:
//	                                       TestReordered
//	more come than can be served           those beyond the bound are told to try
//	                                       again: TestFlood
//	it lacks who, where or what, or is of  dropped, or told so where there is somebody
//	an unknown kind                        to tell: TestMalformedInteractions
//	it is late, forged, or somebody        told so, and nothing happens: TestStaleClick,
//	else's                                 TestUntrustedClicks, TestDoubleClick
//	somebody has the number of a table     told the same as of one that there is
//	in a channel that they do not see      not: TestEveryNumberOfAHiddenTable
//	Discord does not say what somebody     they may nothing, and are told to try
//	may see                                again: TestRightsWithoutAnswer
//	nobody's rights can be asked: the      those who sit there, the host and who
//	channel is gone or closed to the bot   manages the server may: TestLostChannel
//	more click at a table than it can      those are told to try again:
//	serve in time                          TestQueueIsBounded (table)
//	the gateway breaks, closes, asks to    the session is resumed, or replaced by a new
//	sign on again, as its first packet     one, and what came meanwhile is heard:
//	too                                    TestGateway, TestLostConnectionIsResumed,
//	                                       TestEndedSessionIsIdentifiedAgain,
//	                                       TestReconnectAsFirstPacket (gateway)
//	it falls silent without closing        it is left after two heartbeats at most:
//	                                       TestSilentConnectionIsLeft (gateway)
//	its resume host does not answer        the session is resumed elsewhere:
//	                                       TestResumeHostThatIsAway (gateway)
//	it closes with a code that stays       the bot stops with the reason:
//	                                       TestFatalCloseCodes
//	all that again and again               identifies stay within Discord's limits:
//	                                       TestShardsIdentifyOneAfterTheOther,
//	                                       TestCrashLoopKeepsTheGap,
//	                                       TestLastIdentifiesOfADayAreLeft (gateway)
//	Discord cannot be reached at a start   it is tried again, and said:
//	                                       TestStartBeforeDiscord
//	what stands before Discord refuses     every request waits as long as it says:
//	this address                           TestRefusalOfTheAddressHoldsEverything
//	                                       (discord)
//	Discord refuses request after request  no more are made for a while, long before
//	                                       it bans the address: TestBreaker (discord)
//	more boards wait than Discord lets     each is told in its turn, as it is by
//	through                                then; hands do not wait for them:
//	                                       TestHandsPassBoards (table)
//	more pictures are asked for than can   hands are told in words: TestSparedPicture
//	be drawn
//	the clock is set                       the game goes on, no turn ends by it:
//	                                       TestClockJumps
//	the disk is full, the database locked  nothing is made, the person is told, the
//	or not to be written                   log has the way out: TestStoreThatFails,
//	                                       TestFullDisk and its neighbours (sqlite)
//	it stays so for minutes                one line a minute is logged, nothing is posted
//	                                       twice, and all goes on within seconds after
//	                                       it: TestBotGoesOnAfterAFullDisk,
//	                                       TestFullDiskIsLoggedOnceAMinute,
//	                                       TestRestartAfterAFullDisk (table)
//	a page of the database is damaged      told at the start, nothing written:
//	                                       TestDamagedPageIsRefusedAtStart (sqlite)
//	a journal is damaged or cut short in   its table says that it is damaged, the others
//	a way that the engine cannot see       go on: TestShortenedJournalIsNoGame (table),
//	                                       TestRandomDamageIsFound (sqlite)
//	an upgrade of the schema is cut off    the next start upgrades, nothing is lost:
//	                                       TestUpgradeIsAllOrNothing (sqlite)
//	a backup takes the database's place    the game is where it was then, and goes on
//	                                       by the buttons that stand: TestRestore
//	a host, a moderator or a friend of     they see the hands of one side only, and get
//	theirs is after somebody's hand        nobody's seat unasked: TestAccompliceNeedsConsent,
//	                                       TestNoRoadLeadsToASecondHand (table)
//	somebody deletes their data to vote    the game knows them until it is over:
//	again, or to come back                 TestDeletingDataUndoesNoBinding (table)
//	the channel of a guild's news is gone  the news are lost and the log tells,
//	                                       nothing else: TestNewsCannotBePosted
//	nobody acts for weeks                  the game is laid up and can be woken:
//	                                       TestLaidUp
//
// Order of starting: what an earlier run left untold is taken up before clicks
// are served, so that a board posted right before a crash is found again by
// its nonce. Order of ending: no more clicks, then what tells, then the store
// (which is its owner's to close).
package bot
