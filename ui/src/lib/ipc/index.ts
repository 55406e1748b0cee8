/** The one seam between the UI and the desktop: nothing outside this folder imports `@tauri-apps/*`. */
export * as engine from './generated/commands';
export type { Commands } from './generated/commands';
export { asWireError } from './error';
export {
  onAppEvent,
  onClosing,
  onEnding,
  onFileDrag,
  onMainTask,
  onOpenSession,
  onOpenSettings,
  onPagesUnused,
  onPopupShown,
  onQuitAsked,
  onSessionSeen,
  onSetSize,
  onUpdateChanged,
} from './events';
export type * from './wire';
