import { test as base, expect } from '@playwright/test';

type Announced = {
  /** Console messages that this test expects; any other fails it. */
  announce(pattern: RegExp): void;
};

/** Messages of the browser and the payment form about slow loading on a busy machine. */
const PACE = [
  /was preloaded using link preload but not used within a few seconds/,
  /cannot (set pass brands to|destroy) secured fields - they are not yet configured/,
];

/** Fails on any console message of a page or popup that was not announced. */
export const quietTest = base.extend<Announced>({
  announce: [
    async ({ context }, use) => {
      const announced = [...PACE];
      const messages: { text: string; url: string }[] = [];
      const refusals = ['console messages'];
      context.on('response', (response) => {
        const reason = response.headers()['www-authenticate'];
        if (reason !== undefined) refusals.push(`${response.url()}: ${reason}`);
      });
      context.on('console', (message) => {
        const { url } = message.location();
        messages.push({ text: `${message.type()}: ${message.text()}`, url });
      });
      context.on('weberror', (error) =>
        messages.push({ text: `uncaught: ${error.error().message}`, url: '' }),
      );
      await use((pattern) => announced.push(pattern));
      const unannounced = messages.filter(({ text }) => !announced.some((one) => one.test(text)));
      expect(unannounced, refusals.join('\n')).toEqual([]);
    },
    { auto: true },
  ],
});
