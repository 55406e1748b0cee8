/** The colours of a diagram, made of those of the window. */
import type { DiagramLook } from '$lib/ipc';

/** A colour between two, by how much of the second is in it. */
export function between(one: string, other: string, part: number): string {
  const at = (colour: string, place: number) => parseInt(colour.slice(1 + 2 * place, 3 + 2 * place), 16);
  const mixed = [0, 1, 2].map((place) => at(one, place) * (1 - part) + at(other, place) * part);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** Of parts that are told apart by their colour alone: slices, sections, branches. */
const HUES = ['#4150d0', '#0d8a8f', '#b4569b', '#c4780c', '#1f8a5a', '#c0392f', '#2f8fc4', '#7d74e3'];

const ALARM = '#c0392f';

export function coloursOf({ dark, ground, text, line, fill, accent, font }: DiagramLook) {
  const soft = between(ground, accent, dark ? 0.3 : 0.14);
  const parts = HUES.map((hue) => between(ground, hue, dark ? 0.5 : 0.3));
  const ofParts: Record<string, string> = {};
  for (let at = 0; at < 12; at += 1) {
    const part = parts[at % parts.length] ?? fill;
    ofParts[`pie${at + 1}`] = ofParts[`cScale${at}`] = ofParts[`fillType${at}`] = part;
    ofParts[`cScaleLabel${at}`] = ofParts[`cScalePeer${at}`] = text;
    ofParts[`git${at}`] = HUES[at % HUES.length] ?? accent;
    ofParts[`gitBranchLabel${at}`] = '#ffffff';
  }
  return {
    darkMode: dark,
    background: ground,
    fontFamily: font,
    fontSize: '14px',
    primaryColor: fill,
    primaryTextColor: text,
    primaryBorderColor: line,
    secondaryColor: soft,
    secondaryTextColor: text,
    secondaryBorderColor: accent,
    tertiaryColor: between(ground, fill, 0.5),
    tertiaryTextColor: text,
    tertiaryBorderColor: line,
    lineColor: line,
    textColor: text,
    titleColor: text,
    edgeLabelBackground: ground,
    clusterBkg: between(ground, fill, 0.5),
    clusterBorder: line,
    noteBkgColor: soft,
    noteTextColor: text,
    noteBorderColor: accent,
    actorLineColor: line,
    signalColor: text,
    signalTextColor: text,
    labelTextColor: text,
    loopTextColor: text,
    taskTextColor: text,
    taskTextDarkColor: text,
    taskTextLightColor: text,
    taskTextOutsideColor: text,
    taskBkgColor: fill,
    taskBorderColor: line,
    activeTaskBkgColor: soft,
    activeTaskBorderColor: accent,
    critBkgColor: between(ground, ALARM, dark ? 0.45 : 0.25),
    critBorderColor: ALARM,
    doneTaskBkgColor: between(ground, line, 0.2),
    doneTaskBorderColor: line,
    gridColor: line,
    pieTitleTextColor: text,
    pieSectionTextColor: text,
    pieLegendTextColor: text,
    pieStrokeColor: line,
    pieOuterStrokeColor: line,
    pieOpacity: '1',
    ...ofParts,
  };
}

/** What no variable of Mermaid sets: words that would have the colour of what they stand on, or lie beside it. */
export const stylesOf = ({ text }: DiagramLook): string =>
  `text.task, text[class^="journey-section"] { fill: ${text} !important; }` +
  '.mindmap-node > circle ~ g text { text-anchor: middle; }';
