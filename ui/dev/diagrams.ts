/** Draws diagrams for the stand-in engine, in a frame of the same page. Never part of the product. */
import type { DiagramRequest, DrawnDiagram } from '../src/lib/ipc';

let frame: Promise<HTMLIFrameElement> | undefined;
/** One after another, as in the product. */
let before: Promise<unknown> = Promise.resolve();

function open(): Promise<HTMLIFrameElement> {
  const made = document.createElement('iframe');
  made.inert = true;
  made.title = 'Diagrams';
  made.style.cssText =
    'position: fixed; inset-block-start: 200vh; width: 960px; height: 720px; border: 0; visibility: hidden';
  made.src = './diagram-frame.html';
  document.body.append(made);
  return new Promise((done) => made.addEventListener('load', () => done(made)));
}

export function drawn(request: DiagramRequest): Promise<DrawnDiagram> {
  const next = before.then(async () => {
    const { contentWindow } = await (frame ??= open());
    return new Promise<DrawnDiagram>((done) => {
      const hear = ({ source, data }: MessageEvent<{ svg: string } | { line: number | null }>) => {
        if (source !== contentWindow) return;
        removeEventListener('message', hear);
        done('svg' in data ? { is: 'drawn', ...data } : { is: 'wrong', ...data });
      };
      addEventListener('message', hear);
      contentWindow?.postMessage(request, '*');
    });
  });
  before = next;
  return next;
}
