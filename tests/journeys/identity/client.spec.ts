import { clientOptions, expect, test } from './fixtures.ts';

function attemptClient(options: unknown) {
  return window.attempt(async () => {
    new window.auth0.Auth0Client(Object(options));
  });
}

test('a cache location is memory or localstorage [5.8]', async ({ page, identity, sdkShop }) => {
  await page.goto(sdkShop.origin);
  for (const cacheLocation of ['memory', 'localstorage', 'elsewhere']) {
    const options = { ...clientOptions(identity, sdkShop), cacheLocation };
    const attempt = await page.evaluate(attemptClient, options);
    if (cacheLocation !== 'elsewhere') expect(attempt).toEqual({});
    else expect(attempt.failure?.message).toBe('Invalid cache location "elsewhere"');
  }
});

test('the secure crypto API is required [5.8]', async ({ page, identity, sdkShop }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'crypto', { value: undefined });
  });
  await page.goto(sdkShop.origin);
  const { failure } = await page.evaluate(attemptClient, clientOptions(identity, sdkShop));
  expect(failure?.message).toContain('`window.crypto` is required');
});

test('and so is its secure part [5.8]', async ({ page, identity, sdkShop }) => {
  await page.addInitScript(() => {
    const { getRandomValues } = window.crypto;
    Object.defineProperty(window, 'crypto', { value: { getRandomValues } });
  });
  await page.goto(sdkShop.origin);
  const { failure } = await page.evaluate(attemptClient, clientOptions(identity, sdkShop));
  expect(failure?.message).toContain('must run on a secure origin');
});
