import { decodeJwt } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  AOIFE,
  askToken,
  redeem,
  STEP_UP_SCOPE,
  startIdentity,
  type TestIdentity,
  TOM,
  visit,
} from '../../../../tests/kit/shop/identity.ts';
import { DEMO_PASSWORD } from '../members/credentials.ts';
import { DEMO_CODE } from '../members/one-time-codes.ts';

let identity: TestIdentity;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.stop());

test('a logged-in member does not see the log-in page', async () => {
  const browser = visit(identity);
  await browser.logIn();
  const { callback } = await browser.authorize();
  expect(callback?.has('code')).toBe(true);
  expect(callback?.get('state')).toBe('the-state');
});

test('a silent request by a visitor answers login_required [8.36]', async () => {
  const { callback } = await visit(identity).authorize({ prompt: 'none' });
  expect(callback?.get('error')).toBe('login_required');
});

test.each([{ prompt: 'login' }, { max_age: '0' }])(
  '%o shows a logged-in member the log-in page',
  async (params) => {
    const browser = visit(identity);
    await browser.logIn();
    expect((await browser.authorize(params)).page?.text).toContain('Log in');
    expect((await browser.logIn(AOIFE.number, params)).callback?.has('code')).toBe(true);
  },
);

test('a log-in older than max_age must be repeated, and auth_time is the time of the log-in [5.5]', async () => {
  const browser = visit(identity);
  const { body } = await redeem(identity, await browser.logIn());
  const first = decodeJwt(body.id_token ?? '').auth_time;
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 120_000 });
  try {
    expect((await browser.authorize({ max_age: '600' })).callback?.has('code')).toBe(true);
    const old = await browser.authorize({ max_age: '60', prompt: 'none' });
    expect(old.callback?.get('error')).toBe('login_required');
    const again = await redeem(identity, await browser.logIn(AOIFE.number, { max_age: '60' }));
    expect(decodeJwt(again.body.id_token ?? '').auth_time).toBeGreaterThanOrEqual(
      Number(first) + 120,
    );
  } finally {
    vi.useRealTimers();
  }
});

test.each(['consent', 'login consent'])('prompt=%s shows no consent page', async (prompt) => {
  const { callback } = await visit(identity).logIn(AOIFE.number, { prompt });
  expect(callback?.has('code')).toBe(true);
});

test.each([
  [{ prompt: 'nonsense' }, 'invalid_request', 'unsupported prompt value requested'],
  [{ prompt: 'none login' }, 'invalid_request', 'prompt none must only be used alone'],
  [{ max_age: 'soon' }, 'invalid_request', 'invalid max_age parameter value'],
  [
    { audience: 'https://else.example' },
    'invalid_target',
    'Service not found: https://else.example',
  ],
  [{ organization: 'org_ba' }, 'invalid_request', 'organization org_ba does not exist'],
  [
    { code_challenge_method: 'plain' },
    'invalid_request',
    'not supported value of code_challenge_method',
  ],
  [{ response_mode: 'x' }, 'unsupported_response_mode', 'unsupported response_mode requested'],
])('%o is refused with a reason [7.27]', async (params, error, description) => {
  const { callback } = await visit(identity).authorize(params);
  expect(Object.fromEntries(callback ?? [])).toMatchObject({
    error,
    error_description: description,
    state: 'the-state',
  });
});

test.each([{ redirect_uri: 'http://evil.example/callback' }, { client_id: 'stranger' }])(
  '%o shows an error page and does not redirect',
  async (params) => {
    const { page } = await visit(identity).authorize(params);
    expect(page?.status).toBe(400);
    expect(page?.text).toContain('We couldn’t log you in');
  },
);

test.each([
  ['org_ei', 'org_ei'],
  ['EI', 'org_ei'],
  ['ei', 'org_ei'],
])(
  'organization %s is named in the ID token, also after a refresh [5.5]',
  async (organization, id) => {
    const { body } = await redeem(
      identity,
      await visit(identity).logIn(AOIFE.number, { organization }),
    );
    expect(decodeJwt(body.id_token ?? '')).toMatchObject({ org_id: id, org_name: 'ei' });
    const fields = { grant_type: 'refresh_token', refresh_token: body.refresh_token ?? '' };
    const renewed = await askToken(identity, fields);
    expect(decodeJwt(renewed.body.id_token ?? '')).toMatchObject({ org_id: id, org_name: 'ei' });
  },
);

test('without an organization the ID token names none', async () => {
  const { body } = await redeem(identity, await visit(identity).logIn());
  expect(decodeJwt(body.id_token ?? '')).not.toHaveProperty('org_id');
});

test('another member’s log-in ends the first member’s session and tokens', async () => {
  const browser = visit(identity);
  const { body: first } = await redeem(identity, await browser.logIn());
  const { body: second } = await redeem(
    identity,
    await browser.logIn(TOM.number, { prompt: 'login' }),
  );
  expect(decodeJwt(second.id_token ?? '')).toMatchObject({ name: 'Tom Hartley' });
  const refresh = (token = '') =>
    askToken(identity, { grant_type: 'refresh_token', refresh_token: token });
  expect((await refresh(first.refresh_token)).status).toBe(400);
  expect((await refresh(second.refresh_token)).status).toBe(200);
});

test('a log-in as another member on a page opened earlier in a second tab also ends the first member’s session', async () => {
  const browser = visit(identity);
  const { page: secondTab } = await browser.authorize();
  const { body: first } = await redeem(identity, await browser.logIn());
  const callback = await submitLogIn(browser, secondTab?.url, TOM.number);
  const { body: second } = await redeem(identity, { callback });
  expect(decodeJwt(second.id_token ?? '')).toMatchObject({ name: 'Tom Hartley' });
  const refreshed = await askToken(identity, {
    grant_type: 'refresh_token',
    refresh_token: first.refresh_token ?? '',
  });
  expect(refreshed.status).toBe(400);
});

test('after another member logs in, pages still open for the first member have expired', async () => {
  const browser = visit(identity);
  const { page: secondTab } = await browser.authorize();
  await browser.logIn();
  const { page: logInAgain } = await browser.authorize({ prompt: 'login' });
  const { page: code } = await browser.authorize({ scope: STEP_UP_SCOPE });
  const confirmed = await browser.send(code?.url ?? '', { code: DEMO_CODE });
  await submitLogIn(browser, secondTab?.url, TOM.number);
  for (const left of [logInAgain?.url, code?.url, confirmed.headers.get('location')]) {
    const answer = await browser.send(left ?? '');
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('This page has expired');
  }
});

const logInForm = (identifier: string) => ({ identifier, password: DEMO_PASSWORD });

async function submitLogIn(
  browser: ReturnType<typeof visit>,
  page: string | undefined,
  who: string,
) {
  const submitted = await browser.send(page ?? '', logInForm(who));
  const resumed = await browser.send(submitted.headers.get('location') ?? '');
  return new URL(resumed.headers.get('location') ?? '').searchParams;
}

test('an answer to a silent request can only be framed by the shop and has status 200', async () => {
  const { page } = await visit(identity).authorize({
    prompt: 'none',
    response_mode: 'web_message',
  });
  expect(page?.status).toBe(200);
  expect(page?.text).toContain('login_required');
  const policy = page?.headers.get('content-security-policy');
  expect(policy).toMatch(/script-src 'sha256-[^']+'/);
  expect(policy).toContain('frame-ancestors http://localhost:4000');
});
