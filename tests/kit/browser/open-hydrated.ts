import type { Page, Request, Response } from '@playwright/test';

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

/** Opens a page and waits until it has also loaded what it loads by itself afterwards. */
export async function openSettled(page: Page, path: string): Promise<Response | null> {
  const open = new Set<Request>();
  const isOver = (request: Request) => open.delete(request);
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', isOver);
  page.on('requestfailed', isOver);
  const answer = await page.goto(path);
  await waitForHydration(page);
  // An answer may cause another request: the page is done after two idle moments without one.
  for (let idle = 0; idle < 2; idle = open.size === 0 ? idle + 1 : 0) {
    await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
  }
  return answer;
}

/** Waits until event handlers are attached. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}

/** Opens a page with its clock stopped: the test controls the time. */
export async function openStopped(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: '2026-11-10T12:00:00Z' });
  // The clock runs until it is paused, and cannot be paused at a time that has passed.
  await page.clock.pauseAt('2026-11-10T13:00:00Z');
  await page.goto(path);
  // Scripts start after the first frames, which also depend on the clock.
  await page.clock.runFor(100);
  await waitForHydration(page);
}

/** Navigates as a link does. */
export async function follow(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => Object(window).__reactRouterDataRouter.navigate(to), path);
}
