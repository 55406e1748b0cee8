import { describe, expect, it } from 'vitest';
import { Latest } from './latest';

/** Questions that are answered when a test says so. */
function desk() {
  const asked = new Map<string, { give: (answer: string) => void; refuse: (error: Error) => void }>();
  const heard: string[] = [];
  const latest = new Latest<string, string>({
    ask: (question) => new Promise((give, refuse) => asked.set(question, { give, refuse })),
    answered: (answer, question) => heard.push(`${question}: ${answer}`),
    failed: (thrown, question) => heard.push(`${question}! ${String(thrown)}`),
  });
  const give = async (question: string) => {
    asked.get(question)?.give('found');
    await new Promise((done) => setTimeout(done));
  };
  return { latest, asked, heard, give };
}

describe('the latest answer', () => {
  it('is asked for at once', () => {
    const { latest, asked } = desk();
    latest.want('w');
    expect([...asked.keys()]).toEqual(['w']);
  });

  it('is never replaced by an older one', async () => {
    const { latest, heard, give } = desk();
    latest.want('wo');
    latest.want('wor');
    await give('wor');
    await give('wo');
    expect(heard).toEqual(['wor: found']);
  });

  it('is not an older one while a newer one is looked for', async () => {
    const { latest, heard, give } = desk();
    latest.want('wo');
    latest.want('wor');
    await give('wo');
    expect(heard).toEqual([]);
  });

  it('does not wait behind every key that was pressed before', async () => {
    const { latest, asked, heard, give } = desk();
    for (const question of ['w', 'wo', 'wor', 'word', 'words']) latest.want(question);
    expect([...asked.keys()]).toEqual(['w', 'wo']);
    await give('w');
    expect([...asked.keys()]).toEqual(['w', 'wo', 'words']);
    await give('words');
    await give('wo');
    expect(heard).toEqual(['words: found']);
  });

  it('is not heard when it is not wanted any more', async () => {
    const { latest, heard, give } = desk();
    latest.want('word');
    latest.drop();
    await give('word');
    expect(heard).toEqual([]);
  });

  it('may be an error, which is older than the next answer', async () => {
    const { latest, asked, heard, give } = desk();
    latest.want('a');
    asked.get('a')?.refuse(new Error('no'));
    await give('a');
    latest.want('ab');
    await give('ab');
    expect(heard).toEqual(['a! Error: no', 'ab: found']);
  });
});
