import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../../tests/kit/api/full-history.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
  desk = deskAt({ db: api.connection.db, now: () => api.clock.now });
});
afterAll(() => api.stop());

const ORLA = staff('orla', 'support');
const ADA = staff('ada', 'auditor');

const add = (about: string, text: string, who = ORLA) =>
  desk.press(who, 'note add', { input: { about, text } });

const textsOf = (notes: { text: string }[]) => notes.map(({ text }) => text);
const kindsOf = (entries: { kind: string }[]) => entries.map(({ kind }) => kind);

test('notes about a member, an order and a plan are in their look-ups and timelines, with who and when', async () => {
  const { member, gift, plan } = history;
  const at = api.now().toISOString();
  expect((await add(gift, 'Wants it on paper\nby post')).body).toMatchObject({
    kind: 'done',
    result: { about: gift, at },
  });
  api.pass(1);
  await add(plan, 'Asked what it costs');
  api.pass(1);
  await add(`EI/${member.number}`, 'Prefers a call');
  const order = (await desk.get(ADA, 'order view', `?transactionId=${gift}`)).body;
  const note = { actor: 'orla', at, text: 'Wants it on paper\nby post', about: gift };
  expect(order.records.notes).toMatchObject([note]);
  expect(order.timeline.filter(({ kind }: { kind: string }) => kind === 'note')).toMatchObject([
    { at, note },
  ]);
  const subscription = (await desk.get(ADA, 'subscription view', `?subscriptionId=${plan}`)).body;
  expect(textsOf(subscription.records.notes)).toEqual(['Asked what it costs']);
  const by = `?company=EI&number=${member.number}`;
  const whole = (await desk.get(ORLA, 'member view', by)).body;
  expect(textsOf(whole.notes)).toEqual([
    ...['Prefers a call', 'Asked what it costs', 'Wants it on paper\nby post'],
  ]);
  expect(whole.notes[0]).not.toHaveProperty('about');
  const timeline = (await desk.get(ORLA, 'member timeline', by)).body;
  const entries = timeline.items.map(({ entry }: { entry: { kind: string } }) => entry);
  expect(kindsOf(entries).filter((kind) => kind === 'note')).toHaveLength(3);
  expect(JSON.stringify(timeline)).not.toContain('"note add"');
});

test('a note is kept once however often it is pressed, and the log has nothing of its text', async () => {
  const { gift } = history;
  const sent = { input: { about: gift, text: 'A secret word' }, key: 'the-key-of-one-note' };
  const pressed = await Promise.all([1, 2].map(() => desk.press(ORLA, 'note add', sent)));
  expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
  const { db } = api.connection;
  const kept = await db.selectFrom('staff_note').select('text').where('about', '=', gift).execute();
  expect(textsOf(kept).filter((text) => text === 'A secret word')).toHaveLength(1);
  for (const table of ['audit_log', 'desk_press', 'job', 'sent_letter'] as const) {
    const rows = await db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('A secret word');
  }
});

test('no member reads a note: neither in the history nor in the data that they download', async () => {
  const { member, gift } = history;
  await add(gift, 'Only for staff');
  await add(`EI/${member.number}`, 'Only for staff');
  for (const path of [
    '/users/current/data',
    '/users/current/transactions',
    `/users/current/transactions/${gift}`,
  ]) {
    const answer = await api.call('GET', path, { number: member.number });
    expect(answer.status).toBe(200);
    expect(await answer.text()).not.toContain('Only for staff');
  }
});

test.each([
  ['', 'a word'],
  ['EI/', 'a word'],
  ['XX/3081470000000001', 'a word'],
  ['EI/3081470000000001/2', 'a word'],
  ['p1', 'a word'],
  ['EI/3081470000000001', ''],
  ['EI/3081470000000001', ' '],
  ['EI/3081470000000001', 'red \u001b[31m'],
  ['EI/3081470000000001', 'turned \u202e round'],
  ['EI/3081470000000001', 'x'.repeat(501)],
])('a note about "%s" is refused if it is %j', async (about, text) => {
  expect((await add(about, text)).body).toMatchObject({ code: 'bad_request' });
});

test('what nobody knows has no notes, nor does an erased member', async () => {
  expect((await add('p1nobodysofthedesktestsx', 'Hello')).body).toMatchObject({
    code: 'not_found',
  });
  expect((await add('EI/3081470000000999', 'Hello')).body).toMatchObject({ reason: 'erased' });
});
