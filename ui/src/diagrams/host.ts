/**
 * The page in which diagrams are drawn. It is seen by nobody, is in a process of its own, and may ask the engine for
 * nothing: the engine asks it. Each diagram gets a frame that belongs to no origin and that reaches nothing.
 */
import type { DiagramRequest, DrawnDiagram } from '$lib/ipc';

declare global {
  interface Window {
    /** Has what draws diagrams be read, which takes longer than to draw one on a busy machine. */
    openFrame: () => void;
    isFrameLoaded: () => boolean;
    /** Begins to draw a diagram in the frame that was opened last. */
    drawDiagram: (request: DiagramRequest) => void;
    /** What came of it; `null` as long as it is drawn. */
    drawnDiagram: () => DrawnDiagram | null;
  }
}

let drawn: DrawnDiagram | null = null;
let frame: HTMLIFrameElement | null = null;
let loaded = false;

window.openFrame = () => {
  drawn = null;
  loaded = false;
  frame?.remove();
  const next = document.createElement('iframe');
  next.sandbox.value = 'allow-scripts';
  next.style.cssText = 'width: 960px; height: 720px; border: 0';
  next.src = 'diagram-frame.html';
  next.addEventListener('load', () => (loaded ||= frame === next));
  frame = next;
  document.body.append(next);
};

window.isFrameLoaded = () => loaded;

window.drawDiagram = (request) => frame?.contentWindow?.postMessage(request, '*');

window.drawnDiagram = () => drawn;

addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  if (source === null || source !== frame?.contentWindow || drawn !== null) return;
  drawn = told(data);
});

/** What a frame says, as far as it can be understood. */
function told(data: unknown): DrawnDiagram {
  const { svg, line } = Object(data) as { svg?: unknown; line?: unknown };
  if (typeof svg === 'string') return { is: 'drawn', svg };
  return { is: 'wrong', line: typeof line === 'number' && line > 0 ? Math.trunc(line) : null };
}
