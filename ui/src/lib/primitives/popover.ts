/** Where a floating panel goes: beside what it belongs to, inside the window. Pure. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Size {
  width: number;
  height: number;
}

export interface Placement {
  left: number;
  /** Distance of its upper edge from the window's upper edge; `null` when it hangs by its lower edge. */
  top: number | null;
  /** Distance of its lower edge from the window's lower edge; `null` when it hangs by its upper edge. */
  bottom: number | null;
  /** How high it can be there. */
  room: number;
}

/** Kept free between a panel and the window's edge. */
const EDGE = 4;
/** Kept free between a panel and its anchor. */
const GAP = 4;

/** A box as it is where lines begin at the right: counted from there. */
export function mirrored<Sides extends Pick<Box, 'left' | 'right'>>(box: Sides, width: number): Sides {
  return { ...box, left: width - box.right, right: width - box.left };
}

/**
 * On the wanted side of its anchor; on the other one where it would be cut and has more room there. It begins where its
 * anchor does; where it would stick out of what it should keep within (a dialog; otherwise the window), it ends where
 * its anchor ends.
 */
export function placed(
  anchor: Box,
  panel: Size,
  view: Size,
  wanted: 'above' | 'below',
  within: Pick<Box, 'right'> = { right: view.width },
): Placement {
  const above = Math.max(0, anchor.top - GAP - EDGE);
  const below = Math.max(0, view.height - anchor.bottom - GAP - EDGE);
  const [here, there] = wanted === 'above' ? [above, below] : [below, above];
  const flipped = panel.height > here && there > here;
  const isAbove = (wanted === 'above') !== flipped;
  const sticksOut = anchor.left + panel.width > Math.min(within.right, view.width) - EDGE;
  const aligned = sticksOut ? anchor.right - panel.width : anchor.left;
  const left = Math.max(EDGE, Math.min(aligned, view.width - panel.width - EDGE));
  return {
    left,
    top: isAbove ? null : anchor.bottom + GAP,
    bottom: isAbove ? view.height - anchor.top + GAP : null,
    room: isAbove ? above : below,
  };
}
