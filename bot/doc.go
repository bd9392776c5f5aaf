// Package bot assembles the parts of the bot: a store, a registry of tables, and Discord. It decides nothing. Its
// callers (the command line, tests, the sandbox) choose the store, the clock and the address of the API.
//
//	discord      interaction → click, reply → payload; rate limits
//	   │
//	community    leaderboards, profiles, settings
//	tournaments  entry, rounds, results
//	   │
//	engine       the tables of this process; dispatcher, deadlines
//	   │
//	table        one table in one channel: click → reply
//	   │
//	storage      journal, outbox, deadlines, results
//
// Beside them, say has the words, draw the pictures, and guide the first game of a player. Package web/live has the
// page for streams and spectators, metrics has the metrics, and cluster shares the work among processes. Package
// worker analyzes games without slowing down answers. The sandbox stands in for Discord. With web/eventstream, all
// windows of a browser share one connection. Package web has the parts that all pages share.
//
// # What can go wrong in a channel
//
// For each fault: what the bot does, and the test that causes the fault.
//
//	a user deletes the board                  the next event or the board command posts a new one:
//	                                          TestLostBoardIsReplaced
//	the board is deleted while the bot does   as above: TestBoardDeletedDuringUncertainPostIsReposted
//	not know whether it was posted
//	the bot does not know whether the board   the board is found by its nonce, recorded, and edited later:
//	was posted, and cannot edit it now        TestDelayedEditKeepsTheRecordedPost
//	as above, and the board has notified a    another one notifies the player on turn, and the first is
//	player who is no longer on turn           deleted: TestUncertainPostPingsThePlayerOnTurn,
//	                                          TestTwoUncertainPostsLeaveOneBoard
//	the board is older than an hour           a new one is posted and the old one deleted, never edited:
//	                                          TestLostBoardIsReplaced
//	too many edits of an old board (30046)    as above: TestLostBoardIsReplaced
//	missing access or permission, unknown     the table waits, its clock stops, its people are told once by
//	channel, locked thread                    direct message, and the board command resumes it:
//	                                          TestTableWaitsWithoutItsChannel
//	a board is refused with any other code    as above after some attempts, which continue until one succeeds:
//	                                          TestRefusedLobbyIsToldAndComes,
//	                                          TestRefusedBoardsOfARunningGameAreTold
//	files are refused                         the message is sent as text: TestRefusedFilesAreLeftOut
//	a thread is refused                       the table plays in the channel, and the answer says so:
//	                                          TestTableWithoutItsThread
//	the channel is deleted                    the table can be moved: TestBoardCommandMovesATable
//	a thread is requested where none is       the table plays in the channel, and the answer says so:
//	possible                                  TestThreadFollowsTheChannelKind
//	a table is requested in a private thread  it is refused before a table is made:
//	without the bot                           TestPrivateThreadNeedsTheBot
//	the thread is archived                    a post reopens it: TestArchivedThreadIsRevivedByAPost
//	a thread closes before a click in it is   it is opened, or the player reads elsewhere that the move
//	answered (50083)                          stands: TestMoveInAThreadThatCloses
//	a game in a thread has ended              the thread stays open for the controls in it:
//	                                          TestTableThreadStaysOpen
//	direct messages are opened too fast       the reminder waits, or goes to the channel:
//	(40003)                                   TestReminderOfTooManyDirectMessages
//	direct messages are closed (50007)        the reminder goes to the channel: TestRemindersFollowPreferences
//	the bot is removed from the guild         the guild's tables wait, and are deleted after 30 days:
//	                                          TestTablesOfARemovedGuildAreDeletedLater
//	the bot is invited again without a right  as for any right that is missing: TestReturnWithoutARightIsTold,
//	                                          TestTournamentGameThatTakesNoPostsEnds
//	the bot is invited again while nothing    its return is tried again, by the next run if necessary:
//	can be saved                              TestReturnIsTriedAgain
//	429, 5xx, broken connections              the request is retried with growing delays, and nothing is done
//	                                          twice: TestFailedPostsAreRetriedOnce; a global 429 blocks every
//	                                          request: TestGlobalRefusalBlocksEveryRoute (rest)
//	the emojis of buttons are refused         the same message is sent in words, and the emojis are looked up:
//	                                          TestDeletedEmojisLeaveWords, TestWithoutEmojisHandsHaveWords,
//	                                          TestFailuresLeaveWords (discord)
//	a route is rate limited                   no request is made that would be refused:
//	                                          TestRouteLimiterIsNeverRefused (rest)
//	all of that, repeatedly                   nothing is lost, nothing happens twice, nothing grows: TestSoak
//	Discord does not answer                   the request is retried, and nothing is done twice:
//	                                          TestUnansweredPostIsRetriedOnce
//	an answer to a click fails                it is retried while there is time: TestFailedAnswersAreRetried
//	the gateway is unreachable for hours      no turn ends, and the time is given back: TestOutageExtendsTurns
//	the bot is down for hours                 as above: TestOutageExtendsTurns
//	either, or an outage of a guild, lasts    the time is given back: TestShortAbsenceIsGivenBack (engine)
//	for some minutes
//	one guild has an outage for hours         as above, in that guild: TestNobodyLosesATurnInAnOutage,
//	                                          TestNoDeadlinePassesInAnOutageOfTheGuild (engine)
//	the bot is killed                         nothing is lost, and nothing happens twice:
//	                                          TestKilledAtAnyTimeLosesNoMove, TestKilledAtEachStepMovesOnce,
//	                                          TestKilledWhileRemindingNotifiesOnce
//	an interaction arrives twice              its move is made once: TestRepeatedClickMovesOnce
//	an interaction is refused while nothing   it stays refused: TestRefusedClickStaysRefused,
//	can be saved, and arrives again           TestRefusedRequestStaysRefused
//	the database is lost during a commit      the user is promised nothing, and told where to look:
//	                                          TestUnknownOutcomeIsNotPromised
//	interactions arrive out of order          a click on an outdated board is refused:
//	                                          TestReorderedInteractionsMoveOnce
//	a request with an interaction is forged,  it is refused, and nothing happens:
//	too large, or malformed                   TestEndpointRefusesWhatDiscordDoesNotSend
//	forged requests flood the endpoint        the endpoint holds few of them, and answers clicks:
//	                                          TestFloodOfUnsignedRequestsIsBounded
//	a request arrives twice, dates from       it is refused or dropped: TestRepeatedRequestIsRefused,
//	another time, or is read after Discord    TestRequestOfAnotherTimeIsRefused,
//	has given up on it                        TestRequestThatNobodyWaitsForIsDropped
//	a click cannot be recorded                nothing happens, and the user is told:
//	                                          TestClickThatCannotBeRecordedDoesNothing
//	the bot closes while requests arrive      the requests that it serves are answered:
//	                                          TestRequestDuringCloseIsAnswered,
//	                                          TestCloseUnderLoadAnswersWhatItServes
//	more clicks arrive than can be served     users beyond the bound are told to try again:
//	                                          TestClicksBeyondTheBoundAreRefused
//	an interaction lacks its user, place or   it is dropped, or answered if it has a user:
//	data, or has an unknown type              TestMalformedInteractionsAreSurvived
//	a click is late, forged, or meant for     it is refused, and nothing happens:
//	another user                              TestStaleClickChangesNothing, TestForgedClicksChangeNothing,
//	                                          TestDoubleClickMovesOnce
//	a user has the number of a table in a     the answer is as if the table did not exist:
//	channel that they cannot see              TestEveryActionHidesHiddenTables
//	Discord does not say what a user may see  the user may do nothing, and is told to try again:
//	                                          TestUnknownRightsAllowNothing
//	permissions cannot be checked because     only the table's players, the host and managers of the guild
//	the channel is gone or closed to the bot  have access: TestTableOfALostChannelIsFoundByItsPeople
//	more clicks arrive at a table than it     their users are told to try again: TestQueueIsBounded (engine)
//	can serve in time
//	the gateway breaks, closes, or requests   the session is resumed or replaced, and events from the meantime
//	a reconnect, even as its first packet     are received: TestLostGatewayConnectionRecovers,
//	                                          TestLostConnectionIsResumed, TestEndedSessionIsIdentifiedAgain,
//	                                          TestReconnectAsFirstPacket (gateway)
//	the gateway falls silent without closing  the connection is replaced after at most two heartbeats:
//	                                          TestSilentConnectionIsLeft (gateway)
//	the resume host does not answer           the session is resumed elsewhere:
//	                                          TestUnreachableResumeHostIsAvoided (gateway)
//	the gateway closes with a fatal code      the bot stops with the reason: TestFatalCloseCodeStopsTheBot
//	all of that, repeatedly                   identifies stay within Discord's limits:
//	                                          TestShardsIdentifyOneAfterTheOther, TestCrashLoopKeepsTheGap,
//	                                          TestLastIdentifiesOfADayAreReserved (gateway)
//	Discord is unreachable at the start       the bot retries, and logs each failure:
//	                                          TestStartRetriesUntilDiscordAnswers
//	Discord's edge bans this address          every request waits until the ban ends:
//	                                          TestBanOfTheAddressStopsEveryRequest (rest)
//	Discord refuses request after request     no more are made for a while, long before it would ban the
//	                                          address: TestBreakerOpensLongBeforeABan (rest)
//	more boards wait than Discord lets        each is delivered in its turn with its state at that time, and
//	through                                   hands do not wait for boards: TestHandsPassBoards (engine)
//	more pictures are requested than can be   hands are shown as text: TestHandPicturesAreSkippedUnderLoad
//	drawn
//	the system clock jumps                    the game continues, and no turn ends because of it:
//	                                          TestClockJumpsEndNoTurn
//	the disk is full, or the database locked  nothing changes, the user is told, and the log says what to do:
//	or read-only                              TestFailedCommitChangesNothing, TestFullDisk and its neighbors
//	                                          (sqlite)
//	that lasts for minutes                    one line a minute is logged, nothing is posted twice, and
//	                                          everything resumes within seconds afterwards:
//	                                          TestBotRecoversAfterAFullDisk, TestFullDiskIsLoggedOnceAMinute,
//	                                          TestRestartAfterAFullDisk (engine)
//	a page of the database is damaged         it is reported at the start, and nothing is written:
//	                                          TestDamagedPageIsRefusedAtStart (sqlite)
//	a journal is damaged or cut short in a    its table says that it is damaged, and the others continue:
//	way that the database engine cannot see   TestShortenedJournalIsNoGame (engine), TestRandomDamageIsFound
//	                                          (sqlite)
//	an upgrade of the schema is interrupted   the next start upgrades, and nothing is lost:
//	                                          TestUpgradeIsAllOrNothing (sqlite)
//	a backup replaces the database            the game is where it was then, and continues with the buttons in
//	                                          the channel: TestRestoredBackupGoesOn
//	a host, a moderator or an accomplice      they see the hands of one side only, and get no seat without
//	tries to see another hand                 consent: TestOfferedSeatNeedsTheHoldersConsent,
//	                                          TestNoRoadLeadsToASecondHand (engine)
//	a user deletes their data to vote again,  the game remembers the user until it is over:
//	or to get a seat                          TestDeletingDataUndoesNoBinding (community)
//	the channel of announcements is gone      the announcement waits until the next one takes its place:
//	                                          TestNextAnnouncementReplacesARefusedOne
//	the list of games is deleted or refused   it is posted at the next change, or once it can be:
//	                                          TestListOfGamesIsReplaced, TestRefusedListOfGamesIsReported
//	a right, a thread or the guild is back    refused posts are sent at once: TestPostsComeAfterAnOutage,
//	                                          TestPostsComeWithARole, TestBoardComesInAnUnlockedThread
//	nobody acts for weeks                     the game is shelved, and can be unshelved:
//	                                          TestIdleGameIsShelvedAndUnshelved
//
// At the start, the delivery of messages that an earlier run left begins before clicks are served. A board posted right
// before a crash is then found by its nonce. At the end, clicks stop first, then deliveries, then the store, which the
// caller closes.
package bot
