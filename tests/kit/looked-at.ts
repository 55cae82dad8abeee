import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Keeps what moves by itself once the whole page is there: what of it came first may be chance. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    const observer = new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries().map(Object)) {
        for (const { node } of sources) shifts.push(`${value}: ${node?.textContent}`);
      }
    });
    addEventListener('DOMContentLoaded', () => observer.observe({ type: 'layout-shift' }));
  });
}

export const shifts = (page: Page): Promise<unknown> =>
  page.evaluate(() => Reflect.get(window, 'shifts'));

/** Changes the theme, and waits until every colour is that theme's. */
export async function putOn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // They change with the next frame, and some go over into each other.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition)),
  );
}

/** Leaves out frames of other origins: to include them, axe opens a window of its own on every run. */
export const axe = (page: Page): AxeBuilder => new AxeBuilder({ page }).setLegacyMode();

/** On phones and desks, by day and by night. */
export async function expectAccessible(page: Page, part: string): Promise<void> {
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    for (const colorScheme of ['light', 'dark'] as const) {
      await putOn(page, colorScheme);
      const { violations } = await axe(page).include(part).analyze();
      expect(violations).toEqual([]);
    }
  }
}

/** Goes on from control to control until the one whose words begin so. */
export async function tabToWords(page: Page, words: string): Promise<void> {
  for (let step = 0; step < 40; step++) {
    await page.keyboard.press('Tab');
    const text = await page.evaluate(() => {
      const { activeElement } = document;
      return (activeElement?.closest('label') ?? activeElement)?.textContent ?? '';
    });
    if (text.startsWith(words)) return;
  }
  throw new Error(`Nothing that begins with ${words} takes the focus`);
}
