import { GenericError } from '@auth0/auth0-spa-js';
import { expect, test, vi } from 'vitest';
import { createAuthorisedSend } from './authorised-send.ts';
import type { IssuedToken } from './tokens.ts';

function token(sub: string, jti: string): IssuedToken {
  const claims = Buffer.from(JSON.stringify({ sub, jti })).toString('base64url');
  return { access_token: `head.${claims}.${jti}`, token_type: 'DPoP' };
}

const FIRST = token('aoife', 'first');

function sendAnswering(...statuses: number[]) {
  const sent: [string, string][] = [];
  const onRefused = vi.fn();
  const tokens = {
    get: vi.fn(async () => FIRST),
    renew: vi.fn(async (_refused: IssuedToken) => token('aoife', 'second')),
    clear: vi.fn(),
  };
  const send = createAuthorisedSend({
    tokens,
    sendWith: async ({ access_token }, request) => {
      sent.push([access_token.split('.')[2] ?? '', await request.text()]);
      return new Response(null, { status: statuses.shift() ?? 500 });
    },
    onRefused,
  });
  return { send, sent, tokens, onRefused };
}

const post = () => new Request('https://shop.example/api/x', { method: 'POST', body: 'words' });

test('a request goes out with the standard token', async () => {
  const { send, sent, onRefused } = sendAnswering(200);
  expect((await send(post())).status).toBe(200);
  expect(sent).toEqual([['first', 'words']]);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a 401 is renewed once, and the request is sent again, whole [8.7]', async () => {
  const { send, sent, onRefused } = sendAnswering(401, 200);
  expect((await send(post())).status).toBe(200);
  expect(sent).toEqual([
    ['first', 'words'],
    ['second', 'words'],
  ]);
  expect(onRefused).not.toHaveBeenCalled();
});

test('a second 401 logs the member out [8.7]', async () => {
  const { send, sent, onRefused } = sendAnswering(401, 401);
  expect((await send(post())).status).toBe(401);
  expect(sent).toHaveLength(2);
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test('a 403 logs the member out at once [8.7]', async () => {
  const { send, tokens, onRefused } = sendAnswering(403);
  await send(post());
  expect(tokens.renew).not.toHaveBeenCalled();
  expect(onRefused).toHaveBeenCalledTimes(1);
});

test.each([200, 400, 404, 409, 422, 500])('a %i logs nobody out', async (status) => {
  const { send, onRefused } = sendAnswering(status);
  await send(post());
  expect(onRefused).not.toHaveBeenCalled();
});

test('a request that one member began is not sent as another [4.5]', async () => {
  const { send, sent, tokens, onRefused } = sendAnswering(401, 200);
  tokens.renew.mockResolvedValue(token('tom', 'second'));
  expect((await send(post())).status).toBe(401);
  expect(sent).toHaveLength(1);
  expect(onRefused).not.toHaveBeenCalled();
});

test.each(['login_required', 'missing_refresh_token', 'invalid_grant'])(
  'a session that turns out to be over (%s) logs the member out [8.36] [8.28]',
  async (error) => {
    for (const lost of ['get', 'renew'] as const) {
      const { send, tokens, onRefused } = sendAnswering(401);
      tokens[lost].mockRejectedValue(new GenericError(error, 'gone'));
      expect((await send(post())).status).toBe(401);
      expect(onRefused).toHaveBeenCalledTimes(1);
    }
  },
);

test('an identity provider that does not answer ends no session', async () => {
  const { send, tokens, onRefused } = sendAnswering(401);
  tokens.renew.mockRejectedValue(new Error('Failed to fetch'));
  await expect(send(post())).rejects.toThrow('Failed to fetch');
  expect(onRefused).not.toHaveBeenCalled();
});
