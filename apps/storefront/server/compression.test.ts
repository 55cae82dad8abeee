import { createGunzip, gunzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { compression } from './compression.ts';

function shop(answer: () => Response) {
  const app = new Hono().use(compression()).all('*', answer);
  return (headers: Record<string, string> = { 'accept-encoding': 'br, gzip' }) =>
    app.fetch(new Request('http://shop.test/', { headers }));
}

const html = { 'content-type': 'text/html; charset=utf-8' };

test('text is compressed for who takes it', async () => {
  const ask = shop(() => new Response('words', { headers: html }));
  const compressed = await ask();
  expect(compressed.headers.get('content-encoding')).toBe('gzip');
  expect(gunzipSync(await compressed.arrayBuffer()).toString()).toBe('words');
  const plain = await ask({});
  expect(plain.headers.get('content-encoding')).toBeNull();
  expect(await plain.text()).toBe('words');
  expect(plain.headers.get('vary')).toBe('accept-encoding');
});

test('what is compressed already, and what has no body, is left alone', async () => {
  const font = await shop(() => new Response('x', { headers: { 'content-type': 'font/woff2' } }))();
  expect(font.headers.get('content-encoding')).toBeNull();
  const empty = await shop(() => new Response(null, { status: 302, headers: html }))();
  expect(empty.headers.get('content-encoding')).toBeNull();
});

test('the first part of a page is on its way before the last is there', async () => {
  const encoder = new TextEncoder();
  const late = Promise.withResolvers<void>();
  const body = new ReadableStream({
    async start(controller) {
      controller.enqueue(encoder.encode('shell'));
      await late.promise;
      controller.enqueue(encoder.encode('late part'));
      controller.close();
    },
  });
  const answer = await shop(() => new Response(body, { headers: html }))();
  const gunzip = createGunzip();
  const reader = answer.body?.getReader();
  const words: string[] = [];
  gunzip.on('data', (chunk) => words.push(String(chunk)));
  const firstWords = new Promise((resolve) => gunzip.once('data', resolve));
  const pump = async () => {
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return gunzip.end();
      gunzip.write(part.value);
    }
  };
  const done = pump();
  await firstWords;
  expect(words).toEqual(['shell']);
  late.resolve();
  await done;
  await new Promise((resolve) => gunzip.once('end', resolve));
  expect(words.join('')).toBe('shelllate part');
});
