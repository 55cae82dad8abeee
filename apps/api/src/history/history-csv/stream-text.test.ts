import { getRequestListener } from '@hono/node-server';
import { afterEach, expect, test, vi } from 'vitest';
import { listen } from '../../../../../local/listen.ts';
import { streamText } from './stream-text.ts';

afterEach(() => vi.useRealTimers());

/** Pages that note how many were read, and whether reading them has ended. */
function pagesOf(texts: readonly string[], fault?: Error) {
  const seen = { read: 0, isOver: false };
  async function* read() {
    try {
      for (const text of texts) {
        seen.read += 1;
        yield text;
      }
      if (fault) throw fault;
    } finally {
      seen.isOver = true;
    }
  }
  const onError = vi.fn();
  const onEnd = vi.fn();
  return { seen, onError, onEnd, stream: streamText(read(), { onError, onEnd }) };
}

async function serve(stream: ReadableStream<Uint8Array>) {
  const listener = getRequestListener(() => new Response(stream));
  const { ownUrl, stop } = await listen('PORT', 0, '127.0.0.1', listener);
  return { url: ownUrl, [Symbol.asyncDispose]: stop };
}

test('text arrives whole, and its end is told once', async () => {
  const { stream, seen, onEnd, onError } = pagesOf(['one, ', 'dos, ', 'três']);
  await using server = await serve(stream);
  expect(await (await fetch(server.url)).text()).toBe('one, dos, três');
  expect(seen.isOver).toBe(true);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(onError).not.toHaveBeenCalled();
});

test('a file that cannot be finished breaks off: the client must not take it for a whole one', async () => {
  const fault = new Error('the database has gone');
  const { stream, onEnd, onError } = pagesOf(['one, '], fault);
  // By the HTTP server.
  const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await using server = await serve(stream);
  await expect((async () => await (await fetch(server.url)).text())()).rejects.toThrow();
  expect(onError).toHaveBeenCalledExactlyOnceWith(fault);
  expect(onEnd).toHaveBeenCalledTimes(1);
  expect(printed).toHaveBeenCalledExactlyOnceWith(new Error('The file broke off'));
  printed.mockRestore();
});

test('once the client has gone nothing more is read', async () => {
  const { stream, seen, onEnd } = pagesOf(Array.from({ length: 10_000 }, () => 'x'.repeat(10_000)));
  await using server = await serve(stream);
  const client = new AbortController();
  const answer = await fetch(server.url, { signal: client.signal });
  await answer.body?.getReader().read();
  client.abort();
  await expect.poll(() => seen.isOver).toBe(true);
  expect(seen.read).toBeLessThan(10_000);
  expect(onEnd).toHaveBeenCalledTimes(1);
});

test('little is read ahead of a client that takes nothing, and after half a minute it counts as gone', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { stream, seen, onEnd, onError } = pagesOf(['one', 'two', 'three', 'four']);
  const reader = stream.getReader();
  await reader.read();
  await vi.waitFor(() => expect(seen.read).toBe(2));
  vi.advanceTimersByTime(30_000);
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledTimes(1));
  expect(seen).toEqual({ read: 2, isOver: true });
  expect(onError).toHaveBeenCalledTimes(1);
  await expect(reader.read()).rejects.toThrow('The file broke off');
});
