/**
 * The shapes that cross to and from the engine, under the names that they have on the wire (camelCase, enums in
 * lower case, events tagged by `kind`), whichever case the generated types are written in. Deliberately absent:
 * shapes of our own; those live beside what uses them.
 */
import type { AppEvent as GeneratedAppEvent } from './generated/AppEvent';
import type { ContextPreview as GeneratedContextPreview } from './generated/ContextPreview';
import type { ContextView as GeneratedContextView } from './generated/ContextView';
import type { Discovered as GeneratedDiscovered } from './generated/Discovered';
import type { EntryView as GeneratedEntryView } from './generated/EntryView';
import type { MessageView as GeneratedMessageView } from './generated/MessageView';
import type { ModelChoice as GeneratedModelChoice } from './generated/ModelChoice';
import type { ModelStatus as GeneratedModelStatus } from './generated/ModelStatus';
import type { NoticeLevel as GeneratedNoticeLevel } from './generated/NoticeLevel';
import type { ProviderKind as GeneratedProviderKind } from './generated/ProviderKind';
import type { Sent as GeneratedSent } from './generated/Sent';
import type { SessionView as GeneratedSessionView } from './generated/SessionView';
import type { Settings as GeneratedSettings } from './generated/Settings';
import type { SettingsView as GeneratedSettingsView } from './generated/SettingsView';
import type { StreamingView as GeneratedStreamingView } from './generated/StreamingView';
import type { SummaryPhase as GeneratedSummaryPhase } from './generated/SummaryPhase';
import type { SummaryView as GeneratedSummaryView } from './generated/SummaryView';
import type { Theme as GeneratedTheme } from './generated/Theme';
import type { WireError as GeneratedWireError } from './generated/WireError';

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S;

type Wire<T> = T extends string
  ? string extends T
    ? string
    : Uncapitalize<T>
  : T extends readonly (infer Item)[]
    ? Wire<Item>[]
    : T extends object
      ? { [Key in keyof T & string as Camel<Key>]: Wire<T[Key]> }
      : T;

type Tagged<T> = T extends string
  ? { kind: Uncapitalize<T> }
  : T extends { kind: string }
    ? Wire<T>
    : { [Key in keyof T & string]: { kind: Uncapitalize<Key> } & Wire<T[Key]> }[keyof T & string];

export type AppEvent = Tagged<GeneratedAppEvent>;
export type ContextPreview = Wire<GeneratedContextPreview>;
export type ContextView = Wire<GeneratedContextView>;
export type Discovered = Wire<GeneratedDiscovered>;
export type EntryView = Wire<GeneratedEntryView>;
export type MessageView = Wire<GeneratedMessageView>;
export type ModelChoice = Wire<GeneratedModelChoice>;
export type ModelStatus = Wire<GeneratedModelStatus>;
export type NoticeLevel = Wire<GeneratedNoticeLevel>;
export type ProviderKind = Wire<GeneratedProviderKind>;
export type Sent = Wire<GeneratedSent>;
export type SessionView = Wire<GeneratedSessionView>;
export type Settings = Wire<GeneratedSettings>;
export type SettingsView = Wire<GeneratedSettingsView>;
export type StreamingView = Wire<GeneratedStreamingView>;
export type SummaryPhase = Wire<GeneratedSummaryPhase>;
export type SummaryView = Wire<GeneratedSummaryView>;
export type Theme = Wire<GeneratedTheme>;
export type WireError = Wire<GeneratedWireError>;

/** Something that the user should know, kept by the engine until a window asks. */
export interface Notice {
  level: NoticeLevel;
  code: string;
  message: string;
}

/** What the popup starts from each time it is shown. */
export interface PopupState {
  context: ContextView | null;
  session: string | null;
  previous: string | null;
}
