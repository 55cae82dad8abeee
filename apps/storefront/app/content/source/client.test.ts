import type { RequestListener } from 'node:http';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listen } from '../../../../../local/listen.ts';
import { createFetchEntries } from './client.server.ts';

const RETRIES = 5;
const SECOND = 1_000;

/** The client logs each pause before it begins. It passes at once, while no request is under way. */
const log = pino(
  {},
  {
    write: (line) => {
      if (line.includes('before retrying')) setImmediate(() => vi.advanceTimersByTime(10 * SECOND));
    },
  },
);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Fetches entries from a server that answers as it is told; counts requests until there is an answer or an error. */
async function fetchFrom(
  answer: (...call: [number, ...Parameters<RequestListener>]) => void,
  contentType = 'layout',
) {
  let requests = 0;
  const { server, port, stop } = await listen('PORT', 0, '127.0.0.1', (...call) => {
    requests += 1;
    answer(requests, ...call);
  });
  const host = `127.0.0.1:${port}`;
  const settings = { space: 's', environment: 'master', accessToken: 't', host, insecure: true };
  const fetchEntries = createFetchEntries(settings, log);
  const result = await fetchEntries({ contentType, locale: 'en-GB', partnerCode: 'ei' })
    .then(() => 'answered')
    .catch(() => 'failed');
  server.closeAllConnections();
  await stop();
  return { result, requests };
}

const status =
  (code: number): RequestListener =>
  (_request, response) => {
    response.writeHead(code, { 'content-type': 'application/json' }).end('{}');
  };

test.each([
  ['500', status(500), 1 + RETRIES],
  ['599', status(599), 1 + RETRIES],
  ['429', status(429), 1 + RETRIES],
  ['a lost connection', (request) => request.socket.destroy(), 1 + RETRIES],
  ['404', status(404), 1],
] satisfies [string, RequestListener, number][])(
  'the content client keeps its own retries: after %s [9.15]',
  async (_fault, answer, requests) => {
    const fetched = await fetchFrom((_count, ...call) => answer(...call));
    expect(fetched).toEqual({ result: 'failed', requests });
  },
);

test('the maintenance page’s content is asked for once [2.17]', async () => {
  const fetched = await fetchFrom((_count, ...call) => status(503)(...call), 'maintenancePage');
  expect(fetched).toEqual({ result: 'failed', requests: 1 });
});

test('the content client keeps its own time-out: 30 seconds for each request [9.15]', async () => {
  const timers: number[] = [];
  const fetched = await fetchFrom((count, _request, response) => {
    if (count > 1) return response.end('{"items":[]}');
    for (const passing of [30 * SECOND - 1, 1]) {
      vi.advanceTimersByTime(passing);
      timers.push(vi.getTimerCount());
    }
  });
  expect(timers, 'the time-out, until it is over').toEqual([1, 0]);
  expect(fetched).toEqual({ result: 'answered', requests: 2 });
});
