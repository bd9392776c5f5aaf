// Generated from the Go types by go test -run Types -update. Do not edit.

export interface BracketPlace {
	y: number;
	high: number;
}

export interface BracketTable {
	table: number;
	from: number[];
	goOn: number[];
	out: number[];
}

export interface Card {
	kind: string;
	fleet: number;
	strength: number;
	gold: number;
}

export interface Chance {
	move: number;
	chance: number;
}

export interface ChanceLine {
	side: number;
	points: Chance[];
}

export interface Chances {
	words: string;
	lines: ChanceLine[];
	marks: Mark[];
}

export interface Choice {
	letter: string;
	typed: string;
	short: string;
	words: string;
}

export interface Commander {
	fleet: number;
	side: number;
}

export interface Cross {
	name: string;
	lines: CrossLine[];
}

export interface CrossLine {
	entrant: number;
	points: number;
	cells: Meeting[];
}

export interface Division {
	name: string;
	lines: Standing[];
}

export interface Entrant {
	name: string;
	withdrawn?: boolean;
}

export interface Event {
	move: number;
	kind: string;
	side: number;
	ship: number;
	words: string;
}

export interface Fleet {
	colour: string;
	name: string;
}

export interface Hand {
	cards: Card[];
	words: string;
}

export interface Hello {
	now: number;
	language: string;
	labels: Record<string, string>;
}

export interface Line {
	letter: string;
	votes: number;
	vetoed: boolean;
	words: string;
}

export interface Mark {
	side: number;
	move: number;
	chance: number;
	words: string;
}

export interface Meeting {
	points: number | null;
	result?: string;
	running?: boolean;
	partners?: boolean;
}

export interface OpenCard {
	card: Card | null;
	count: number;
	choices: Choice[];
}

export interface OpenHand {
	title: string;
	notice: string;
	words: string;
	cards: OpenCard[];
}

export interface Pile {
	cards: number;
	words: string;
}

export interface Position {
	scene: Scene;
	events: string[];
	hands: Hand[];
}

export interface Replay {
	language: string;
	labels: Record<string, string>;
	title: string;
	ended: number;
	frames: Position[];
	chances: Chances | null;
}

export interface Round {
	name: string;
	tables: TournamentTable[];
}

export interface Scene {
	number: number;
	phase: string;
	at: number;
	title: string;
	edition: string;
	moves: number;
	pile: Pile;
	fleets: Fleet[];
	seats: Seat[];
	sides: Side[];
	ships: Ship[];
	events: Event[];
	captures: string[];
	vote: Vote | null;
	decided: string;
	hand: OpenHand | null;
	best: string[];
	top: Top | null;
	next?: string;
	replay: string;
}

export interface Seat {
	seat: number;
	side: number;
	name: string;
	words: string;
	kind: string;
	cards: number;
	turn: boolean;
	members?: number;
}

export interface Ship {
	ship: number;
	gold: number;
	owner: number;
	holder: number;
	squadrons: Squadron[];
	commander: Commander | null;
	words: string;
}

export interface Side {
	side: number;
	name: string;
	ships: number;
	gold: number | null;
	place?: number;
	score: number;
	result?: string;
	note?: string;
}

export interface Squadron {
	fleet: number;
	side: number;
	strength: number;
}

export interface Standing {
	place: number;
	entrant: number;
	points: number | null;
	games: number;
	tieBreak: string;
}

export interface Top {
	ship: number;
	gold: number;
	owner: number;
	side: number;
	words: string;
}

export interface TournamentScene {
	name: string;
	words: string;
	rules: string;
	starts: number;
	joinBy: number;
	deadline: number;
	in: string;
	entrants: Entrant[];
	tieBreak: string;
	standings: Division[];
	first: number;
	rounds: Round[];
	bracket: BracketTable[][];
	layouts: BracketPlace[][][];
	crosses: Cross[];
}

export interface TournamentSide {
	entrants: number[];
	gold: number | null;
	won?: boolean;
	absent?: boolean;
}

export interface TournamentTable {
	phase: string;
	lobby?: boolean;
	words?: string;
	sides: TournamentSide[];
	live?: string;
	replay?: boolean;
}

export interface Vote {
	lines: Line[];
	lead: number;
	words: string;
	how: string;
	ends: number;
	held: boolean;
}
