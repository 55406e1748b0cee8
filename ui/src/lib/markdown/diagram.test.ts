import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const asked = vi.hoisted(() => ({
  drawDiagram: vi.fn(),
  filePlace: vi.fn((name: string) => Promise.resolve(`/documents/${name}`)),
  saveFile: vi.fn(() => Promise.resolve(null)),
  copyText: vi.fn(() => Promise.resolve(null)),
}));
vi.mock('$lib/ipc/generated/commands', () => asked);
const { default: Markdown } = await import('./Markdown.svelte');
const { menu } = await import('$lib/primitives/menu.svelte');
const { language } = await import('$lib/language/language.svelte');
const { isDiagram } = await import('./diagram');
const { fileNameOf } = await import('./file-names');
const { lex } = await import('./lex');

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect/></svg>';
let shown: ReturnType<typeof mount> | undefined;
let come: (isIntersecting?: boolean) => void = () => undefined;

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(private readonly tell: (all: { isIntersecting: boolean }[]) => void) {
        come = (isIntersecting = true) => this.tell([{ isIntersecting }]);
      }
      observe = () => undefined;
      disconnect = () => undefined;
    },
  );
});

afterEach(() => {
  if (shown !== undefined) void unmount(shown);
  shown = undefined;
  menu.open = null;
  vi.clearAllMocks();
});

let number = 0;
/** A diagram that was not drawn before. */
const diagram = () => `\`\`\`mermaid\ngraph TD\n  A-->B${(number += 1)}\n\`\`\``;

function render(text: string, growing = false): HTMLElement {
  if (shown !== undefined) void unmount(shown);
  document.body.replaceChildren();
  shown = mount(Markdown, { target: document.body, props: { text, growing } });
  flushSync();
  return document.body;
}

async function seen(page: HTMLElement): Promise<void> {
  come();
  await vi.waitFor(() => {
    flushSync();
    expect(page.querySelector('[data-diagram-state=drawing], [data-diagram-state=unseen]')).toBeNull();
  });
}

function press(page: HTMLElement, label: string): void {
  page.querySelector<HTMLElement>(`[aria-label="${label}"]`)?.click();
  flushSync();
}

describe('a diagram', () => {
  it('is what a fence calls one', () => {
    const named = (fence: string) => lex(`\`\`\`${fence}\ngraph TD\n\`\`\``).filter(isDiagram).length;
    expect(['mermaid', 'Mermaid title', 'mermaid{x}'].map(named)).toEqual([1, 1, 1]);
    expect(['', 'mermaids', 'js mermaid'].map(named)).toEqual([0, 0, 0]);
  });

  it('is code until it is seen, and a picture then', async () => {
    asked.drawDiagram.mockResolvedValue({ is: 'drawn', svg: SVG });
    const page = render(diagram());
    expect(page.querySelector('pre')?.textContent).toContain('graph TD');
    expect(asked.drawDiagram).not.toHaveBeenCalled();
    await seen(page);
    expect(page.querySelector('img')?.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);
    expect(page.querySelector('pre')).toBeNull();
  });

  it('stays code as long as it is written', () => {
    const page = render('```mermaid\ngraph TD', true);
    expect(page.querySelector('[data-diagram-state]')).toBeNull();
    expect(page.querySelector('pre')?.textContent).toContain('graph TD');
  });

  it('is its code again, and the picture again, by a button', async () => {
    asked.drawDiagram.mockResolvedValue({ is: 'drawn', svg: SVG });
    const page = render(diagram());
    await seen(page);
    press(page, 'Show the code');
    expect(page.querySelector('img')).toBeNull();
    expect(page.querySelector('pre')?.textContent).toContain('graph TD');
    press(page, 'Show the diagram');
    expect(page.querySelector('img')).not.toBeNull();
  });

  it('is copied as its source', async () => {
    asked.drawDiagram.mockResolvedValue({ is: 'drawn', svg: SVG });
    const page = render(diagram());
    await seen(page);
    press(page, 'Copy code');
    expect(asked.copyText).toHaveBeenCalledWith(expect.stringMatching(/^graph TD/), null);
  });

  it.each([
    [{ is: 'wrong', line: 3 }, 'Not drawn: Mermaid does not understand it near line 3.'],
    [{ is: 'wrong', line: null }, 'Not drawn: this is no diagram that Mermaid understands.'],
    [{ is: 'slow' }, 'Not drawn: it took longer than 5 seconds and was stopped.'],
    [{ is: 'large' }, 'Not drawn: the diagram is too large.'],
  ])('that is %j stays code, and says why', async (drawn, told) => {
    asked.drawDiagram.mockResolvedValue(drawn);
    const page = render(diagram());
    await seen(page);
    expect(page.querySelector('[role=status]')?.textContent).toBe(told);
    expect(page.querySelector('pre')?.textContent).toContain('graph TD');
  });

  it('of more than 50,000 letters is asked of nobody', async () => {
    const page = render(`\`\`\`mermaid\n${'graph TD\n'.repeat(6000)}\`\`\``);
    await seen(page);
    expect(page.querySelector('[role=status]')?.textContent).toContain('too large');
    expect(asked.drawDiagram).not.toHaveBeenCalled();
  });

  it('is drawn once, however often it is shown', async () => {
    asked.drawDiagram.mockResolvedValue({ is: 'drawn', svg: SVG });
    const text = diagram();
    await seen(render(text));
    await seen(render(text));
    expect(asked.drawDiagram).toHaveBeenCalledOnce();
  });

  it('is drawn for a new look of the window once it is in sight, and stays as it was until then', async () => {
    asked.drawDiagram.mockResolvedValue({ is: 'drawn', svg: SVG });
    const page = render(diagram());
    await seen(page);
    come(false);
    flushSync();
    document.documentElement.style.setProperty('--font-ui', 'serif');
    await new Promise((done) => setTimeout(done));
    flushSync();
    expect(page.querySelector('img')).not.toBeNull();
    expect(asked.drawDiagram).toHaveBeenCalledOnce();
    come();
    flushSync();
    expect(page.querySelector('[data-diagram-state=drawing] img')).not.toBeNull();
    await seen(page);
    expect(asked.drawDiagram).toHaveBeenCalledTimes(2);
    document.documentElement.style.removeProperty('--font-ui');
  });

  it('is saved as a picture or as its source, where the user says', async () => {
    asked.drawDiagram.mockResolvedValue({ is: 'drawn', svg: SVG });
    const page = render(diagram());
    await seen(page);
    press(page, 'Save as a file');
    expect(menu.open?.items.map(({ label }) => label)).toEqual(['Save the diagram (SVG)', 'Save the code']);
    menu.open?.items[0]?.run?.();
    flushSync();
    await vi.waitFor(() =>
      expect(page.querySelector<HTMLInputElement>('[data-testid=save-to]')?.value).toBe(
        '/documents/diagram.svg',
      ),
    );
    page.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    expect(asked.saveFile).toHaveBeenCalledWith('/documents/diagram.svg', expect.stringContaining('<svg'));
  });
});

describe('code that is saved', () => {
  it.each([
    ['python', 'code.py'],
    ['rs', 'code.rs'],
    ['c++', 'code.cpp'],
    ['dockerfile', 'Dockerfile'],
    ['mermaid', 'diagram.mmd'],
    ['', 'text.txt'],
    ['../../etc/passwd', 'text.txt'],
    ['__proto__', 'text.txt'],
  ])('of %j is called %s', (fence, name) => {
    expect(fileNameOf(fence)).toBe(name);
  });

  it('is asked where to, and says why it was not saved', async () => {
    asked.saveFile.mockRejectedValueOnce({
      code: 'invalid',
      message: 'It is there already.',
      retryable: false,
    });
    const page = render('```python\nprint(1)\n```');
    press(page, 'Save as a file');
    await vi.waitFor(() =>
      expect(page.querySelector<HTMLInputElement>('[data-testid=save-to]')?.value).toBe('/documents/code.py'),
    );
    page.querySelector('form')?.dispatchEvent(new SubmitEvent('submit', { cancelable: true }));
    await vi.waitFor(() => {
      flushSync();
      expect(page.querySelector('[role=alert]')?.textContent).toBe('It is there already.');
    });
    expect(asked.saveFile).toHaveBeenCalledWith('/documents/code.py', 'print(1)');
  });

  it('is asked for in the direction of the window, and not in that of the answer', async () => {
    await language.use('ar');
    const page = render('An answer in English.\n\n```python\nprint(2)\n```');
    page.querySelector<HTMLElement>('figure .lucide-download')?.closest('button')?.click();
    flushSync();
    expect(page.querySelector('dialog')?.dir).toBe('rtl');
    expect(page.querySelector<HTMLElement>('[data-testid=save-to]')?.dir).toBe('ltr');
    await language.use('en');
  });
});
