/**
 * What there is to say: each message by its id, with the names of what is put into it and of its marked parts. The entries
 * come from the English message files; `npm run messages` writes them to `generated`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type
export interface Messages {}

export type MessageId = keyof Messages;

type Marks<Id extends MessageId> = Messages[Id]['marks'];
type Takes<Id extends MessageId> = Messages[Id]['takes'];

/** Those without marked parts: they can be written as plain text. */
export type PlainId = { [Id in MessageId]: [Marks<Id>] extends [never] ? Id : never }[MessageId];

/** Those with marked parts. */
export type MarkedId = Exclude<MessageId, PlainId>;

/** What is put into a message: numbers are written as the language does, and choose its plural. */
export type Arguments<Id extends MessageId> = Record<Takes<Id>, string | number | Date>;

/** Nothing for a message that stands by itself. */
export type Given<Id extends MessageId> = [Takes<Id>] extends [never] ? [] : [args: Arguments<Id>];

/** What draws each marked part. */
export type Drawn<Id extends MessageId, Draws> = Record<Marks<Id>, Draws>;
