import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const CONTROLLER = './session-controller.ts';

// The controller of a document is module state.
beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  vi.doUnmock(CONTROLLER);
  vi.resetModules();
});

/** Loads the controller while the network fails so many times. */
async function load(failures: number) {
  let attempts = 0;
  vi.doMock(CONTROLLER, () => {
    attempts += 1;
    if (attempts <= failures) throw new TypeError('Failed to fetch dynamically imported module');
    return { openSession: () => 'a controller', watchPage: () => {} };
  });
  const { loadController } = await import('./use-controller.ts');
  const loading = loadController({
    identity: {
      url: 'https://identity.example',
      clientId: 'shop',
      audience: 'https://api.example',
    },
    publicOrigin: 'https://shop.example',
    basePath: '',
    company: 'EI',
    locale: 'en-GB',
    market: 'IE',
    clock: { timeZone: 'Europe/Dublin', zoneName: 'Irish time' },
    expectsMember: true,
  });
  const [loaded] = await Promise.allSettled([loading]);
  return { status: loaded?.status, attempts };
}

test('the controller that cannot be loaded is requested once more: only it can use the identity provider’s answer [4.6]', async () => {
  expect(await load(1)).toEqual({ status: 'fulfilled', attempts: 2 });
});

test('and then it has failed [8.26]', async () => {
  expect(await load(2)).toEqual({ status: 'rejected', attempts: 2 });
});
