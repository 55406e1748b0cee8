/** Diagrams as they are drawn: made by the engine's own process for them, remembered here. */
import { engine, type DiagramLook, type DrawnDiagram } from '$lib/ipc';
import type { Token, Tokens } from 'marked';
import { picture, type Picture } from './diagram-picture';
import { Remembered } from './remembered';

/** What a diagram became, or why it stays code. */
export type Diagram = ({ is: 'drawn' } & Picture) | Exclude<DrawnDiagram, { is: 'drawn' }>;

/** The longest source that is drawn. */
export const LONGEST_DIAGRAM = 50_000;

/** Whether it is code that describes a diagram, as its fence says. */
export const isDiagram = (token: Token): token is Tokens.Code =>
  token.type === 'code' &&
  (token as Tokens.Code).lang
    ?.trim()
    .split(/[\s,{:]/)[0]
    ?.toLowerCase() === 'mermaid';

const known = new Remembered<Diagram>(100, 1_000_000);
/** What tells a diagram from all others, and from the same in another look. */
export const diagramName = (source: string, look: DiagramLook) =>
  `${Object.values(look).join(' ')}\n${source}`;

/** What was made before, at once. */
export function diagramBefore(source: string, look: DiagramLook): Diagram | undefined {
  return known.get(diagramName(source, look));
}

/** What is drawn now: a message that was just written is shown anew while its diagrams are drawn. */
const underway = new Map<string, Promise<Diagram>>();

export function diagramOf(source: string, look: DiagramLook): Promise<Diagram> {
  const name = diagramName(source, look);
  const begun = underway.get(name) ?? draw(source, look).then((made) => keep(name, made));
  underway.set(name, begun);
  return begun;
}

function keep(name: string, made: Diagram): Diagram {
  underway.delete(name);
  // What draws may be there next time.
  if (made.is !== 'unavailable') known.set(name, made);
  return made;
}

async function draw(source: string, look: DiagramLook): Promise<Diagram> {
  if (source.length > LONGEST_DIAGRAM) return { is: 'large' };
  try {
    const drawn = await engine.drawDiagram({ source, look });
    return drawn.is === 'drawn' ? picture(drawn.svg) : drawn;
  } catch {
    return { is: 'unavailable' };
  }
}
