// Generated from the Go types by go test -run Types -update. Do not edit.

export interface Author {
	id: string;
	name: string;
	bot: boolean;
}

export interface Component {
	type: number;
	id: number;
	custom_id?: string;
	disabled?: boolean;
	style?: number;
	label?: string;
	emoji?: Emoji;
	url?: string;
	placeholder?: string;
	options?: SelectOption[];
	default_values?: DefaultValue[];
	min_values?: number;
	max_values?: number;
	channel_types?: number[];
	required?: boolean;
	value?: string;
	max_length?: number;
}

export interface DefaultValue {
	id: string;
	type: string;
}

export interface Embed {
	type: string;
	title?: string;
	description?: string;
	color?: number;
	footer?: EmbedFooter;
	fields?: EmbedField[];
}

export interface EmbedField {
	name: string;
	value: string;
	inline: boolean;
}

export interface EmbedFooter {
	text: string;
}

export interface Emoji {
	id?: string;
	name?: string;
	animated?: boolean;
}

export interface File {
	name: string;
	alt: string;
	type: string;
	size: number;
	address: string;
	spoiler: boolean;
	width: number;
	height: number;
}

export interface Menus {
	person: string[];
	message: string[];
}

export interface Message {
	id: string;
	author: Author;
	content: string;
	embeds: Embed[];
	files: File[];
	rows: Row[];
	created: number;
	edited: number;
	ephemeral: boolean;
	thinking: boolean;
	pinged: boolean;
	command: string;
	askedBy: string;
	thread: string;
}

export interface Modal {
	id: string;
	title: string;
	parts: ModalPart[];
}

export interface ModalPart {
	type: number;
	id: number;
	label?: string;
	description?: string;
	input: Component;
}

export interface Offer {
	title: string;
	hint: string;
	line: string;
}

export interface Offers {
	list: Offer[];
	about: string;
	missing: string;
	ready: boolean;
}

export interface Outcome {
	kind: string;
	modal?: Modal;
}

export interface Person {
	id: string;
	name: string;
	address: string;
	locale: string;
	avatar: string;
	pings: number;
}

export interface Place {
	id: string;
	name: string;
	kind: string;
	server?: string;
	parent?: string;
	archived?: boolean;
	locked?: boolean;
	writable: boolean;
	unread: number;
	pings: number;
}

export interface Role {
	id: string;
	name: string;
}

export interface Row {
	type: number;
	id: number;
	components: Component[];
}

export interface Scene {
	me: Person;
	bot: Author;
	people: Person[];
	servers: Server[];
	places: Place[];
	commands: Menus;
}

export interface SelectOption {
	label: string;
	value: string;
	description?: string;
	emoji?: Emoji;
	default?: boolean;
}

export interface Server {
	id: string;
	name: string;
	roles: Role[];
}

export interface Updates {
	channel: string;
	whole: boolean;
	messages: Message[];
	gone: string[];
}
