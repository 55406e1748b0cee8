/** The memory's part of the stand-in engine: summaries, facts, what was sent. Never part of the product. */
import type {
  AppEvent,
  ContextItem,
  FactView,
  MemoryView,
  NodeView,
  Policy,
  ContextPreview,
  StatsView,
} from '../src/lib/ipc';
import type { Mocked } from './mocked';
import { at, ROLLING, SUMMARY, VERSIONS } from './fixtures';
import { said } from './said';

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

export const PRESETS: Policy[] = [
  ROLLING,
  {
    ...ROLLING,
    preset: 'progressive',
    trigger: { tokens: 3000 },
    keep: { tokens: 2500 },
    length: 'progressive',
  },
  {
    ...ROLLING,
    preset: 'multilevel',
    trigger: { userTurns: 10 },
    keep: { messages: 0 },
    shape: { levels: { maxActiveOfLevel: 5, maxActive: 10 } },
  },
  {
    ...ROLLING,
    preset: 'layered',
    trigger: { messages: 10, againAfter: 10, topic: { gapMinutes: 60, sharedWordsPercent: 10 } },
    shape: { levels: { maxActiveOfLevel: 5, maxActive: 10, maxLevel: 2 } },
  },
];

const node = (id: string, part: Partial<NodeView>): NodeView => ({
  ...SUMMARY,
  id,
  origin: 'generated',
  ...part,
});

const LOCKED = 'Open: which of the three openings to use.';
const ROLLING_NODES: NodeView[] = [
  node('s3', { origin: 'edited', basedOn: 's2', locked: [LOCKED] }),
  node('s2', { content: VERSIONS[1]?.content ?? '', state: 'superseded', basedOn: 's1', createdAt: at(60) }),
  node('s1', {
    content: VERSIONS[2]?.content ?? '',
    state: 'superseded',
    createdAt: at(95),
    end: 10,
    quality: { checked: 9, found: 6 },
  }),
];
const HELD = node('s4', {
  state: 'held',
  basedOn: 's3',
  createdAt: at(2),
  end: 20,
  content: SUMMARY.content.replace('12 %', '21 %').replace(LOCKED, ''),
  conflicts: [
    {
      line: 'The quarterly note leads with renewals (21 %).',
      fact: 'f2',
      against: 'Revenue grew by 12 % over the quarter',
    },
    { line: '', fact: null, against: LOCKED },
  ],
});
const LEVELS: NodeView[] = [
  node('n7', {
    start: 10,
    end: 14,
    from: 'm10',
    through: 'm13',
    content: 'They counted errors per file, in shell and in Python.',
  }),
  node('n6', { level: 2, end: 10, through: 'm9', folds: ['n1', 'n2', 'n3'], locked: [LOCKED] }),
  ...[1, 2, 3].map((place) =>
    node(`n${place}`, {
      state: 'folded',
      start: (place - 1) * 3,
      end: place * 3 + (place === 3 ? 1 : 0),
      from: `m${(place - 1) * 3}`,
      through: `m${place * 3 - 1}`,
      content: `What was said in part ${place}.`,
    }),
  ),
];

const fact = (id: string, part: Partial<FactView>): FactView => ({
  id,
  field: 'important_facts',
  key: null,
  text: id,
  sources: ['m2'],
  origin: 'extracted',
  status: 'active',
  pinned: false,
  conflicts: [],
  supersededBy: null,
  createdAt: at(50),
  ...part,
});
export const FACTS: FactView[] = [
  fact('f1', {
    field: 'user_preferences',
    key: 'answers',
    text: 'short, code first',
    pinned: true,
    sources: ['m4', 'm16'],
  }),
  fact('f2', {
    text: 'Revenue grew by 12 % over the quarter, mostly from renewals',
    conflicts: [{ id: 'f3', text: 'x' }],
  }),
  fact('f3', { text: 'Revenue grew by 11 % over the quarter', sources: ['m18'] }),
  fact('f4', {
    field: 'key_decisions',
    text: 'Count words in one pass with a HashMap; sort at the caller',
    sources: ['m6'],
  }),
  fact('f5', { field: 'source_urls', text: 'https://doc.rust-lang.org/std/collections/', sources: ['m1'] }),
  fact('f6', {
    field: 'entities',
    text: 'Anna: reviews the documentation by Thursday',
    origin: 'user',
    sources: [],
  }),
  fact('f7', { status: 'offered', text: '120,331 allocations', sources: ['m1'] }),
  fact('f8', { status: 'offered', text: '/srv/bench/corpus.txt', sources: ['m3'] }),
  fact('f9', { status: 'superseded', supersededBy: 'f4', text: 'Sort in the counter' }),
];

export const STATS: StatsView = {
  sessions: 1,
  messagesTotal: 24,
  messagesArchived: 12,
  activeSummaries: 1,
  highestLevel: 1,
  heldSummaries: 0,
  messagesSinceSummary: 12,
  turnsSinceSummary: 6,
  factsActive: 6,
  factsOffered: 2,
  tokensTotal: 6120,
  tokensWithMemory: 3344,
  tokensSaved: 2776,
  cost: { model: 'gpt-4o-mini', perMillion: 0.15, asOf: '2026-03', saved: 0.000416 },
  quality: [6 / 9, 8 / 11, 11 / 13, 12 / 13, 13 / 14].map((part, place) => ({
    summary: `q${place}`,
    at: at(200 - place * 40),
    quality: { checked: 14, found: Math.round(part * 14) },
  })),
};

export const SENT: ContextPreview = {
  budget: 8192,
  tokens: 3420,
  text: '<system>\nYou are Extremis, a helpful assistant.\n</system>\n<summary>\nThe user maintains a log analyser …\n</summary>\n<message role="user">\nCan you make this faster?\n</message>',
  items: (
    [
      {
        layer: 'system',
        tokens: 212,
        included: true,
        reason: said('app-reason-always'),
        messageIds: [],
        text: 'You are Extremis, a helpful assistant.',
      },
      {
        layer: 'instructions',
        tokens: 38,
        included: true,
        reason: said('app-reason-instructions-all'),
        messageIds: [],
        text: 'Answer briefly and in British English.',
        at: '2026-03-01T10:00:00Z',
      },
      {
        layer: 'memories',
        tokens: 64,
        included: true,
        reason: said('app-reason-known'),
        messageIds: [],
        text: 'The user lives in Leipzig.',
      },
      {
        layer: 'facts',
        tokens: 148,
        included: true,
        reason: said('app-reason-facts'),
        messageIds: [],
        text: FACTS.map((one) => `- ${one.text}`).join('\n'),
      },
      {
        layer: 'summary',
        tokens: 310,
        included: true,
        reason: said('app-reason-stands-for', { count: 12 }),
        messageIds: ['m0', 'm11'],
        text: SUMMARY.content,
      },
      {
        layer: 'snippet',
        tokens: 420,
        included: false,
        reason: said('app-reason-better-first'),
        messageIds: ['m3'],
        text: 'Yes. The renewal figures carry the quarter.',
      },
      {
        layer: 'pinned',
        tokens: 96,
        included: true,
        reason: said('app-reason-pinned'),
        messageIds: ['m18'],
        text: 'Give me three ways to open the note.',
      },
      {
        layer: 'recent',
        tokens: 2402,
        included: true,
        reason: said('app-reason-recent'),
        messageIds: Array.from({ length: 12 }, (_, place) => `m${12 + place}`),
        text: '…',
      },
      {
        layer: 'recent',
        tokens: 1980,
        included: false,
        reason: said('app-reason-covered'),
        messageIds: Array.from({ length: 12 }, (_, place) => `m${place}`),
        text: '…',
      },
      {
        layer: 'message',
        tokens: 188,
        included: true,
        reason: said('app-reason-question'),
        messageIds: ['m22'],
        text: 'And how do I count the errors per file?',
      },
    ] satisfies Partial<ContextItem>[]
  ).map((item) => ({
    summary: null,
    instructions: null,
    facts: [],
    memories: [],
    session: null,
    title: null,
    at: null,
    ...item,
  })),
};

export function memoryCommands(tell: (event: AppEvent) => Promise<void>, state: string): Mocked {
  let nodes = state === 'levels' ? LEVELS : state === 'held' ? [HELD, ...ROLLING_NODES] : ROLLING_NODES;
  let facts = FACTS;
  let own: Policy | null = null;
  let next = 1;
  const has = (session: string) => session === 'session-0' || session === 'session-2';
  const memory = (session: string): MemoryView => ({
    session,
    revision: next++,
    policy: own ?? ROLLING,
    policyFrom: own === null ? 'user' : 'session',
    nodes: has(session) ? nodes : [],
    facts: has(session) ? facts : [],
    stats: has(session)
      ? STATS
      : {
          ...STATS,
          quality: [],
          activeSummaries: 0,
          highestLevel: 0,
          messagesArchived: 0,
          tokensSaved: 0,
          cost: null,
        },
    working: false,
  });
  const changed = (session: string) => void tell({ kind: 'memoryChanged', memory: memory(session) });
  const put = (session: string, id: string, part: Partial<FactView>): FactView => {
    facts = facts.map((one) => (one.id === id ? { ...one, ...part } : one));
    changed(session);
    return facts.find((one) => one.id === id) ?? fact(id, part);
  };

  const node = (id: string): NodeView => {
    const found = nodes.find((one) => one.id === id);
    if (found === undefined) throw new Error(`no summary ${id}`);
    return found;
  };

  return {
    memory: ({ session }) => memory(session),
    edit_summary: async ({ session, summary, content }) => {
      await wait(200);
      const base = node(summary);
      const made: NodeView = {
        ...base,
        id: `s${100 + next++}`,
        content,
        basedOn: base.id,
        origin: 'edited',
        createdAt: at(0),
      };
      nodes = [
        made,
        ...nodes.map((one) => (one.id === summary ? { ...one, state: 'superseded' as const } : one)),
      ];
      changed(session);
      return made;
    },
    restore_summary: ({ session, version }) => {
      const made: NodeView = {
        ...node(version),
        id: `s${100 + next++}`,
        state: 'active',
        origin: 'restored',
        basedOn: version,
        createdAt: at(0),
      };
      nodes = [
        made,
        ...nodes.map((one) => (one.state === 'active' ? { ...one, state: 'superseded' as const } : one)),
      ];
      changed(session);
      return made;
    },
    lock_lines: ({ session, summary, lines }) => {
      nodes = nodes.map((one) => (one.id === summary ? { ...one, locked: lines } : one));
      changed(session);
      return node(summary);
    },
    accept_summary: ({ session, summary }) => {
      nodes = nodes.map((one) =>
        one.id === summary ? { ...one, state: 'active', conflicts: [] } : { ...one, state: 'superseded' },
      );
      changed(session);
      return node(summary);
    },
    reject_summary: ({ session, summary }) => {
      const rejected = node(summary);
      nodes = nodes.filter((one) => one.id !== summary);
      changed(session);
      return rejected;
    },
    add_fact: ({ session, fact: given }) => {
      const id = `f${next++}x`;
      facts = [...facts, fact(id, {})];
      return put(session, id, { ...given, sources: [], origin: 'user' });
    },
    edit_fact: ({ session, fact: id, text }) => put(session, id, { text }),
    pin_fact: ({ session, fact: id, pinned }) => put(session, id, { pinned }),
    accept_fact: ({ session, fact: id }) => put(session, id, { status: 'active' }),
    dismiss_fact: ({ session, fact: id }) => put(session, id, { status: 'dismissed' }),
    resolve_facts: ({ session, first }) => {
      facts = facts.filter((one) => one.id === first || !['f2', 'f3'].includes(one.id));
      return put(session, first, { conflicts: [] });
    },
    forget_fact: ({ session, fact: id }) => {
      facts = facts.filter((one) => one.id !== id);
      changed(session);
    },
    pin_message: () => undefined,
    policy_presets: () => PRESETS,
    choose_policy: ({ session, policy }) => ((own = policy), changed(session)),
    context_preview: () => SENT,
    prompt_cost: ({ message }) => {
      const sent = SENT.items.filter(({ included }) => included);
      const others = sent.reduce((sum, { layer, tokens }) => sum + (layer === 'message' ? 0 : tokens), 0);
      // What has no room is cut.
      const taken = Math.min(message.length, SENT.budget - others);
      const layers = sent.map(({ layer, tokens }) => ({
        layer,
        tokens: layer === 'message' ? taken : tokens,
      }));
      return { budget: SENT.budget, tokens: others + taken, layers, leftOut: message.length > 40 ? 12 : 0 };
    },
    sent: () => ({
      ...SENT,
      session: 'session-0',
      message: 'm',
      model: 'qwen2.5:14b',
      parameters: said('app-prompt-temperature', { number: 0.7 }),
      exact: true,
      note: null,
    }),
    stats_of_all: () => ({ ...STATS, sessions: 24, messagesTotal: 1312, messagesArchived: 811 }),
  };
}
