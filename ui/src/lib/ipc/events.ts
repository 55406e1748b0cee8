/** What the engine and the shell tell without being asked. Each returns a function that stops listening. */
import { listen } from '@tauri-apps/api/event';
import { getCurrentWindow } from '@tauri-apps/api/window';
import type {
  AppEvent,
  FileDrag,
  MainTask,
  ModelChoice,
  PopupState,
  SettingsField,
  UnsavedView,
  UpdateView,
} from './wire';

type Off = () => void;

/** The label of this window: what is told to it alone is heard by no other. */
const here = () => getCurrentWindow().label;

export const onAppEvent = (hear: (event: AppEvent) => void): Promise<Off> =>
  listen<AppEvent>('app-event', ({ payload }) => hear(payload));

export const onPopupShown = (hear: (state: PopupState) => void): Promise<Off> =>
  listen<PopupState>('popup-shown', ({ payload }) => hear(payload));

/** The program ends as soon as the drafts are saved. */
export const onEnding = (hear: () => void): Promise<Off> => listen('ending', () => hear());

/** No window was used for a while, and new pages would need less memory than these. */
export const onPagesUnused = (hear: () => void): Promise<Off> => listen('pages-unused', () => hear());

/** The user asked to close or to quit, and not everything is saved. */
export const onQuitAsked = (hear: (unsaved: UnsavedView) => void): Promise<Off> =>
  listen<UnsavedView>('quit-asked', ({ payload }) => hear(payload));

/** Files are dragged over this window, or were dropped on it. */
export const onFileDrag = (hear: (drag: FileDrag) => void): Promise<Off> =>
  listen<FileDrag>('file-drag', ({ payload }) => hear(payload), { target: here() });

/** This window closes as soon as what was typed in it is saved. */
export const onClosing = (hear: () => void): Promise<Off> =>
  listen('closing', () => hear(), { target: here() });

/** The window of a conversation asks the main window to show what only that can. */
export const onMainTask = (hear: (task: MainTask) => void): Promise<Off> =>
  listen<MainTask>('main-task', ({ payload }) => hear(payload));

/** A conversation is before somebody's eyes in a window of its own. */
export const onSessionSeen = (hear: (id: string) => void): Promise<Off> =>
  listen<string>('session-seen', ({ payload }) => hear(payload));

/** A newer version was looked for, is on its way, or is there. */
export const onUpdateChanged = (hear: (view: UpdateView) => void): Promise<Off> =>
  listen<UpdateView>('update-changed', ({ payload }) => hear(payload));

export const onOpenSession = (hear: (id: string) => void): Promise<Off> =>
  listen<{ id: string }>('open-session', ({ payload }) => hear(payload.id));

/** The popup was asked for the way to a field of the settings; `null`: to all of them. */
export const onOpenSettings = (hear: (at: SettingsField | null) => void): Promise<Off> =>
  listen<SettingsField | null>('open-settings', ({ payload }) => hear(payload));

/** The popup was asked for the way to the size of a model. */
export const onSetSize = (hear: (choice: ModelChoice) => void): Promise<Off> =>
  listen<ModelChoice>('set-size', ({ payload }) => hear(payload));
