/** How newer versions are had, and how far one has come, as people say it. Pure. */
import type { UpdatePhase, UpdateWait, UpdateWay } from '$lib/ipc';

const ONCE: Record<UpdateWait, string> = {
  answer: 'as soon as the answer is complete',
  work: 'as soon as what goes on with your conversations is done',
  unsaved: 'as soon as everything is saved',
};

/** Who brings newer versions, where Extremis does not. */
const OTHERS: Record<Exclude<UpdateWay, 'itself'>, string> = {
  download: 'This build does not look for them. Take the newest package from where you got this one.',
  deb: 'Install the newest .deb as you did this one, with apt; Extremis does not replace what a package manager installed.',
  rpm: 'Install the newest .rpm as you did this one, with dnf; Extremis does not replace what a package manager installed.',
  flatpak: 'Flatpak brings them: flatpak update.',
  system: 'The package manager of your system brings them.',
  archive: 'Unpack the newest archive in the place of this one. Your conversations are elsewhere and stay.',
  source:
    'This one was built from its sources. Bring these up to date, and build them again: cargo xtask run.',
};

export function wayText(way: UpdateWay): string {
  return way === 'itself'
    ? 'Once a day. Nothing about you is sent, and nothing is installed before you say so.'
    : OTHERS[way];
}

/** How far one has come; empty where there is nothing to say. */
export function phaseText(phase: UpdatePhase, present: string): string {
  switch (phase.kind) {
    case 'unknown':
      return '';
    case 'looking':
      return 'Looking for a newer version…';
    case 'newest':
      return `Extremis ${present} is the newest version.`;
    case 'found':
      return `Extremis ${phase.version} is there; you have ${present}.`;
    case 'downloading':
      return `Downloading Extremis ${phase.version}`;
    case 'waiting':
      return `Extremis ${phase.version} is downloaded. It is installed ${ONCE[phase.reason]}.`;
    case 'installing':
      return `Installing Extremis ${phase.version}…`;
    case 'installed':
      return `Extremis ${phase.version} is installed, and there with the next start.`;
    case 'failed':
      return phase.message;
  }
}
