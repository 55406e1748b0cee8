/** Folders whose texts do not stand in message files yet. Whoever converts one takes it out here. */
export const UNCONVERTED: readonly string[] = [];
