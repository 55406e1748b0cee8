/** What a window hears of the shell: the main window, or that of one conversation. */
import {
  engine,
  onAppEvent,
  onClosing,
  onEnding,
  onMainTask,
  onOpenSession,
  onOpenSettings,
  onPagesUnused,
  onQuitAsked,
  onSessionSeen,
  onSetSize,
  type MainTask,
} from '$lib/ipc';
import { partNamed } from '$lib/settings/parts';
import { tick } from 'svelte';
import { isAsAtStart } from './renewal';
import type { MainWindow } from './window.svelte';

type Off = () => void;

interface Deps {
  /** Begins a new conversation, with the caret where one writes. */
  startNew: () => void;
  search: () => void;
  /** Whether the end of the conversation is on screen. */
  isAtEnd: () => boolean;
}

export function listen(mainWindow: MainWindow, deps: Deps): Promise<Off>[] {
  const { drafts } = mainWindow;
  const all = [
    onAppEvent((event) => mainWindow.hear(event)),
    onEnding(() => void drafts.saveNow().then(engine.draftsSaved)),
  ];
  if (mainWindow.only !== null) return [...all, onClosing(() => void saveToClose(mainWindow))];
  return [...all, ...ofMain(mainWindow, deps)];
}

/** Saves what is half done in the window of a conversation, which closes then. */
async function saveToClose(mainWindow: MainWindow): Promise<void> {
  await mainWindow.keepEdits().catch(() => {});
  await mainWindow.drafts.saveNow();
  await engine.windowIsSaved();
}

function ofMain(mainWindow: MainWindow, deps: Deps): Promise<Off>[] {
  const { dialogs, sessions } = mainWindow;
  const leaveSetup = () => mainWindow.setup !== null && mainWindow.leaveSetup(null);
  /** What is open is opened anew. */
  const anew = (open: () => void) => {
    leaveSetup();
    dialogs.close();
    void tick().then(open);
  };
  return [
    onOpenSession((wanted) => mainWindow.leaveSetup(wanted)),
    onQuitAsked((unsaved) => (dialogs.quitting = unsaved)),
    onOpenSettings((at) => anew(() => dialogs.openSettings(at))),
    onSetSize((choice) => {
      leaveSetup();
      dialogs.size(choice);
    }),
    onPagesUnused(() => void renewPages(mainWindow, deps)),
    onSessionSeen((id) => sessions.activity.read(id)),
    onMainTask((task) => anew(() => take(mainWindow, task, deps))),
  ];
}

/** Has the pages loaded again, where nothing would be lost by it. */
async function renewPages(mainWindow: MainWindow, { isAtEnd }: Deps): Promise<void> {
  const isUnused = () => isAtEnd() && isAsAtStart(mainWindow);
  if (!isUnused()) return;
  await mainWindow.drafts.saveNow();
  if (isUnused() && mainWindow.drafts.saved) await engine.renewPages(mainWindow.conversation.view.id);
}

/** Shows what the window of a conversation asked for. */
function take(mainWindow: MainWindow, task: MainTask, { startNew, search }: Deps): void {
  const { dialogs } = mainWindow;
  if (task.kind === 'new') startNew();
  else if (task.kind === 'search') search();
  else if (task.kind === 'size') dialogs.size(task.choice);
  else if (task.kind === 'settings') dialogs.openSettings(task.at, partNamed(task.part), task.setting);
  else if (task.message === null) void mainWindow.select(task.session);
  else void mainWindow.showMessage(task.session, { message: task.message, words: [], focus: true });
}
