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

/** How bright a colour is, between 0 and 1 (WCAG 2). */
function brightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** How far two colours are apart, between 1 and 21 (WCAG 2). */
export function contrast(one: string, other: string): number {
  const [darker = 0, brighter = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (brighter + 0.05) / (darker + 0.05);
}

/** What can be read on a colour: one of the two always can. */
const readableOn = (colour: string) => (contrast(colour, '#ffffff') >= 4.5 ? '#ffffff' : '#000000');

/** Of what is drawn as a line or a bar on the ground itself. */
export const strongOf = ({ dark }: DiagramLook): string[] =>
  HUES.map((hue) => (dark ? between(hue, '#ffffff', 0.35) : between(hue, '#000000', 0.12)));

export function coloursOf(look: DiagramLook) {
  const { dark, ground, text, line, fill, accent, font } = look;
  const soft = between(ground, accent, dark ? 0.3 : 0.14);
  const parts = HUES.map((hue) => between(ground, hue, dark ? 0.5 : 0.3));
  const strong = strongOf(look);
  const bars = between(ground, HUES[0] ?? accent, dark ? 0.85 : 0.6);
  const ofParts: Record<string, string> = {};
  for (let at = 0; at < 12; at += 1) {
    const part = parts[at % parts.length] ?? fill;
    ofParts[`pie${at + 1}`] = ofParts[`cScale${at}`] = ofParts[`fillType${at}`] = part;
    ofParts[`cScaleLabel${at}`] = ofParts[`cScalePeer${at}`] = text;
    const branch = strong[at % strong.length] ?? accent;
    ofParts[`git${at}`] = ofParts[`venn${at + 1}`] = branch;
    ofParts[`gitBranchLabel${at}`] = readableOn(branch);
  }
  const [complexBg, complicatedBg, confusionBg, chaoticBg, clearBg] = parts;
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
    sequenceNumberColor: ground,
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
    sectionBkgColor: ground,
    altSectionBkgColor: between(ground, line, 0.5),
    excludeBkgColor: between(ground, line, 0.15),
    vertLineColor: accent,
    todayLineColor: ALARM,
    gridColor: line,
    archEdgeColor: line,
    archEdgeArrowColor: line,
    archGroupBorderColor: line,
    packet: {
      startByteColor: text,
      endByteColor: text,
      labelColor: text,
      titleColor: text,
      blockStrokeColor: line,
      blockFillColor: fill,
    },
    xyChart: {
      backgroundColor: ground,
      titleColor: text,
      dataLabelColor: text,
      legendTextColor: text,
      xAxisTitleColor: text,
      xAxisLabelColor: text,
      xAxisTickColor: text,
      xAxisLineColor: line,
      yAxisTitleColor: text,
      yAxisLabelColor: text,
      yAxisTickColor: text,
      yAxisLineColor: line,
      // Mostly bars, and a line over them.
      plotColorPalette: [bars, strong[5], ...strong.slice(1, 5), ...strong.slice(6)].join(','),
    },
    radar: { axisColor: line, graticuleColor: line, graticuleOpacity: 0.06, curveOpacity: 0.3 },
    cynefin: { complexBg, complicatedBg, confusionBg, chaoticBg, clearBg, textColor: text, labelColor: text },
    pieTitleTextColor: text,
    pieSectionTextColor: text,
    pieLegendTextColor: text,
    pieStrokeColor: line,
    pieOuterStrokeColor: line,
    pieOpacity: '1',
    ...ofParts,
  };
}

/** What no variable of Mermaid sets: what would have the colour of what it stands on, or lie beside it. */
export function stylesOf(look: DiagramLook): string {
  const { dark, ground, text, line } = look;
  const curves = strongOf(look).map(
    (hue, at) => `.radarCurve-${at}, .radarLegendBox-${at} { fill: ${hue}; stroke: ${hue}; color: ${hue}; }`,
  );
  return [
    `text.task, text[class^="journey-section"] { fill: ${text} !important; }`,
    '.mindmap-node > circle ~ g text { text-anchor: middle; }',
    ...curves,
    // The dates below a plan are longer than what is between two of them.
    `.grid .tick line { stroke: ${line}; }`,
    '.grid .tick text { text-anchor: end !important; transform: rotate(-30deg); }',
    // What flows is drawn over the words.
    `.link { mix-blend-mode: ${dark ? 'screen' : 'multiply'} !important; }`,
    `text[fill="#444444"], text[fill="black"] { fill: ${text} !important; }`,
    `[stroke="#444444"] { stroke: ${line} !important; }`,
    `marker circle[fill="white"] { fill: ${ground}; }`,
  ].join('');
}

const BOXES = {
  person: '#08427b',
  system: '#1168bd',
  container: '#26679f',
  component: '#3f6480',
  external_person: '#595b64',
  external_system: '#595b64',
  external_container: '#63656e',
  external_component: '#63656e',
};

/** The boxes of C4, with words that are white whatever the theme is. */
export const BOX_COLOURS: Record<`${string}_color`, string> = Object.fromEntries(
  Object.entries(BOXES).flatMap(([of, colour]) =>
    ['', '_db', '_queue'].flatMap((kind) => [
      [`${of}${kind}_bg_color`, colour],
      [`${of}${kind}_border_color`, '#8a8a8a'],
    ]),
  ),
);
