import { clientOptions, expect, test } from './fixtures.ts';

function attemptClient(options: unknown) {
  return window.attempt(async () => {
    new window.auth0.Auth0Client(Object(options));
  });
}

test('the cache location is memory or localstorage, and the Web Crypto API is required [5.8]', async ({
  page,
  identity,
  sdkShop,
}) => {
  const options = clientOptions(identity, sdkShop);
  await page.goto(sdkShop.origin);
  for (const cacheLocation of ['memory', 'localstorage', 'elsewhere']) {
    const attempt = await page.evaluate(attemptClient, { ...options, cacheLocation });
    if (cacheLocation !== 'elsewhere') expect(attempt).toEqual({});
    else expect(attempt.failure?.message).toBe('Invalid cache location "elsewhere"');
  }

  await page.evaluate(() => {
    const { getRandomValues } = window.crypto;
    Object.defineProperty(window, 'crypto', { value: { getRandomValues }, configurable: true });
  });
  const insecure = await page.evaluate(attemptClient, options);
  expect(insecure.failure?.message).toContain('must run on a secure origin');

  await page.evaluate(() => {
    Object.defineProperty(window, 'crypto', { value: undefined });
  });
  const without = await page.evaluate(attemptClient, options);
  expect(without.failure?.message).toContain('`window.crypto` is required');
});
