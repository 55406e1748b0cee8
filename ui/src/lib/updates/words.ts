/** How newer versions are had, and how far one has come, as people say it. */
import type { UpdatePhase, UpdateWay } from '$lib/ipc';
import { t } from '$lib/language/language.svelte';

/** Who brings newer versions, and what has to be done for it. */
export const wayText = (way: UpdateWay): string => t(`updates-way-${way}`);

/** How far one has come; empty where there is nothing to say. */
export function phaseText(phase: UpdatePhase, present: string): string {
  switch (phase.kind) {
    case 'unknown':
      return '';
    case 'looking':
      return t('updates-looking');
    case 'newest':
      return t('updates-newest', { present });
    case 'found':
      return t('updates-found', { version: phase.version, present });
    case 'waiting':
      return t(`updates-waiting-${phase.reason}`, { version: phase.version });
    case 'downloading':
    case 'installing':
    case 'installed':
      return t(`updates-${phase.kind}`, { version: phase.version });
    case 'failed':
      return phase.message;
  }
}
