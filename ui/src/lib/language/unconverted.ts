/** Folders whose texts do not stand in message files yet. Whoever converts one takes it out here. */
export const UNCONVERTED: readonly string[] = [
  'src/lib/chat',
  'src/lib/commands',
  'src/lib/find',
  'src/lib/instructions',
  'src/lib/layout',
  'src/lib/markdown',
  'src/lib/memory',
  'src/lib/models',
  'src/lib/policy',
  'src/lib/sent',
  'src/lib/settings',
  'src/lib/setup',
  'src/lib/text',
  'src/lib/user-memories',
];
