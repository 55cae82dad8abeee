import { GenericError } from '@auth0/auth0-spa-js';
import { DEBIT_SCOPE } from '@cairn/contract/calls/scopes';
import { expect, test, vi } from 'vitest';
import type { Transfer } from '#app/shop-api/client/fetcher.ts';
import { createAuthorisedSend } from './authorised-send.ts';
import type { IssuedToken } from './tokens.ts';

function token(sub: string, jti: string, scope = ''): IssuedToken {
  const claims = Buffer.from(JSON.stringify({ sub, jti, scope })).toString('base64url');
  return { access_token: `head.${claims}.${jti}`, token_type: 'DPoP' };
}

const FIRST = token('aoife', 'first');
const STEP_UP = token('aoife', 'step-up', DEBIT_SCOPE);
const TO_TOM: Transfer = { avios: 3_000, recipient: '3081470000000002' };

function sendAnswering(...answers: (number | Response)[]) {
  const sent: [string, string][] = [];
  const onSessionLost = vi.fn();
  const onMissingScopes = vi.fn();
  const tokens = {
    get: vi.fn(async (transfer?: Transfer) => (transfer ? STEP_UP : FIRST)),
    renew: vi.fn(async (_refused: IssuedToken) => token('aoife', 'second')),
    drop: vi.fn(),
    clear: vi.fn(),
  };
  const send = createAuthorisedSend({
    tokens,
    sendWith: async ({ access_token }, request) => {
      sent.push([access_token.split('.')[2] ?? '', await request.text()]);
      const answer = answers.shift() ?? 500;
      return answer instanceof Response ? answer : new Response(null, { status: answer });
    },
    onSessionLost,
    onMissingScopes,
  });
  return { send, sent, tokens, onSessionLost, onMissingScopes };
}

const post = () => new Request('https://shop.example/api/x', { method: 'POST', body: 'words' });

test('a request goes out with the standard token, which stays', async () => {
  const { send, sent, tokens, onSessionLost } = sendAnswering(200);
  expect((await send(post)).status).toBe(200);
  expect(sent).toEqual([['first', 'words']]);
  expect(tokens.drop).not.toHaveBeenCalled();
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a 401 is renewed once, and the request is sent again, whole [8.7]', async () => {
  const { send, sent, onSessionLost } = sendAnswering(401, 200);
  expect((await send(post)).status).toBe(200);
  expect(sent).toEqual([
    ['first', 'words'],
    ['second', 'words'],
  ]);
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a second 401 logs the member out [8.7]', async () => {
  const { send, sent, onSessionLost } = sendAnswering(401, 401);
  expect((await send(post)).status).toBe(401);
  expect(sent).toHaveLength(2);
  expect(onSessionLost).toHaveBeenCalledTimes(1);
});

test('a call that needs a newer log-in is not sent again and ends no session [8.7]', async () => {
  const challenge = { 'www-authenticate': 'DPoP error="insufficient_user_authentication"' };
  const answers = [new Response(null, { status: 401, headers: challenge })];
  const { send, sent, tokens, onSessionLost } = sendAnswering(...answers);
  expect((await send(post)).status).toBe(401);
  expect(sent).toHaveLength(1);
  expect(tokens.renew).not.toHaveBeenCalled();
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a 403 logs the member out at once [8.7]', async () => {
  const { send, tokens, onSessionLost } = sendAnswering(403);
  await send(post);
  expect(tokens.renew).not.toHaveBeenCalled();
  expect(onSessionLost).toHaveBeenCalledTimes(1);
});

test.each([200, 400, 404, 409, 422, 500])('a %i logs nobody out', async (status) => {
  const { send, onSessionLost } = sendAnswering(status);
  await send(post);
  expect(onSessionLost).not.toHaveBeenCalled();
});

test.each([
  [201, 1],
  [422, 1],
  [503, 0],
])(
  'a call for a transfer goes out with its step-up token, which a %i uses up %i times [4.5]',
  async (status, drops) => {
    const { send, sent, tokens } = sendAnswering(status);
    await send(post, { stepUpFor: TO_TOM });
    expect(sent).toEqual([['step-up', 'words']]);
    expect(tokens.drop.mock.calls).toEqual(Array(drops).fill([STEP_UP]));
  },
);

test.each([
  ['held all along', FIRST],
  ['renewed while the popup was open', token('aoife', 'second')],
])(
  'without a step-up, the standard token that serves instead, %s, is kept [4.5]',
  async (_, standard) => {
    const { send, tokens } = sendAnswering(201);
    tokens.get.mockImplementation(async (transfer) => (transfer ? standard : FIRST));
    await send(post, { stepUpFor: TO_TOM });
    expect(tokens.drop).not.toHaveBeenCalled();
  },
);

test('a transfer that another member confirmed is not sent [4.5]', async () => {
  const { send, sent, tokens } = sendAnswering(201);
  tokens.get.mockImplementation(async (transfer) => (transfer ? token('tom', 'popup') : FIRST));
  expect((await send(post, { stepUpFor: TO_TOM })).status).toBe(401);
  expect(sent).toEqual([]);
});

test('a request that one member began is not sent as another [4.5]', async () => {
  const { send, sent, tokens, onSessionLost } = sendAnswering(401, 200);
  tokens.renew.mockResolvedValue(token('tom', 'second'));
  expect((await send(post)).status).toBe(401);
  expect(sent).toHaveLength(1);
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a call of a member who is gone is not sent as whoever is logged in now [4.5]', async () => {
  const { send, sent, onSessionLost } = sendAnswering(200, 200);
  expect((await send(post, { member: 'tom' })).status).toBe(401);
  expect(sent).toEqual([]);
  expect(onSessionLost).not.toHaveBeenCalled();
  expect((await send(post, { member: 'aoife' })).status).toBe(200);
});

test.each(['login_required', 'missing_refresh_token', 'invalid_grant'])(
  'a session that turns out to be over (%s) logs the member out [8.36] [8.28]',
  async (error) => {
    for (const lost of ['get', 'renew'] as const) {
      const { send, tokens, onSessionLost } = sendAnswering(401);
      tokens[lost].mockRejectedValue(new GenericError(error, 'gone'));
      expect((await send(post)).status).toBe(401);
      expect(onSessionLost).toHaveBeenCalledTimes(1);
    }
  },
);

test('an identity provider that does not answer ends no session', async () => {
  const { send, tokens, onSessionLost } = sendAnswering(401);
  tokens.renew.mockRejectedValue(new Error('Failed to fetch'));
  await expect(send(post)).rejects.toThrow('Failed to fetch');
  expect(onSessionLost).not.toHaveBeenCalled();
});

test('a call whose token allows too little fails with that, and keeps the member [8.29]', async () => {
  const { send, sent, tokens, onSessionLost, onMissingScopes } = sendAnswering(200);
  tokens.get.mockRejectedValue(
    Object.assign(new Error('Missing scopes'), { name: 'MissingScopes', error: 'missing_scopes' }),
  );
  await expect(send(post)).rejects.toThrow('Missing scopes');
  expect(onMissingScopes).toHaveBeenCalledOnce();
  expect(onSessionLost).not.toHaveBeenCalled();
  expect(sent).toEqual([]);
});
