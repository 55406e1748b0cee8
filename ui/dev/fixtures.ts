/** Conversations to look at while working on the UI. Never part of the product. */
import type {
  ContextView,
  EntryView,
  MessageView,
  Policy,
  SessionView,
  Settings,
  SettingsView,
  NodeView,
} from '../src/lib/ipc';
import { said } from './said';

const NOW = Date.now();
const MINUTE = 60_000;
export const at = (minutesAgo: number) => new Date(NOW - minutesAgo * MINUTE).toISOString();

export const CONTEXT: ContextView = {
  id: 'c1',
  capturedAt: at(50),
  appName: 'Mousepad',
  appId: 'org.xfce.mousepad',
  windowTitle: 'quarterly-notes.txt',
  url: null,
  selectedText:
    'Revenue grew by 12 % over the quarter, mostly from renewals; new business was flat. Churn fell to 1.8 %, the lowest since we began to measure it. The support backlog doubled in March and is the main risk for renewals in autumn.',
  clipboard: 'https://example.org/board/2026-q1\nPlease keep it under 120 words.',
  selectionLength: null,
  clipboardLength: null,
};

const CODE = `Here is a version that reads the file once and keeps the order:

\`\`\`rust
use std::collections::HashMap;

/// Counts how often each word occurs.
pub fn count(text: &str) -> HashMap<String, usize> {
    let mut counts = HashMap::new();
    for word in text.split_whitespace() {
        *counts.entry(word.to_lowercase()).or_default() += 1; // one pass
    }
    counts
}
\`\`\`

It differs from yours in three ways:

1. It borrows the text instead of **owning** it.
2. \`or_default\` replaces the *two look-ups*.
3. The result is sorted by the caller:
   - by count, then
   - by word.

| Version | Time | Allocations |
| --- | ---: | ---: |
| yours | 41 ms | 120,331 |
| this one | 18 ms | 8,204 |

See [the documentation](https://doc.rust-lang.org/std/collections/) for more.`;

const ANSWERS = [
  CODE,
  'Yes. The renewal figures carry the quarter: **12 %** growth with flat new business means that nearly all of it came from customers who stayed. I would lead with that, and name the support backlog as the risk in the same paragraph, so that nobody has to ask.',
  `> Revenue grew by 12 % over the quarter.

Three ways to open the note:

- [x] *Plain:* Renewals carried the quarter.
- [ ] *Careful:* Growth was good; its source is narrow.
- [ ] *Bold:* We have a support problem that looks like growth.

---

<script>alert('raw html is text')</script> and ![a picture](https://example.org/cat.png).`,
  `### Shell and Python

\`\`\`bash
for f in *.log; do grep -c ERROR "$f"; done | sort -rn | head
\`\`\`

\`\`\`python
import re
from pathlib import Path

def errors(path: Path) -> int:
    """How many lines say ERROR."""
    return sum(1 for line in path.open() if re.search(r"\\bERROR\\b", line))
\`\`\``,
];
const QUESTIONS = [
  'Can you make this faster? It runs over every log line that we have.',
  'Is this summary fair to the numbers?',
  'Give me three ways to open the note. Keep them short, I will pick one and write the rest myself.',
  'And how do I count the errors per file?\nOne line of shell, and the same in Python.',
];

export const SUMMARY: NodeView = {
  id: 's3',
  content:
    'The user maintains a log analyser in Rust and prefers short answers with code first.\n\nAgreed so far: count words in one pass with a HashMap; sort at the caller; the quarterly note leads with renewals (12 %) and names the support backlog as the main risk.\n\nOpen: which of the three openings to use.',
  through: 'm11',
  coversMessageCount: 12,
  createdAt: at(38),
  modelUsed: 'qwen2.5:14b',
  origin: 'edited',
  level: 1,
  state: 'active',
  from: 'm0',
  start: 0,
  end: 12,
  kept: 10,
  folds: [],
  basedOn: null,
  locked: [],
  offline: false,
  promptVersion: 2,
  wordTarget: null,
  words: 54,
  quality: { checked: 14, found: 13 },
  conflicts: [],
};

export const VERSIONS: NodeView[] = [
  SUMMARY,
  {
    ...SUMMARY,
    id: 's2',
    content: SUMMARY.content
      .replace('short answers with code first', 'long explanations')
      .replace('(12 %)', '(11 %)'),
    createdAt: at(60),
    origin: 'generated',
  },
  {
    ...SUMMARY,
    id: 's1',
    content: 'The user maintains a log analyser in Rust.',
    coversMessageCount: 10,
    createdAt: at(95),
    origin: 'generated',
  },
];

export function message(place: number, count: number, covered: number): MessageView {
  const mine = place % 2 === 0;
  const turn = Math.floor(place / 2);
  return {
    id: `m${place}`,
    parent: place === 0 ? null : `m${place - 1}`,
    role: mine ? 'user' : 'assistant',
    content: (mine ? QUESTIONS : ANSWERS)[turn % 4] ?? '',
    timestamp: at((count - place) * (count > 100 ? 30 : 70)),
    name: null,
    context: mine && turn % 4 === 1 ? CONTEXT : null,
    status: !mine && turn === Math.floor(count / 2) - 2 ? 'stopped' : 'complete',
    model: mine ? null : 'qwen2.5:14b',
    tokens: 120,
    usage: null,
    tookMs: null,
    partRead: null,
    costUsd: null,
    covered: place < covered,
    pinned: place === count - 6,
    versions:
      !mine && turn % 4 === 2
        ? { index: 1, ids: [`v${place}`, `m${place}`, `w${place}`] }
        : { index: 0, ids: [`m${place}`] },
  };
}

const TITLES = [
  'Make the log analyser faster',
  'Quarterly note: opening paragraph',
  'Why does the borrow checker reject this?',
  'Trip to Lisbon in May',
  'Reply to the landlord about the heating',
  'Explain eventual consistency to a designer',
  'Regex for ISO dates with optional seconds and a very long title that does not fit',
  'Interview questions for a support lead',
  'Übersetzung der Hausordnung',
  'SQL: latest row per group',
];

export function entries(count: number): EntryView[] {
  return Array.from({ length: count }, (_, place) => ({
    id: `session-${place}`,
    title:
      (TITLES[place % TITLES.length] ?? '') +
      (place >= TITLES.length ? ` ${Math.floor(place / TITLES.length) + 1}` : ''),
    createdAt: at(place * 400 + 100),
    updatedAt: at(place === 0 ? 3 : place * 400),
    messageCount: place === 0 ? 24 : ((place * 7) % 60) + 2,
    preview: QUESTIONS[place % 4]?.replace('\n', ' ') ?? null,
    deletedAt: null,
    deletedMessages: 0,
    quick: false,
    labels: { pinned: false, archived: false, folder: null, tags: [], shared: false },
  }));
}

export function session(
  entry: EntryView,
  count: number,
  limit: number,
  summary: NodeView | null,
): SessionView {
  const first = Math.max(0, count - limit);
  const covered = summary?.coversMessageCount ?? 0;
  return {
    id: entry.id,
    title: entry.title,
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    revision: count,
    messageCount: count,
    first,
    messages: Array.from({ length: count - first }, (_, place) => message(first + place, count, covered)),
    summary,
    streaming: null,
    deletedAt: null,
    model: null,
    hasInstructions: entry.id === 'session-2',
  };
}

export const ROLLING: Policy = {
  preset: 'rolling',
  enabled: true,
  trigger: { messages: 20, againAfter: 10, tokens: 8000 },
  keep: { messages: 10 },
  shape: 'rolling',
  length: { characters: 2000 },
  facts: true,
  keepLost: false,
};

const DEFAULTS: Settings = {
  version: 2,
  servers: [
    { id: 'a', name: 'OpenAI', provider: 'openai', baseUrl: 'https://api.openai.com/v1' },
    { id: 'b', name: 'Work', provider: 'openai', baseUrl: 'https://models.example/v1' },
  ],
  model: {
    provider: 'ollama',
    baseUrl: 'http://localhost:11434',
    model: 'qwen2.5:14b',
    contextWindow: null,
    outputLimit: null,
    vision: null,
    jsonSchema: null,
    promptPrice: null,
    answerPrice: null,
  },
  standIns: [],
  modelParameters: [],
  allowedServers: [],
  unencryptedKeys: [],
  recentModels: [],
  retries: 4,
  sendWhenBack: false,
  hotkey: 'Ctrl+Shift+Space',
  keys: {},
  furtherHotkeys: { quickCommand: null, command: 'proofread', newConversation: null, showWindow: null },
  capture: { enabled: true, clipboard: false, never: ['KeePassXC', '1Password'] },
  language: 'system',
  theme: 'system',
  keepRunning: true,
  restoreWindows: true,
  zoom: 100,
  hidePopup: true,
  notifyAnswers: true,
  lookForUpdates: null,
  memoryModel: { kind: 'chat' },
  summarise: true,
  modelTitles: false,
  recallAcross: false,
  userMemories: { enabled: true, acceptFrom: null, idleSeconds: 600, excludedApps: [] },
  memory: ROLLING,
  trashDays: 30,
  quickDays: 0,
  notesFolder: null,
  appearance: {
    contrast: 'system',
    accent: 'indigo',
    readingFont: 'system',
    readingSize: 100,
    column: 'usual',
    density: 'usual',
    motion: 'system',
  },
};

export const SETTINGS: SettingsView = {
  settings: DEFAULTS,
  defaults: DEFAULTS,
  model: {
    provider: 'ollama',
    baseUrl: 'http://localhost:11434',
    name: 'qwen2.5:14b',
    label: 'qwen2.5:14b',
    overridden: false,
    summarises: true,
  },
  protocols: [
    { provider: 'openai', label: said('llm-protocol-openai'), hottest: 2, oneOfTwo: false },
    { provider: 'anthropic', label: 'Anthropic', hottest: 1, oneOfTwo: true },
    { provider: 'ollama', label: 'Ollama', hottest: 2, oneOfTwo: false },
  ],
  memoryWriter: { offline: false, label: 'qwen2.5:14b' },
  hotkeys: {
    giver: 'program',
    keys: [{ action: 'popup', active: 'Ctrl+Shift+Space', problem: null }],
    told: null,
    asking: false,
    canAsk: false,
    canConfigure: false,
  },
  binding: null,
  dataDir: '/home/ada/.local/share/extremis',
  keyFile: 'absent',
  hasBuiltin: true,
  hasKey: false,
  appVersion: '0.1.0',
  firstRun: false,
  fault: null,
};

export const LONG_ANSWER = ANSWERS.join('\n\n');
export const SHORT_ANSWER = ANSWERS[1] ?? '';
