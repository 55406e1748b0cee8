/**
 * The frame in which one diagram is drawn: in a sandbox, of no origin, without a network. What is drawn goes to the page
 * around it as text, and nothing else does.
 */
import type { DiagramRequest } from '$lib/ipc';
import mermaid, { type MermaidConfig } from 'mermaid';
import { BOX_COLOURS, coloursOf, stylesOf } from './colours';

/** What no diagram may set for itself. */
const OURS = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'maxEdges',
  'suppressErrorRendering',
  'htmlLabels',
  'dompurifyConfig',
  'theme',
  'themeCSS',
  'themeVariables',
  'darkMode',
  'look',
  'fontFamily',
  'altFontFamily',
  'logLevel',
  'arrowMarkerAbsolute',
  'deterministicIds',
  'deterministicIDSeed',
  'forceLegacyMathML',
  'legacyMathML',
];
/** More lines between boxes take longer than anyone waits. */
const MOST_EDGES = 400;

/** A page that nobody sees is given no frames to draw in. */
const channel = new MessageChannel();
const waiting: FrameRequestCallback[] = [];
channel.port1.onmessage = () => waiting.shift()?.(performance.now());
window.requestAnimationFrame = (draw) => {
  waiting.push(draw);
  channel.port2.postMessage(null);
  return 0;
};

const SVG_LABELS = { htmlLabels: false, useMaxWidth: false };

function configOf({ look }: DiagramRequest): MermaidConfig {
  return {
    startOnLoad: false,
    securityLevel: 'strict',
    secure: OURS,
    suppressErrorRendering: true,
    maxTextSize: 50_000,
    maxEdges: MOST_EDGES,
    // Words are drawn as words of the picture: HTML in a picture is not drawn everywhere.
    htmlLabels: false,
    flowchart: SVG_LABELS,
    class: SVG_LABELS,
    state: SVG_LABELS,
    gantt: { useWidth: 560, fontSize: 12, sectionFontSize: 12 },
    journey: {
      textPlacement: 'tspan',
      sectionColours: [look.text],
      titleFontFamily: look.font,
      taskFontFamily: look.font,
    },
    c4: { useMaxWidth: true, ...BOX_COLOURS },
    // Else the number stands right behind the name: what is between two lines is nothing in a picture.
    sankey: { prefix: ' ' },
    logLevel: 'fatal',
    deterministicIds: true,
    darkMode: look.dark,
    fontFamily: look.font,
    theme: 'base',
    themeVariables: coloursOf(look),
    themeCSS: stylesOf(look),
  };
}

addEventListener('message', ({ data, source }: MessageEvent<DiagramRequest>) => {
  if (source === parent) void draw(data).then((told) => parent.postMessage(told, '*'));
});

async function draw(request: DiagramRequest): Promise<{ svg: string } | { line: number | null }> {
  try {
    mermaid.initialize(configOf(request));
    const { svg } = await mermaid.render('diagram', request.source, document.body);
    return { svg };
  } catch (thrown) {
    return { line: lineOf(thrown, request.source) };
  }
}

/** The line that a parser names: it may be the one behind the last, where it still looked for something. */
function lineOf(thrown: unknown, source: string): number | null {
  const found = /\bline:? (\d+)/i.exec(thrown instanceof Error ? thrown.message : String(thrown));
  return found === null ? null : Math.min(Number(found[1]), source.split('\n').length);
}
