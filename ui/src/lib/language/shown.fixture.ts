/** Finds texts that a user would read and that stand in the code, for the test that forbids them. */
import { parse } from 'svelte/compiler';

interface Node {
  type: string;
  start: number;
  [name: string]: unknown;
}

interface Found {
  line: number;
  text: string;
}

/** Attributes of elements that are read out or shown. */
const SPOKEN =
  /^(aria-(label|description|roledescription|placeholder|valuetext)|title|placeholder|label|alt)$/;
/** Props and attributes that no user reads. */
const SILENT =
  /^(class|style|id|for|name|type|role|href|src|rel|target|d|viewBox|fill|stroke|transform|width|height|points|popover|slot|lang|dir|data-.*|aria-(controls|describedby|labelledby|activedescendant|owns|details|flowto)|autocomplete|about|look|size|tab|part|side|anchor|undoName|page)$/;
/** Properties of objects that no user reads. */
const SILENT_KEYS =
  /^(about|id|kind|type|class|role|code|key|keys|press|testId|display|drop|group|words|variable|command)$/;
/** What is passed to these is for programs. */
const SILENT_CALLS =
  /^(querySelector(All)?|closest|matches|(add|remove)EventListener|getItem|setItem|removeItem|(get|set|has|remove)Attribute|setProperty|removeProperty|getPropertyValue|createElement(NS)?|createEvent|startsWith|endsWith|includes|split|indexOf|settle|reporter|matchMedia|getElementById|supports|execCommand|Error|TypeError|RegExp|KeyboardEvent|CustomEvent|Event|DateTimeFormat|log|warn|error|debug|dispatchEvent|t|isKeyOf|keysOf|import|join|replace|replaceAll|name|getContext|measureText|register)$/;
/** Names of keys and of what is pressed with them. */
const KEY =
  /^((Arrow|Page)(Up|Down|Left|Right)|Home|End|Enter|Escape|Tab|Space|Backspace|Delete|Insert|Shift|Control|Ctrl|Alt|Meta|Cmd|Super|Dead|Process|Unidentified|ContextMenu|Option|Command|Mod|F\d+|(Key|Digit|Numpad|Bracket)\w+|\$mod.*)([+ ].*)?$/;

const TWO_WORDS = /\p{L}[\p{L}\p{M}’']*[,.:;!?…”)]*\s+[“(]?\p{L}/u;
const CAPITAL = /^[“(\s]*\p{Lu}[\p{Ll}\p{M}’']/u;

/** Whether a string in the code looks like words for a person. */
function readsAsText(text: string): boolean {
  if (KEY.test(text.trim())) return false;
  if (/^[a-z]+(-[a-z0-9]+)*:|^[#.[*]|^M\d|[{};=<>]|^--|^https?:|^\w+\/[\w./-]+$/.test(text)) return false;
  return TWO_WORDS.test(text) || CAPITAL.test(text);
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';

/** The name of what is called. */
function called({ callee }: Node): string {
  if (!isNode(callee)) return '';
  if (callee.type === 'MemberExpression') return String((callee['property'] as Node)['name'] ?? '');
  return String(callee['name'] ?? '');
}

/** `('a b ' + 'c d').split(' ')`: a list of names. */
function isSplitList(node: Node): boolean {
  const isWritten = (part: unknown): boolean =>
    isNode(part) && (part.type === 'Literal' || (isWritten(part['left']) && isWritten(part['right'])));
  return called(node) === 'split' && isWritten((node['callee'] as Node)['object']);
}

class Finder {
  readonly found: { at: number; text: string }[] = [];

  all(value: unknown): void {
    if (Array.isArray(value)) for (const each of value) this.all(each);
    else if (isNode(value)) this.visit(value);
  }

  inside(node: Node, except: readonly string[] = []): void {
    const skipped = [
      'type',
      'loc',
      'start',
      'end',
      'name_loc',
      'leadingComments',
      'trailingComments',
      ...except,
    ];
    for (const [name, value] of Object.entries(node)) if (!skipped.includes(name)) this.all(value);
  }

  add({ start }: Node, text: string): void {
    this.found.push({ at: start, text: text.trim().replace(/\s+/g, ' ') });
  }

  visit(node: Node): void {
    const { type } = node;
    if (type === 'Text') {
      if (/\p{L}/u.test(String(node['data']))) this.add(node, String(node['data']));
    } else if (type === 'RegularElement' && (node['name'] === 'code' || node['name'] === 'kbd')) {
      for (const attribute of node['attributes'] as Node[]) this.attribute(attribute, false);
      for (const inner of (node['fragment'] as Node)['nodes'] as Node[])
        if (inner.type !== 'Text') this.visit(inner);
    } else if (type === 'RegularElement' || type === 'Component' || type.startsWith('Svelte')) {
      for (const attribute of (node['attributes'] ?? []) as Node[])
        this.attribute(attribute, type === 'Component');
      this.all(node['fragment']);
    } else if (type === 'Literal') {
      const value = node['value'];
      if (typeof value === 'string' && readsAsText(value)) this.add(node, value);
    } else if (type === 'TemplateLiteral') this.template(node);
    else if (type === 'BinaryExpression') this.binary(node);
    else if (type === 'CallExpression' || type === 'NewExpression') this.call(node);
    else if (type === 'Property' || type === 'PropertyDefinition') this.property(node);
    else if (type === 'MemberExpression') this.inside(node, node['computed'] === true ? ['property'] : []);
    else if (type === 'SwitchCase') this.all(node['consequent']);
    else if (/^(Import|ExportAll)/.test(type) || /^TS(?!As|Satisfies|NonNull|Parameter)/.test(type)) return;
    else this.inside(node);
  }

  /** What is compared is no text. */
  binary(node: Node): void {
    if (node['operator'] === '+') return this.inside(node);
    for (const side of [node['left'], node['right']])
      if (isNode(side) && side.type !== 'Literal') this.visit(side);
  }

  call(node: Node): void {
    if (!SILENT_CALLS.test(called(node))) return this.inside(node);
    if (!isSplitList(node)) this.all(node['callee']);
    const rest = (node['arguments'] as Node[]).filter(
      ({ type }) => type !== 'Literal' && type !== 'TemplateLiteral' && type !== 'ConditionalExpression',
    );
    this.all(rest);
  }

  property(node: Node): void {
    const key = node['key'] as Node;
    const name = String(key['name'] ?? key['value'] ?? '');
    const value = node['value'];
    if (isNode(value) && /Literal$/.test(value.type) && SILENT_KEYS.test(name)) return;
    this.all(value);
  }

  template(node: Node): void {
    const quasis = node['quasis'] as Node[];
    const text = quasis
      .map((quasi) => String((quasi['value'] as { cooked?: string }).cooked ?? ''))
      .join('…');
    const isText = quasis.length === 1 ? readsAsText(text) : hasWords(text);
    if (isText) this.add(node, text);
    this.all(node['expressions']);
  }

  attribute(node: Node, ofComponent: boolean): void {
    const name = String(node['name'] ?? '');
    if (node.type === 'StyleDirective' || node.type === 'ClassDirective') return;
    if (node.type !== 'Attribute') return this.inside(node);
    if (SILENT.test(name)) return;
    const parts = Array.isArray(node['value']) ? node['value'] : [node['value']];
    const isSpoken = SPOKEN.test(name);
    for (const part of parts as Node[]) {
      if (part?.type !== 'Text') this.all(part);
      else if (
        isSpoken ? /\p{L}/u.test(String(part['data'])) : ofComponent && readsAsText(String(part['data']))
      )
        this.add(part, String(part['data']));
    }
  }
}

/** Words beside what is put in: `… messages`, `used … times`. */
function hasWords(text: string): boolean {
  if (/[{};<>=]|^[a-z]+:|\/|\bvar\(|^#|^\[|px|^…?%$/.test(text)) return false;
  return /(^|…)\s*\p{L}{2,}[^…]*\s…|…\s\p{L}{2,}|\p{L}{2,}\s+\p{L}{2,}/u.test(text) || CAPITAL.test(text);
}

/** The texts that stand in a Svelte or TypeScript file. */
export function textsIn(path: string, source: string): Found[] {
  const isSvelte = path.endsWith('.svelte');
  const code = isSvelte ? source : `<script lang="ts">\n${source}\n</script>`;
  const finder = new Finder();
  const { fragment, instance, module } = parse(code, { modern: true }) as unknown as Record<string, Node>;
  finder.all([fragment, instance?.['content'], module?.['content']]);
  const lineOf = (at: number) => code.slice(0, at).split('\n').length - (isSvelte ? 0 : 1);
  return finder.found.map(({ at, text }) => ({ line: lineOf(at), text }));
}
