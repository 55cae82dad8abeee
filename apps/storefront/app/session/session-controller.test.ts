import { Auth0Client } from '@auth0/auth0-spa-js';
import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { queryClient } from '#app/shop-api/client/query-client.ts';
import { openSession } from './session-controller.ts';

let happened: string[];
/** The API's answers to saving a token, by its kind; 204 after the last. */
let answers: { standard: number[]; stepUp: number[] };
/** When a step-up token was sent to be saved, in ms from the start. */
let savedAt: number[];

function issue(scope: string) {
  const claims = { sub: 'aoife', exp: Date.now() / 1000 + 600 };
  const body = Buffer.from(JSON.stringify(claims)).toString('base64url');
  return { access_token: `head.${body}.signature`, token_type: 'DPoP', scope };
}

async function answer(url: string, scope: string): Promise<Response> {
  // Profile and balance, which these tests do not wait for.
  if (!url.includes('/saveToken')) return await new Promise(() => {});
  const isStepUp = scope.includes(DEBIT_SCOPE);
  if (isStepUp) savedAt.push(Date.now());
  const status = answers[isStepUp ? 'stepUp' : 'standard'].shift() ?? 204;
  if (isStepUp && status === 204) happened.push('confirmed');
  return new Response(null, { status });
}

beforeEach(() => {
  happened = [];
  answers = { standard: [], stepUp: [] };
  savedAt = [];
  vi.useFakeTimers({ now: 0 });
  vi.stubGlobal('window', { crypto, location: { protocol: 'https:', search: '' } });
  vi.stubGlobal('document', { cookie: '' });
  const sdk = Auth0Client.prototype;
  // After a step-up by redirect the SDK's cache has its token alone.
  vi.spyOn(sdk, 'getTokenSilently').mockImplementation(async (options) =>
    Object(
      issue(options?.cacheMode === 'on' ? `${STANDARD_SCOPES} ${DEBIT_SCOPE}` : STANDARD_SCOPES),
    ),
  );
  vi.spyOn(sdk, 'getUser').mockResolvedValue({ sub: 'aoife', member_number: '3081471000004417' });
  vi.spyOn(sdk, 'createFetcher').mockImplementation(({ getAccessToken } = {}) =>
    Object({
      fetchWithAuth: async (url: string) =>
        await answer(url, Object(await getAccessToken?.()).scope),
    }),
  );
});
afterEach(() => {
  queryClient().clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Starts a session on the page that a confirmed step-up led back to. */
async function comeBack() {
  const origin = 'https://shop.example';
  const session = openSession(
    {
      url: 'https://identity.example',
      clientId: 'shop',
      audience: 'https://api.example',
      shopUrl: origin,
      language: 'en-GB',
      company: 'EI',
      publicOrigin: origin,
    },
    {
      dispatch: ({ type }) => happened.push(type),
      onFacts: () => {},
      raise: (code) => happened.push(`raise ${code}`),
      goTo: async (path, code) => void happened.push(`go to ${path} with ${code}`),
      location: () => ({ pathname: '/checkout/t1', search: '', hash: '' }),
    },
  );
  const started = session.start();
  await vi.runAllTimersAsync();
  await started;
  return session;
}

/** Takes the one error that is expected in the log. */
function logged(): unknown {
  const { mock, mockClear } = vi.mocked(console.error);
  const [error, ...more] = mock.calls;
  expect(more).toEqual([]);
  mockClear();
  return error;
}

test('a member is shown when the step-up that they confirmed is saved [4.5] [4.15] [7.6]', async () => {
  await comeBack();
  expect(happened).toEqual(['confirmed', 'initialised']);
});

test('saving a confirmed step-up is tried again three times [7.6] [8.39] [9.10]', async () => {
  answers.stepUp = [503, 500, 429];
  await comeBack();
  expect(savedAt).toEqual([0, 1_000, 3_000, 7_000]);
  expect(happened).toEqual(['confirmed', 'initialised']);
});

test.each([
  ['four times', [503, 503, 503, 503]],
  ['for a reason that remains', [400]],
])(
  'if saving it fails %s, the member leaves checkout with an error before it can be called declined [4.12] [7.6] [8.20]',
  async (_, failures) => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    answers.stepUp = [...failures];
    await comeBack();
    expect(savedAt).toHaveLength(failures.length);
    expect(happened).toEqual([
      'go to /transfer/recipient with checkout_payment_form_network_error',
      'initialised',
    ]);
    expect(logged()).toEqual([`network_error_${failures[0]}`, 'saveToken']);
  },
);

test('a standard token that cannot be saved is logged, and nothing more [7.6]', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  answers.standard = [503];
  await comeBack();
  expect(happened).toEqual(['confirmed', 'initialised']);
  expect(logged()).toEqual(['network_error_503', 'saveToken']);
});

test('a token that is renewed after a log-out in another window does not bring the session back [4.6] [9.7]', async () => {
  const { fetcher } = await comeBack();
  expect(document.cookie).toContain('logged_in=');
  vi.stubGlobal('document', { cookie: '' });
  vi.setSystemTime(Date.now() + 3_600_000);
  void fetcher('users/current');
  await vi.runAllTimersAsync();
  expect(happened).toEqual(['confirmed', 'initialised', 'logged out']);
  expect(document.cookie).not.toContain('logged_in=');
});

test('whoever logs in in another window after a log-out there is recognised here too [4.6]', async () => {
  const forget = vi.spyOn(Auth0Client.prototype, 'logout');
  const { noticeMark } = await comeBack();
  noticeMark(undefined);
  vi.stubGlobal('document', {
    get cookie() {
      return 'logged_in=another';
    },
    set cookie(_) {},
  });
  noticeMark('another');
  await vi.runAllTimersAsync();
  expect(happened.slice(2)).toEqual(['logged out', 'checking', 'confirmed', 'initialised']);
  expect(forget, 'the other window’s key stays').not.toHaveBeenCalled();
});
