import type { Page } from '@playwright/test';

/**
 * Presses Tab through the whole page and names every control that something fixed or sticky covers
 * while it has the focus, or that is out of view.
 */
export async function findHiddenStops(page: Page): Promise<{ stops: number; hidden: string[] }> {
  const hidden: string[] = [];
  for (let stops = 0; stops < 200; stops++) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement: focused, body } = document;
      if (!focused || focused === body || focused.hasAttribute('data-walked')) return undefined;
      focused.setAttribute('data-walked', '');
      // A hidden radio or checkbox is seen as its label.
      const seen = (focused.closest('label') ?? focused).getBoundingClientRect();
      const isTall = seen.height > innerHeight - 32;
      const isInView = isTall
        ? seen.bottom > 0 && seen.top < innerHeight
        : seen.top >= -1 && seen.bottom <= innerHeight + 1;
      const covers = [...body.querySelectorAll('*')].filter((other) => {
        if (!['fixed', 'sticky'].includes(getComputedStyle(other).position)) return false;
        if (other.contains(focused) || other.matches('footer')) return false;
        const cover = other.getBoundingClientRect();
        const left = Math.max(cover.left, seen.left);
        const right = Math.min(cover.right, seen.right);
        const top = Math.max(cover.top, seen.top);
        const bottom = Math.min(cover.bottom, seen.bottom);
        if (right < left + 1 || bottom < top + 1) return false;
        // It may be behind the focused control.
        return other.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2));
      });
      const name = focused.getAttribute('aria-label') ?? focused.closest('label')?.textContent;
      const isHidden = !isInView || covers.length > 0;
      return { name: name ?? focused.textContent, isHidden };
    });
    if (!stop) return { stops, hidden };
    if (stop.isHidden) hidden.push(stop.name);
  }
  throw new Error('The page has more than 200 stops');
}
