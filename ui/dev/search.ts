/** Search's part of the stand-in engine. Never part of the product. */
import type { EntryView, FindResults, MessageView, SearchHit, SearchResults } from '../src/lib/ipc';

import type { Mocked } from './mocked';
import { said } from './said';

const HOSTILE = '<img src=x onerror=alert(1)> \u202Egnp.exe ';

/** The words of a text, those that were looked for apart. */
function parts(text: string, words: string): SearchHit['snippet'] {
  const at = text.toLowerCase().indexOf(words.toLowerCase());
  if (at === -1) return [{ text, hit: false }];
  const from = Math.max(0, at - 30);
  return [
    { text: (from > 0 ? '…' : '') + text.slice(from, at), hit: false },
    { text: text.slice(at, at + words.length), hit: true },
    { text: text.slice(at + words.length, at + words.length + 90), hit: false },
  ];
}

export function searchCommands(
  list: () => EntryView[],
  all: (id: string) => MessageView[],
  state: string,
): Mocked {
  const index = {
    indexed: state === 'catching' ? 12_000 : 50_000,
    total: 50_000,
    embedded: 0,
    meaning: state === 'catching' ? ('off' as const) : ('ready' as const),
    reason: null,
  };
  return {
    search: ({ request }): SearchResults => {
      if (state === 'broken')
        throw {
          code: 'index',
          message: said('search-sqlite', { reason: 'database disk image is malformed' }),
          retryable: true,
        };
      const hints = [...request.query.matchAll(/\b(\w+):\w*/g)]
        .filter(([, name]) => !['role', 'app', 'title', 'in', 'is', 'before', 'after'].includes(name ?? ''))
        .map(([typed]) => said('app-search-operator', { typed }));
      const words = request.query.replace(/\S+:\S*/g, '').trim();
      if (words === 'zzz')
        return { hits: [], more: false, total: null, hurried: false, meant: ['trip'], hints, index };
      const titles = list()
        .filter(({ title }) => title.toLowerCase().includes(words.toLowerCase()))
        .map((entry): SearchHit => ({
          session: entry.id,
          title: entry.title,
          message: null,
          kind: 'title',
          role: null,
          app: null,
          at: entry.updatedAt,
          snippet: parts(entry.title, words),
          matched: 'words',
        }));
      const messages = list()
        .slice(0, 12)
        .flatMap((entry) =>
          all(entry.id)
            .filter(({ content }) => content.toLowerCase().includes(words.toLowerCase()))
            .slice(0, 3)
            .map((message, place): SearchHit => ({
              session: entry.id,
              title: entry.title,
              message: message.id,
              kind: place === 2 ? 'context' : 'message',
              role: message.role,
              app: place === 2 ? 'Slack' : null,
              at: message.timestamp,
              snippet: parts(place === 1 ? HOSTILE + message.content : message.content, words),
              matched: request.byMeaning && place > 0 ? 'meaning' : 'words',
            })),
        );
      const hits = [...titles, ...messages];
      return {
        hits: hits.slice(0, request.limit),
        more: hits.length > request.limit,
        total: null,
        hurried: false,
        meant: [],
        hints,
        index,
      };
    },
    find: ({ request }: { request: { session: string; query: string } }): FindResults => ({
      messages: all(request.session)
        .map(({ id, content }) => ({
          message: id,
          count: content.toLowerCase().split(request.query.toLowerCase()).length - 1,
        }))
        .filter(({ count }) => count > 0),
    }),
    apps_of_origin: () =>
      ['Firefox', 'Slack', 'Visual Studio Code'].map((name, place) => ({
        name,
        sessions: list().flatMap(({ id }, at) => (at % 5 === place ? [id] : [])),
      })),
    index_state: () => index,
  };
}
