// Package bot assembles the parts of the bot: a store, a registry of tables, and Discord. It
// decides nothing: its callers (the command line, tests, the sandbox) choose the store, the clock
// and the address of the API.
//
//	discord  interaction → click, reply → payload; own limits
//	   │
//	table    one table in one channel: click → reply; dispatcher, deadlines
//	   │
//	storage  journal, outbox, deadlines, results
//
// Beside them: say has the words, draw the pictures, web/live the page for streams and spectators,
// metrics the metrics; sandbox stands in for Discord; web/eventstream lets all windows of a browser
// share one connection to a page, and web has what pages share.
//
// # What can go wrong in a channel
//
// For each fault: what the bot does, and the test that causes the fault.
//
//	the board is deleted by somebody          a new one follows the next event or the board command:
//	                                          TestLostBoardIsReplaced
//	it is deleted while the bot does not      the same: TestBoardDeletedDuringUncertainPostIsReposted
//	know whether it was posted
//	the bot does not know whether the board   its nonce finds it; it is recorded, and edited later:
//	was posted, and it cannot be edited now   TestDelayedEditKeepsTheRecordedPost
//	the same, and it has notified a player    another one notifies the player on turn, the first is
//	who is no longer on turn                  deleted: TestUncertainPostPingsThePlayerOnTurn,
//	                                          TestTwoUncertainPostsLeaveOneBoard
//	the board is older than an hour           a new one is posted and the old one deleted, never
//	                                          edited: TestLostBoardIsReplaced
//	too many edits of an old board (30046)    the same: TestLostBoardIsReplaced
//	missing access or permission, unknown     the table waits, its clock stops, its people are told once
//	channel, locked thread                    by direct message, and the board command resumes it:
//	                                          TestTableWaitsWithoutItsChannel
//	a board is refused with any other code    the same after some tries, and it is tried until it is
//	                                          taken: TestRefusedLobbyIsToldAndComes,
//	                                          TestRefusedBoardsOfARunningGameAreTold
//	files are refused                         the message comes in words: TestRefusedFilesAreLeftOut
//	a thread is refused                       the table plays in the channel, and the answer says so:
//	                                          TestTableWithoutItsThread
//	the channel is deleted                    the table can be moved: TestBoardCommandMovesATable
//	a thread is asked for where none is       the table plays in the channel, and the answer says so:
//	possible                                  TestThreadFollowsTheChannelKind
//	a table is asked for in a private thread  refused before a table is made:
//	without the bot                           TestPrivateThreadNeedsTheBot
//	the thread is archived                    a post revives it: TestArchivedThreadIsRevivedByAPost
//	a thread closes before a click in it is   it is opened, or the player reads elsewhere that the move
//	answered (50083)                          stands: TestMoveInAThreadThatCloses
//	a game in a thread has ended              it stays open for what stands there: TestTableThreadStaysOpen
//	direct messages are opened too fast       the reminder waits, or goes to the channel:
//	(40003)                                   TestReminderOfTooManyDirectMessages
//	direct messages are closed (50007)        the reminder goes to the channel:
//	                                          TestRemindersFollowPreferences
//	the bot is removed from the guild         its tables wait and are deleted after 30 days:
//	                                          TestTablesOfARemovedGuildAreDeletedLater
//	it is invited again without a right       as for any right that is missing: TestReturnWithoutARightIsTold,
//	                                          TestTournamentGameThatTakesNoPostsEnds
//	it is invited again while nothing can be  it is tried again, by the next run if need be:
//	saved                                     TestReturnIsTriedAgain
//	429, 5xx, broken connections              retried with growing delays, nothing twice:
//	                                          TestFailedPostsAreRetriedOnce; a global 429 holds
//	                                          everything: TestGlobalRefusalBlocksEveryRoute (rest)
//	a route is rate limited                   no request is made that would be refused: TestRouteLimiterIsNeverRefused
//	                                          (rest)
//	all of that again and again               nothing is lost, nothing happens twice, nothing grows:
//	                                          TestSoak
//	Discord does not answer                   the request is retried, nothing twice:
//	                                          TestUnansweredPostIsRetriedOnce
//	an answer to a click fails                retried while there is time: TestFailedAnswersAreRetried
//	the gateway is away for hours             no turn ends, and the time is given back:
//	                                          TestOutageExtendsTurns
//	the bot is down for hours                 the same: TestOutageExtendsTurns
//	one guild has an outage for hours         the same there: TestNobodyLosesATurnInAnOutage,
//	                                          TestNoDeadlinePassesInAnOutageOfTheGuild (engine)
//	the bot is killed                         nothing is lost, nothing happens twice:
//	                                          TestKilledAtAnyTimeLosesNoMove,
//	                                          TestKilledAtEachStepMovesOnce,
//	                                          TestKilledWhileRemindingNotifiesOnce
//	an interaction arrives twice              its move is made once: TestRepeatedCommandMovesOnce
//	one is refused while nothing can be saved,   it stays refused: TestRefusedClickStaysRefused,
//	and arrives again                         TestRefusedRequestStaysRefused
//	the database is lost during a commit      the user is promised nothing, and told where to look:
//	                                          TestUnknownOutcomeIsNotPromised
//	interactions arrive out of order          a click on an outdated board is refused:
//	                                          TestReorderedInteractionsMoveOnce
//	a request with an interaction is forged,  refused, and nothing happens:
//	too large, or not one                     TestEndpointRefusesWhatDiscordDoesNotSend
//	forged requests flood the endpoint        it holds few of them, and answers clicks:
//	                                          TestFloodOfUnsignedRequestsIsBounded
//	it arrives twice, at another time, or     refused, or dropped: TestRepeatedRequestIsRefused,
//	is read so late that Discord has given    TestRequestOfAnotherTimeIsRefused,
//	it up                                     TestRequestThatNobodyWaitsForIsDropped
//	it cannot be recorded                     nothing happens, and the user is told:
//	                                          TestClickThatCannotBeRecordedDoesNothing
//	the bot closes while requests arrive      what it serves is answered: TestRequestDuringCloseIsAnswered,
//	                                          TestCloseUnderLoadAnswersWhatItServes
//	more clicks arrive than can be served     users beyond the bound are told to try again:
//	                                          TestClicksBeyondTheBoundAreRefused
//	an interaction lacks its user, place or   dropped, or answered if there is somebody to answer:
//	data, or has an unknown type              TestMalformedInteractionsAreSurvived
//	a click is late, forged, or for somebody  refused, and nothing happens:
//	else                                      TestStaleClickChangesNothing,
//	                                          TestForgedClicksChangeNothing, TestDoubleClickMovesOnce
//	a user has the number of a table in a     answered as if the table did not exist:
//	channel that they cannot see              TestEveryActionHidesHiddenTables
//	Discord does not say what a user may see  they may do nothing, and are told to try again:
//	                                          TestUnknownRightsAllowNothing
//	permissions cannot be checked because     only its players, the host and managers of the server
//	the channel is gone or closed to the bot  have access: TestTableOfALostChannelIsFoundByItsPeople
//	more clicks arrive at a table than it     they are told to try again: TestQueueIsBounded (engine)
//	can serve in time
//	the gateway breaks, closes, or asks to    the session is resumed or replaced, and events from the
//	sign on again, even as its first packet   meantime are received:
//	                                          TestLostGatewayConnectionRecovers,
//	                                          TestLostConnectionIsResumed,
//	                                          TestEndedSessionIsIdentifiedAgain,
//	                                          TestReconnectAsFirstPacket (gateway)
//	the gateway falls silent without closing  the connection is replaced after two heartbeats at most:
//	                                          TestSilentConnectionIsLeft (gateway)
//	the resume host does not answer           the session is resumed elsewhere:
//	                                          TestUnreachableResumeHostIsAvoided (gateway)
//	the gateway closes with a fatal code      the bot stops with the reason:
//	                                          TestFatalCloseCodeStopsTheBot
//	all of that again and again               identifies stay within Discord's limits:
//	                                          TestShardsIdentifyOneAfterTheOther,
//	                                          TestCrashLoopKeepsTheGap,
//	                                          TestLastIdentifiesOfADayAreReserved (gateway)
//	Discord is unreachable at the start       retried, and logged: TestStartRetriesUntilDiscordAnswers
//	Discord's edge bans this address          every request waits as long as the ban lasts:
//	                                          TestBanOfTheAddressStopsEveryRequest (rest)
//	Discord refuses request after request     no more are made for a while, long before it would ban
//	                                          the address: TestBreakerOpensLongBeforeABan (rest)
//	more boards wait than Discord lets        each is delivered in its turn, with the state of that
//	through                                   time; hands do not wait for them: TestHandsPassBoards
//	                                          (engine)
//	more pictures are asked for than can be   hands are shown in words:
//	drawn                                     TestHandPicturesAreSkippedUnderLoad
//	the system clock jumps                    the game goes on, and no turn ends because of it:
//	                                          TestClockJumpsEndNoTurn
//	the disk is full, or the database locked  nothing is made, the user is told, and the log says what
//	or read-only                              to do: TestFailedCommitChangesNothing, TestFullDisk and
//	                                          its neighbours (sqlite)
//	that lasts for minutes                    one line a minute is logged, nothing is posted twice,
//	                                          and everything resumes within seconds afterwards:
//	                                          TestBotRecoversAfterAFullDisk,
//	                                          TestFullDiskIsLoggedOnceAMinute,
//	                                          TestRestartAfterAFullDisk (engine)
//	a page of the database is damaged         reported at the start, nothing is written:
//	                                          TestDamagedPageIsRefusedAtStart (sqlite)
//	a journal is damaged or cut short in a    its table says that it is damaged, the others go on:
//	way that the database engine cannot see   TestShortenedJournalIsNoGame (engine),
//	                                          TestRandomDamageIsFound (sqlite)
//	an upgrade of the schema is interrupted   the next start upgrades, nothing is lost:
//	                                          TestUpgradeIsAllOrNothing (sqlite)
//	a backup replaces the database            the game is where it was then, and goes on with the
//	                                          buttons in the channel: TestRestoredBackupGoesOn
//	a host, a moderator or an accomplice      they see the hands of one side only, and get no seat
//	tries to see another hand                 without consent: TestOfferedSeatNeedsTheHoldersConsent,
//	                                          TestNoRoadLeadsToASecondHand (engine)
//	a user deletes their data to vote again,  the game remembers them until it is over:
//	or to come back                           TestDeletingDataUndoesNoBinding (community)
//	the channel of announcements is gone      the announcement waits, until the next one takes its place:
//	                                          TestNextAnnouncementReplacesARefusedOne
//	a right, a thread or the guild is back    what was refused comes at once: TestPostsComeAfterAnOutage,
//	                                          TestPostsComeWithARole, TestBoardComesInAnUnlockedThread
//	nobody acts for weeks                     the game is shelved and can be unshelved:
//	                                          TestIdleGameIsShelvedAndUnshelved
//
// At the start, messages that an earlier run left undelivered are delivered before clicks are served,
// so a board posted right before a crash is found by its nonce. At the end, clicks stop first, then
// deliveries, then the store, which the caller closes.
package bot
