/** What of a stranger's markdown may become more than text. */

const ALLOWED = new Set(['http:', 'https:', 'mailto:']);

/** The address, when it is one that may be opened; else `null`. */
export function safeLink(href: string): string | null {
  // Characters that browsers drop silently would hide the true scheme.
  // eslint-disable-next-line no-control-regex
  if (/[\u0000-\u0020\u007f-\u009f]/.test(href.trim())) return null;
  try {
    const url = new URL(href.trim());
    return ALLOWED.has(url.protocol) ? url.href : null;
  } catch {
    return null;
  }
}

/** What looks like an address of the web, with the name of the host that it seems to lead to: all of it, or a part. */
const ADDRESS =
  /^\s*(?:https?:\/\/)?(?:[^\s/@]*@)?((?:[\p{L}\d-]+\.)+[\p{L}]{2,}|localhost)(?::\d+)?(?:[/?#]\S*)?\s*$/iu;
const IN_WORDS = /(?:https?:\/\/(?:[^\s/@]*@)?|\bwww\.)((?:[\p{L}\d-]+\.)*[\p{L}\d-]+)/iu;
/** Characters that nobody sees, which must not keep an address from being one. */
const UNSEEN = /[\p{Cf}\p{Cc}\ufe00-\ufe0f]/gu;

/** Whether words that are a link look like an address of another host than the one that it leads to. */
export function misleads(words: string, address: string): boolean {
  const seen = words.slice(0, 2000).replace(UNSEEN, '');
  const seeming = (ADDRESS.exec(seen) ?? IN_WORDS.exec(seen))?.[1]?.toLowerCase();
  if (seeming === undefined || address.startsWith('mailto:')) return false;
  try {
    const bare = (host: string) => host.replace(/^www\./, '');
    return bare(new URL(`http://${seeming}`).hostname) !== bare(new URL(address).hostname);
  } catch {
    return true;
  }
}

const NAMED: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  copy: '©',
  reg: '®',
  trade: '™',
  hellip: '…',
  mdash: '—',
  ndash: '–',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  bull: '•',
  middot: '·',
  times: '×',
  rarr: '→',
  larr: '←',
  deg: '°',
  euro: '€',
};

/** HTML entities as the characters that they stand for. The result is shown as text, so that none can become markup. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z]{2,8}));/gi, (whole, hex, decimal, name) => {
    if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? whole) : whole;
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    const valid = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
    return valid ? String.fromCodePoint(code) : whole;
  });
}
