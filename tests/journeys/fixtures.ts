import { type BrowserContext, test as base, expect } from '@playwright/test';
import { type RunningShop, startShop } from '../kit/shop.ts';

type Announced = {
  /** Console messages that this test expects; any other fails it. */
  announce(pattern: RegExp): void;
};

/** A shop for each worker, and a page that tolerates no console message and no policy violation. */
export function testWith(env: Record<string, string>) {
  return base.extend<Announced, { shop: RunningShop }>({
    shop: [
      // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from it.
      async ({}, use) => {
        const shop = await startShop(env);
        await use(shop);
        await shop.stop();
      },
      { scope: 'worker', timeout: 120_000 },
    ],
    baseURL: async ({ shop }, use) => await use(shop.origin),
    announce: [
      async ({ context }, use) => {
        const announced: RegExp[] = [];
        const messages = listen(context);
        await use((pattern) => announced.push(pattern));
        const unannounced = messages.filter((text) => !announced.some((one) => one.test(text)));
        expect(unannounced, 'console messages').toEqual([]);
      },
      { auto: true },
    ],
  });
}

export const test = testWith({});

export { expect };

/** Every page and popup of the test. */
function listen(context: BrowserContext): string[] {
  const messages: string[] = [];
  context.on('console', (message) => messages.push(`${message.type()}: ${message.text()}`));
  context.on('weberror', (error) => messages.push(`uncaught: ${error.error().message}`));
  return messages;
}
