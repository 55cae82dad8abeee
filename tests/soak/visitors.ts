import { setTimeout as pause } from 'node:timers/promises';

const PATHS = ['/', '/gift', '/transfer', '/booster'];
const PAUSE = 200;
const TIME_LIMIT = 30_000;

export type Views = { pages: number; files: number; failures: Map<string, number> };

export function noViews(): Views {
  return { pages: 0, files: 0, failures: new Map() };
}

/** Loads one page after another with its scripts, as a browser does. */
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

  for (let nth = 0; !isOver(); nth += 1) {
    const path = PATHS[nth % PATHS.length];
    const page = await load(`${origin}${path}`, `the page ${path}`);
    views.pages += 1;
    const files = new Set(
      [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, f]) => f),
    );
    for (const file of files) {
      await load(`${origin}${file}`, 'a file of a page');
      views.files += 1;
    }
    await pause(PAUSE);
  }
}
