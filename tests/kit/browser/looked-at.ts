import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Records layout shifts after the document is parsed: earlier ones depend on how it arrived. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    let parsedAt = Infinity;
    const observer = new PerformanceObserver((list) => {
      for (const { startTime, value, sources } of list.getEntries().map(Object)) {
        // A frame from before is reported after it.
        if (startTime < parsedAt) continue;
        for (const { node, previousRect: from, currentRect: to } of sources) {
          const sides = ['x', 'y', 'width', 'height'];
          // Not by `value`, which is tiny for a small element however far it jumps.
          if (sides.every((side) => Math.abs(to[side] - from[side]) < 1)) continue;
          shifts.push(`${value}: ${node?.textContent}`);
        }
      }
    });
    addEventListener('DOMContentLoaded', () => {
      parsedAt = performance.now();
      observer.observe({ type: 'layout-shift' });
    });
  });
}

export const shifts = (page: Page): Promise<string[]> =>
  page.evaluate(() => Reflect.get(window, 'shifts'));

/** Changes the colour scheme and waits until all colours have changed. */
export async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // Colours change with the next frame, some with a transition.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  await page.waitForFunction(() =>
    document.getAnimations().every((one) => !(one instanceof CSSTransition)),
  );
}

/** Half the size of the builder's own copy, which it injects twice for every check. */
const AXE = readFileSync(
  createRequire(import.meta.resolve('@axe-core/playwright')).resolve('axe-core/axe.min.js'),
  'utf8',
);

/** Sends axe once per document. */
class AxeOnce extends AxeBuilder {
  readonly #page: Page;

  constructor(page: Page) {
    super({ page, axeSource: ';' });
    this.#page = page;
  }

  override async analyze() {
    const isThere = await this.#page.evaluate(() => 'axe' in window);
    if (!isThere) await this.#page.evaluate(AXE);
    return await super.analyze();
  }
}

/**
 * Without frames: those of other origins would need a new window on every run, and there are no
 * others. Only violations are described: a description of all that passes takes as long as the
 * check itself.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeOnce(page).setLegacyMode().options({ resultTypes: ['violations'], iframes: false });

/** Depend on colours; they take four times as long as all other rules together. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/**
 * At each width without horizontal scrolling and by all rules but those for colours, which hardly
 * depend on the width: they are checked light at the first width and dark at the last.
 */
export async function expectAccessible(
  page: Page,
  part: string,
  widths: readonly number[] = [1440, 390],
  without?: string,
): Promise<void> {
  const check = () => {
    const builder = axe(page).include(part);
    return without ? builder.exclude(without) : builder;
  };
  for (const [index, width] of widths.entries()) {
    const [isFirst, isLast] = [index === 0, index === widths.length - 1];
    await page.setViewportSize({ width, height: 900 });
    await setColorScheme(page, isFirst ? 'light' : 'dark');
    const builder = isFirst || isLast ? check() : check().disableRules(COLOUR_RULES);
    expect((await builder.analyze()).violations, `${width} px`).toEqual([]);
    await expectNoOverflow(page, `${width} px`);
  }
  if (widths.length > 1) return;
  await setColorScheme(page, 'dark');
  const { violations } = await check().withRules(COLOUR_RULES).analyze();
  expect(violations, 'dark').toEqual([]);
}

/** Nothing is wider than the viewport. */
export async function expectNoOverflow(page: Page, seen?: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, seen).toBe(0);
}

/** Presses Tab until an element whose text begins with `words` has focus. */
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
