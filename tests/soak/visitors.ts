import { setTimeout as pause } from 'node:timers/promises';

const PATHS = ['/', '/gift', '/transfer', '/booster'];
const PAUSE = 200;
const TIME_LIMIT = 30_000;

export type Views = { pages: number; files: number; failures: Map<string, number> };

export function noViews(): Views {
  return { pages: 0, files: 0, failures: new Map() };
}

/**
 * Loads one page after another with its scripts, as a browser does, and then a file of any page
 * before: one that is still open loads parts on demand, also after its version is gone.
 */
export async function keepLooking(
  origin: string,
  views: Views,
  isOver: () => boolean,
): Promise<void> {
  async function load(url: string, what: string): Promise<string> {
    // An address of their own: a page's limit is a visitor's.
    const headers = { 'x-forwarded-for': `10.1.${views.pages % 250}.1` };
    const signal = AbortSignal.timeout(TIME_LIMIT);
    try {
      const answer = await fetch(url, { headers, signal });
      const body = await answer.text();
      if (!answer.ok) note(`${answer.status} for ${what}`);
      return body;
    } catch (error) {
      note(`${Object(error).name} for ${what}`);
      return '';
    }
  }
  const note = (kind: string) => {
    views.failures.set(kind, (views.failures.get(kind) ?? 0) + 1);
  };

  const loadFile = async (file: string, what: string) => {
    await load(`${origin}${file}`, what);
    views.files += 1;
  };

  const known = new Set<string>();
  for (let nth = 0; !isOver(); nth += 1) {
    const path = PATHS[nth % PATHS.length];
    const page = await load(`${origin}${path}`, `the page ${path}`);
    views.pages += 1;
    const files = new Set(page.match(/(?<=(?:src|href)=")\/assets\/[^"]+/g));
    for (const file of files) await loadFile(file, 'a file of a page');
    const earlier = [...known][nth % known.size];
    if (earlier !== undefined) await loadFile(earlier, 'a file of an earlier page');
    for (const file of files) known.add(file);
    await pause(PAUSE);
  }
}
