import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHistory } from '../../../../../tests/kit/api/full-history.ts';
import { DAY, type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { LETTERS } from '../../background/letter.ts';
import type { LetterEntry } from './list-letters.ts';

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
const DEV = staff('dev', 'support');
const ADA = staff('ada', 'auditor');

const resend = (letter: string, about: string, who = ORLA) =>
  desk.press(who, 'letter resend', { input: { letter, about } });

const view = (letter: string, about: string, role = 'member') =>
  desk.get(ADA, 'letter view', `?letter=${letter}&about=${about}&role=${role}`);

async function lettersAbout(about: string): Promise<LetterEntry[]> {
  const { status, body } = await desk.get(ADA, 'letter list', `?about=${about}`);
  expect(status).toBe(200);
  return body.items;
}

const mailsTo = (to: string) => api.mails.filter((mail) => mail.to === to);

test('the letters of an order are listed with kind, time and state, and what may be done with each', async () => {
  const { gift } = history;
  const [receipt, delivered] = [
    { letter: 'receipt', about: gift, role: 'member', canView: true, canResend: true },
    { letter: 'delivered', about: gift, role: 'recipient', canView: false, canResend: false },
  ];
  const sent = await lettersAbout(gift);
  expect(sent.map(({ at: _, id: __, ...entry }) => entry)).toEqual(
    expect.arrayContaining([
      { ...receipt, state: 'sent' },
      { ...delivered, state: 'sent' },
    ]),
  );
  expect(sent).toHaveLength(2);
});

test('a letter is shown as it was written, and that somebody looked is on record', async () => {
  const { purchase, member } = history;
  const { body } = await view('receipt', purchase);
  const [mail] = mailsTo(member.email ?? '').filter(({ messageId }) =>
    messageId.startsWith(`<receipt.${purchase}.`),
  );
  expect([body.subject, body.text, body.html]).toEqual([mail?.subject, mail?.text, mail?.html]);
  const entries = await api.connection.db
    .selectFrom('audit_log')
    .select(['actor', 'action'])
    .where('subject', '=', purchase)
    .execute();
  expect(entries).toContainEqual({ actor: 'ada', action: 'letter view' });
});

test('a letter is sent again to the address that its member has now, once for each press', async () => {
  const { purchase, member } = history;
  const { db } = api.connection;
  const number = membershipNumber.parse(member.number);
  const email = 'moved@members.example';
  await db.updateTable('member').set({ email }).where('number', '=', number).execute();
  api.pass(1_000);
  const sent = { input: { letter: 'receipt', about: purchase }, key: 'the-key-of-one-letter' };
  const both = await Promise.all([1, 2].map(() => desk.press(ORLA, 'letter resend', sent)));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await lettersAbout(purchase)).toMatchObject([
    { letter: 'receipt', state: 'waiting', resentBy: 'orla', canResend: false },
    { letter: 'receipt', state: 'sent' },
  ]);
  await api.settle();
  const [mail, ...others] = mailsTo(email);
  expect([mail?.subject, others]).toEqual([(await view('receipt', purchase)).body.subject, []]);
  expect(await lettersAbout(purchase)).toMatchObject([
    { letter: 'receipt', state: 'sent', resentBy: 'orla' },
    { letter: 'receipt', state: 'sent' },
  ]);
  // A job that runs again sends nothing.
  const [{ id = '' } = {}] = await db.selectFrom('resent_letter').select('id').execute();
  const data = JSON.stringify({ id, letter: 'receipt', about: purchase });
  const job = { id, queue: 'resend-letter', data, next_try_at: api.now(), created_at: api.now() };
  await db.insertInto('job').values(job).execute();
  await api.settle();
  expect(mailsTo(email)).toHaveLength(1);
});

test('a letter is sent again three times in a day, whoever presses, and again the next day', async () => {
  const { transfer } = history;
  const pressed = await Promise.all(
    [ORLA, DEV, ORLA, DEV, ORLA].map((who) => resend('receipt', transfer, who)),
  );
  expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409]);
  const refused = pressed.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ reason: 'too_often' });
  api.pass(DAY);
  expect((await resend('receipt', transfer)).status).toBe(200);
  await api.settle();
});

test('a member gets ten letters again in a day, whatever they are about', async () => {
  api.pass(DAY);
  const { purchase, gift, transfer, boost, plan } = history;
  const statuses: number[] = [];
  for (const [letter, about] of [
    ...[purchase, gift, transfer, boost].map((id) => ['receipt', id] as const),
    ['plan-receipt', plan] as const,
  ]) {
    for (let times = 0; times < 3; times += 1) {
      statuses.push((await resend(letter, about)).status);
    }
  }
  expect(statuses).toEqual([...Array(10).fill(200), ...Array(5).fill(409)]);
  await api.settle();
});

test('what is for its reader alone is neither shown nor sent again, nor what was never sent', async () => {
  const { gift, friend } = history;
  expect((await view('delivered', gift, 'recipient')).body).toMatchObject({ reason: 'private' });
  for (const letter of ['taken-back', 'bonus-starts', 'bonus-ends-soon', 'contact', 'erased']) {
    expect((await resend(letter, gift)).body).toMatchObject({ reason: 'private' });
  }
  const before = mailsTo(friend.email ?? '').length;
  expect((await resend('delivered', gift)).body).toMatchObject({ code: 'not_found' });
  expect((await resend('refunded', gift)).body).toMatchObject({ code: 'not_found' });
  expect((await view('refunded', gift)).body).toMatchObject({ code: 'not_found' });
  await api.settle();
  expect(mailsTo(friend.email ?? '')).toHaveLength(before);
  expect((await desk.press(ADA, 'letter resend', { input: {} })).status).toBe(403);
});

test('a letter about a status that has changed since is not sent again', async () => {
  const { plan, member } = history;
  const how = { number: member.number };
  const path = `/subscriptions/${plan}/cancellation`;
  api.pass(DAY);
  await api.call('POST', path, how);
  await api.settle();
  const [cancelled] = await lettersAbout(plan);
  const about = cancelled?.about ?? '';
  expect((await resend('plan-cancelled', about)).status).toBe(200);
  api.pass(1_000);
  await api.call('DELETE', path, how);
  await api.settle();
  expect((await resend('plan-cancelled', about)).body).toMatchObject({ reason: 'outdated' });
  expect(await lettersAbout(plan)).toMatchObject([{ letter: 'plan-resumed' }, {}, {}, {}]);
});

test('all letters to a member are listed page by page, also by an order of theirs', async () => {
  const { member, gift } = history;
  const by = `?company=EI&number=${member.number}`;
  const first = (await desk.get(ORLA, 'member letters', by)).body;
  expect((await desk.get(ADA, 'member letters', `?of=${gift}`)).body).toEqual(first);
  const after = `&after=${encodeURIComponent(first.next)}`;
  const second = (await desk.get(ORLA, 'member letters', `${by}${after}`)).body;
  const all: LetterEntry[] = [...first.items, ...second.items];
  const kinds = new Set(all.map(({ letter }) => letter));
  expect([...kinds]).toEqual(expect.arrayContaining(['receipt', 'plan-receipt', 'contact']));
  expect(all.map(({ at }) => at)).toEqual(
    all
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  );
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
});

test('an erased member gets nothing, also if it was asked for before', async () => {
  const { db } = api.connection;
  const { number, email } = await api.newMember({ balance: 0 });
  const how = { number };
  const body = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
  const id = await api.start('purchase', body, how);
  await api.pay(id, {}, how);
  await api.settle();
  const before = mailsTo(email ?? '').length;
  expect((await resend('receipt', id)).status).toBe(200);
  await db.deleteFrom('member').where('number', '=', membershipNumber.parse(number)).execute();
  expect(await api.settle()).toEqual([]);
  expect((await resend('receipt', id)).body).toMatchObject({ reason: 'erased' });
  await api.settle();
  expect(mailsTo(email ?? '')).toHaveLength(before);
});

test('no letter that may be shown has a secret in its links', async () => {
  const { body } = await desk.get(ADA, 'member letters', `?of=${history.gift}`);
  const shown = body.items.filter(({ canView }: LetterEntry) => canView);
  expect(shown.length).toBeGreaterThan(3);
  for (const { letter, about, role } of shown) {
    expect(LETTERS).toContain(letter);
    const { text, html } = (await view(letter, about, role)).body;
    expect(`${text}${html}`).not.toMatch(/gift\/card\/|token=/);
  }
});
