import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  AOIFE,
  askToken,
  redeem,
  startIdentity,
  type TestIdentity,
  TOM,
  visit,
} from '../../../../tests/kit/shop/identity.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

async function loggedIn(who = AOIFE.number) {
  const browser = visit(identity);
  const { body } = await redeem(identity, await browser.logIn(who));
  return { browser, refreshToken: body.refresh_token ?? '' };
}

const isLoggedIn = async (browser: ReturnType<typeof visit>) =>
  (await browser.authorize({ prompt: 'none' })).callback?.has('code');

const refresh = async (token: string) =>
  (await askToken(identity, { grant_type: 'refresh_token', refresh_token: token })).status;

test('log-out ends the member’s sessions and tokens on every device, and no one else’s [7.29]', async () => {
  const here = await loggedIn();
  const elsewhere = await loggedIn();
  const tom = await loggedIn(TOM.number);
  const returnTo = encodeURIComponent('http://localhost:4000/goodbye');
  const answer = await here.browser.send(
    `/v2/logout?client_id=cairn-ei&returnTo=${returnTo}&federated`,
  );
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('http://localhost:4000/goodbye');
  for (const { browser, refreshToken } of [here, elsewhere]) {
    expect(await isLoggedIn(browser)).toBe(false);
    expect(await refresh(refreshToken)).toBe(400);
  }
  expect(await isLoggedIn(tom.browser)).toBe(true);
  expect(await refresh(tom.refreshToken)).toBe(200);
});

test('without returnTo it redirects to the first allowed address', async () => {
  const answer = await visit(identity).send('/v2/logout');
  expect(answer.headers.get('location')).toBe('http://localhost:4000/');
});

test.each([
  'returnTo=http://evil.example/',
  'returnTo=http://localhost:4000',
  'client_id=stranger',
])('%s is refused, and nobody is logged out [7.29]', async (query) => {
  const { browser } = await loggedIn();
  const answer = await browser.send(`/v2/logout?${query}`);
  expect(answer.status).toBe(400);
  expect(await answer.text()).toContain('You’re still logged in');
  expect(await isLoggedIn(browser)).toBe(true);
});

test('without allowed addresses it shows a page', async () => {
  const alone = await startIdentity({
    shop: { ...identity.settings.shop, logoutReturns: [] },
  });
  const answer = await visit(alone).send('/v2/logout');
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('You’re logged out');
  await alone.stop();
});
