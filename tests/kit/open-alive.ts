import type { Page } from '@playwright/test';

/** Opens a page and waits until it has come to life. */
export async function openAlive(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comeToLife(page);
}

/** From then on what is pressed is heard. */
export async function comeToLife(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const main = document.querySelector('main');
    return main !== null && Object.keys(main).some((key) => key.startsWith('__reactProps'));
  });
}
