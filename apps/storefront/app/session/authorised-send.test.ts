import { expect, test, vi } from 'vitest';
import { createAuthorisedSend } from './authorised-send.ts';
import type { IssuedToken } from './tokens.ts';

const token = (name: string): IssuedToken => ({ access_token: name, token_type: 'DPoP' });

function sendAnswering(...statuses: number[]) {
  const sent: [string, string][] = [];
  const onRefused = vi.fn();
  const tokens = {
    get: vi.fn(async () => token('first')),
    renew: vi.fn(async () => token('second')),
    clear: vi.fn(),
  };
  const send = createAuthorisedSend({
    tokens,
    sendWith: async ({ access_token }, request) => {
      sent.push([access_token, await request.text()]);
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
