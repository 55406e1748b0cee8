/** Whether the page can be loaded again without anybody noticing. */
import { menu } from '$lib/primitives/menu.svelte';
import { toasts } from '$lib/primitives/toasts.svelte';
import type { MainWindow } from './window.svelte';

/** Whether the window shows nothing that it would not show after a start, with the conversation that is open. */
export function isAsAtStart(mainWindow: MainWindow): boolean {
  const { conversation, selected, sessions, find, search, trash, commands } = mainWindow;
  const { view } = conversation;
  const isSettled = mainWindow.ready && mainWindow.setup === null && !mainWindow.undoing && !commands.running;
  const isInList = mainWindow.renaming !== null || sessions.marked.size > 0;
  // A model is chosen, and kept once there is a message.
  const isBegun = view.id !== null || view.model === null;
  const isLastPage = view.rest === 0 && view.id === selected && conversation.target === null;
  const waits =
    conversation.opening || conversation.busy || conversation.sending || sessions.activity.answersAny;
  const failed = conversation.refused !== null || conversation.knowsFailures;
  const isEdited = mainWindow.messageEdits.of(view.id) !== null || mainWindow.memory.busy;
  const isSearching = find.open || search.wanted || sessions.filter !== null || trash.open;
  const isTold = commands.reply !== null || toasts.all.length > 0 || mainWindow.found.waits;
  const isOver = menu.open !== null || document.querySelector('dialog[open]') !== null;
  const isBusy = isInList || waits || failed || isEdited || isSearching;
  const isAlone = !isTold && !isOver && !mainWindow.layout.covered && !isMoved();
  return isSettled && isBegun && isLastPage && isAlone && !isBusy;
}

/** Whether the list is scrolled, or a text is selected. */
function isMoved(): boolean {
  const list = document.querySelector('[data-testid="session-list"] > *');
  return (list?.scrollTop ?? 0) > 0 || getSelection()?.isCollapsed === false;
}
