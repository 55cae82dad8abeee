import type { Hono } from 'hono';
import { csrf } from 'hono/csrf';
import { mountAssets } from '../../pages/assets.ts';
import type { Message } from '../message.ts';
import type { Store } from '../store.ts';
import { OWN_ASSETS } from './assets.ts';
import { listPage } from './list.ts';
import { messagePage } from './message.ts';
import { notFoundPage } from './not-found.ts';
import { PAGE_HEADERS } from './page.ts';

const PLAIN_HEADERS = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };

/**
 * Headers for HTML from messages: styles and the shop's files are allowed, scripts and other requests
 * are not. A link opens a page of its own, outside the sandbox, as in a mail program.
 */
function messageHeaders(files: string) {
  return {
    ...PLAIN_HEADERS,
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'unsafe-inline'",
      `img-src ${files}`,
      `font-src ${files}`,
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
    'referrer-policy': 'no-referrer',
  };
}

/** The mailbox's pages, and `/messages.json` for tests and tools. */
export function mountPages(
  app: Hono,
  store: Store,
  { publicUrl, shopOrigin }: { publicUrl: string; shopOrigin: string },
): void {
  app.get('/', (c) => {
    const all = store.messages();
    const to = c.req.query('to') ?? '';
    return c.html(listPage({ all, shown: sentTo(all, to), to }), 200, PAGE_HEADERS);
  });

  app.get('/messages.json', (c) =>
    c.json(sentTo(store.messages(), c.req.query('to') ?? ''), 200, PLAIN_HEADERS),
  );

  app.get('/messages/:id{\\d+}', (c) => {
    const message = store.find(Number(c.req.param('id')));
    return message ? c.html(messagePage(message), 200, PAGE_HEADERS) : c.notFound();
  });

  app.get('/messages/:id{\\d+}/html', (c) => {
    const message = store.find(Number(c.req.param('id')));
    // As a reader sees it who has switched pictures off.
    const files = c.req.query('pictures') === 'off' ? "'none'" : shopOrigin;
    return message?.html ? c.html(message.html, 200, messageHeaders(files)) : c.notFound();
  });

  app.get('/messages/:id{\\d+}/source', (c) => {
    const source = store.source(Number(c.req.param('id')));
    if (!source) return c.notFound();
    const headers = { ...messageHeaders("'none'"), 'content-type': 'text/plain; charset=utf-8' };
    return c.body(Buffer.from(source), 200, headers);
  });

  // For tools. Other sites cannot send a DELETE, because CORS preflights get no answer.
  app.delete('/messages', (c) => {
    store.empty();
    return c.body(null, 204);
  });

  app.post('/messages/empty', csrf({ origin: publicUrl }), (c) => {
    store.empty();
    return c.redirect('/', 303);
  });

  mountAssets(app, OWN_ASSETS);
  app.notFound((c) => c.html(notFoundPage(), 404, PAGE_HEADERS));
}

/** All messages if no address is given. */
function sentTo(messages: Message[], to: string): Message[] {
  if (!to) return messages;
  return messages.filter((message) =>
    message.to.some((address) => address.toLowerCase() === to.toLowerCase()),
  );
}
