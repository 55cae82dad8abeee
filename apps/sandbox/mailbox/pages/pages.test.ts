import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  AOIFE,
  ORIGIN,
  SHOP_ORIGIN,
  startMailbox,
  type TestMailbox,
  TOM,
} from '../test-mailbox.ts';

let mailbox: TestMailbox;
beforeEach(async () => {
  mailbox = await startMailbox();
});
afterEach(() => mailbox.stop());

const order = {
  subject: 'Your order',
  text: '\nThank you, Aoife.\n5,000 avios.',
  html: '<p>Thank you</p>',
};
const HOSTILE = '<script>alert(1)</script>"\'><img src=x onerror=alert(1)>';

const shownSubjects = async (path: string) =>
  [...(await mailbox.page(path)).matchAll(/<h2><a href="[^"]+">([^<]*)</g)].map(([, s]) => s);

test('an empty mailbox says what it is for', async () => {
  const html = await mailbox.page('/');
  expect(html).toContain('<h1>No mail yet</h1>');
  expect(html).toContain('Emails from the shop to its members appear here');
  expect(html).not.toMatch(/<form|<ul/);
});

test('the list shows recipient, subject, time and first line, newest first', async () => {
  await mailbox.send(order);
  await mailbox.send({ to: TOM, text: 'Hello Tom' });
  const html = await mailbox.page('/');
  expect(html).toContain('<p class="lede">2 messages</p>');
  expect(await shownSubjects('/')).toEqual(['No subject', 'Your order']);
  expect(html).toContain(
    '<h2><a href="/messages/1">Your order</a></h2> <p class="to">aoife.brennan@members.example</p> ' +
      '<time datetime="2026-11-15T12:02:07.000Z">15 Nov 2026, 12:02:07 UTC</time> ' +
      '<p class="first-line">Thank you, Aoife.</p>',
  );
});

test('the list can be filtered by recipient, ignoring case', async () => {
  await mailbox.send({ subject: 'To Aoife' });
  await mailbox.send({ subject: 'To both', to: [AOIFE, TOM] });
  await mailbox.send({ subject: 'To Tom', to: TOM.toUpperCase() });
  const path = `/?to=${encodeURIComponent(TOM)}`;
  expect(await shownSubjects(path)).toEqual(['To Tom', 'To both']);
  expect(await shownSubjects('/?to=tom')).toEqual([]);
  expect(await shownSubjects('/?to=')).toEqual(['To Tom', 'To both', 'To Aoife']);
  const html = await mailbox.page(path);
  expect(html).toContain('<p class="lede">2 of 3 messages</p>');
  const options = [...html.matchAll(/<option value="([^"]*)" ?(\w*)/g)];
  expect(options.map(([, value, selected]) => [value, selected])).toEqual([
    ['', ''],
    [AOIFE, ''],
    [TOM, 'selected'],
  ]);
});

test('a recipient without mail is named, with a link to all messages', async () => {
  await mailbox.send(order);
  const html = await mailbox.page('/?to=nobody%40members.example%3Cb%3E');
  expect(html).toContain('0 of 1 message<');
  expect(html).toContain('<option value="nobody@members.example&lt;b&gt;" selected>');
  expect(html).toContain('Nothing for nobody@members.example&lt;b&gt; yet. <a href="/">');
});

test('a message shows its subject, sender, recipient, time and text, and its HTML in a frame', async () => {
  await mailbox.send({ ...order, messageId: '<order-1@cairn.example>' });
  const html = await mailbox.page('/messages/1');
  expect(html).toContain('<title>Your order – Cairn</title>');
  expect(html).toContain('<h1>Your order</h1>');
  expect(html).toContain('<dd>Cairn &lt;shop@cairn.example&gt;</dd>');
  expect(html).toContain(`<dd>${AOIFE}</dd>`);
  expect(html).toContain('15 Nov 2026, 12:02:07 UTC');
  expect(html).toContain('<dd>&lt;order-1@cairn.example&gt;</dd>');
  expect(html).toContain('Thank you, Aoife. 5,000 avios.');
  expect(html).toContain(
    '<iframe sandbox="allow-popups allow-popups-to-escape-sandbox" src="/messages/1/html"',
  );
  expect(html).not.toContain('<p>Thank you</p>');
});

test('a message without HTML has no frame, one without text says so', async () => {
  await mailbox.send({ text: 'Only text' });
  await mailbox.send({ html: '<p>Only HTML</p>' });
  expect(await mailbox.page('/messages/1')).not.toContain('<iframe');
  expect((await mailbox.get('/messages/1/html')).status).toBe(404);
  expect(await mailbox.page('/messages/2')).toContain('This message has no plain text.');
});

test('the HTML is served unchanged and cannot run scripts, send forms or load files but the shop’s', async () => {
  await mailbox.send({ html: HOSTILE });
  const answer = await mailbox.get('/messages/1/html');
  expect(await answer.text()).toBe(HOSTILE);
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'unsafe-inline'; img-src ${SHOP_ORIGIN}; font-src ${SHOP_ORIGIN}; ` +
      "form-action 'none'; base-uri 'none'; frame-ancestors 'self'; " +
      'sandbox allow-popups allow-popups-to-escape-sandbox',
  );
  const without = await mailbox.get('/messages/1/html?pictures=off');
  expect(without.headers.get('content-security-policy')).toContain(
    "img-src 'none'; font-src 'none'",
  );
});

test('message content is escaped', async () => {
  await mailbox.send({
    subject: HOSTILE,
    text: HOSTILE,
    from: { name: HOSTILE, address: 'a@b.example' },
  });
  for (const path of ['/', '/messages/1']) {
    const html = await mailbox.page(path);
    expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&gt;&lt;img');
    expect(html).not.toMatch(/<script|<img src=x/);
  }
});

test('the source is plain text', async () => {
  await mailbox.send({ subject: 'As it came', html: HOSTILE });
  const answer = await mailbox.get('/messages/1/source');
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await answer.text()).toMatch(/^From: Cairn <shop@cairn.example>\r\n/);
});

test('tools read the messages as JSON, all or one recipient’s', async () => {
  await mailbox.send(order);
  await mailbox.send({ to: TOM });
  const all = await (await mailbox.get('/messages.json')).json();
  expect(all).toEqual(JSON.parse(JSON.stringify(mailbox.messages())));
  const toms = await (await mailbox.get(`/messages.json?to=${TOM}`)).json();
  expect(toms).toMatchObject([{ id: 2, to: [TOM] }]);
});

test('tools empty the mailbox', async () => {
  await mailbox.send(order);
  expect((await mailbox.get('/messages', { method: 'DELETE' })).status).toBe(204);
  expect(mailbox.messages()).toEqual([]);
});

test('the button empties the mailbox, when pressed on its own page', async () => {
  await mailbox.send(order);
  expect(await mailbox.page('/')).toMatch(
    /<form method="post" action="\/messages\/empty"> <button class="secondary">Empty the mailbox</,
  );
  const press = (headers: Record<string, string>) =>
    mailbox.get('/messages/empty', { method: 'POST', body: new URLSearchParams(), headers });
  const elsewhere = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
  for (const headers of [elsewhere, { origin: 'null' }, {}]) {
    expect((await press(headers)).status).toBe(403);
  }
  expect(mailbox.messages()).toHaveLength(1);
  const answer = await press({ origin: ORIGIN });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(mailbox.messages()).toEqual([]);
});

test('a page has no scripts and loads nothing from other sites', async () => {
  await mailbox.send(order);
  for (const path of ['/', '/messages/1', '/nowhere']) {
    const answer = await mailbox.get(path);
    const policy = answer.headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).not.toContain('unsafe');
    const html = await answer.text();
    expect(html).not.toMatch(/<script|style=|https?:/);
    const assets = [...html.matchAll(/(?:src|href|url\()[='"]+(\/assets\/[^'"]+)/g)];
    expect(assets.length).toBeGreaterThan(3);
    for (const [, asset] of assets) expect((await mailbox.get(asset ?? '')).status).toBe(200);
  }
});

test.each(['/messages/1', '/messages/1/html', '/messages/1/source', '/messages/x', '/nowhere'])(
  '%s is not found',
  async (path) => {
    const answer = await mailbox.get(path);
    expect(answer.status).toBe(404);
    expect(await answer.text()).toContain('There’s nothing here');
  },
);
