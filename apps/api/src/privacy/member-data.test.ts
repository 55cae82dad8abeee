import { memberData } from '@cairn/contract/members/member-data';
import { transactionId } from '@cairn/contract/orders/transaction-id';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createHistory,
  SENDER_MESSAGE,
  SENDER_NAME,
} from '../../../../tests/kit/api/full-history.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  packageOf,
  startPayingApi,
} from '../../../../tests/kit/api/paying-api.ts';
import { epoch } from '../../../../tests/kit/api/tokens.ts';
import { renderData } from './data-page/render-data.ts';

const PATH = '/users/current/data';

let api: PayingApi;
let history: Awaited<ReturnType<typeof createHistory>>;
beforeAll(async () => {
  api = await startPayingApi();
  history = await createHistory(api);
});
afterAll(() => api.stop());

test('a member downloads everything that the shop holds about them', async () => {
  const { member, friend, purchase, gift, transfer, boost, plan } = history;
  const { number } = member;
  const answer = await api.call('GET', PATH, { number });
  expect(answer.status).toBe(200);
  const day = api.now().toISOString().slice(0, 10);
  expect(answer.headers.get('content-disposition')).toBe(
    `attachment; filename="cairn-data-${day}.json"`,
  );
  const data = memberData.parse(await answer.json());
  expect(data.profile).toMatchObject({
    ffpNumber: number,
    name: member.name,
    email: member.email,
    dob: member.dateOfBirth,
  });
  expect(data.balance.amount).toBe((await api.points(number))?.balance);
  expect(data.orders.map(({ id, status }) => ({ id, status }))).toEqual(
    [purchase, gift, transfer, boost].map((id) => ({ id, status: 'done' })),
  );
  expect(data.orders[1]).toMatchObject({
    recipient: {
      ffpNumber: friend.number,
      firstName: 'Ann',
      lastName: 'Lee',
      email: friend.email,
      message: 'Enjoy!',
    },
    payments: [{ currency: 'EUR', paid: data.orders[1]?.totalPrice, digits: expect.any(String) }],
  });
  expect(data.plans).toMatchObject([
    { id: plan, status: 'active', months: [{ n: 1, state: 'credited' }], payments: [{ paid: 65 }] },
  ]);
  expect(data.received).toMatchObject([
    { product: 'gift', avios: 2_000, sender: SENDER_NAME, aviosTakenBack: 0 },
  ]);
  expect(data.activities).toMatchObject([{ description: 'Dublin to Boston' }]);
  expect(data.savedRecipients).toMatchObject([{ ffpNumber: friend.number }]);
  expect(data.goal).toEqual({
    avios: 13_000,
    preset: 'dublin-porto',
    setAt: expect.any(String),
  });
  expect(data.profile).not.toHaveProperty('hasPlan');
  expect(data.campaigns).toMatchObject([{ campaignCode: 'spring' }]);
  expect(data.contactMessages).toMatchObject([{ message: 'Where are they?' }]);
  expect(data.logIns).toHaveLength(1);
  expect(data.yearlyLimits.map(({ kind }) => kind)).toEqual([
    'booster',
    'purchase',
    'received',
    'sent',
  ]);
});

/** Every value, however deep, as text. */
function valuesIn(value: unknown): string[] {
  if (value === null) return [''];
  return typeof value === 'object' ? Object.values(value).flatMap(valuesIn) : [String(value)];
}

const VALUE = /<time datetime="([^"]*)"|<data value="([^"]*)"|<bdi>([^<]*)<\/bdi>/g;
const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function valuesOn(page: string): string[] {
  return [...page.matchAll(VALUE)].map(([, time, data, text]) =>
    Object.entries(ENTITIES).reduce(
      (told, [entity, sign]) => told.replaceAll(entity, sign),
      time ?? data ?? text ?? '',
    ),
  );
}

test('the page for reading has every value of the data, in words, in both languages, and loads nothing [7.25]', async () => {
  const { number } = history.member;
  const message = 'Is 1 < 2 & "so on"? <script>alert(\'hello\')</script>\n2026-01-01';
  const body = { topic: 'other', email: history.member.email, message };
  await api.call('POST', '/contact', { number, body });
  const data = memberData.parse(await api.answer('GET', PATH, { number }));
  const answer = await api.call('GET', `${PATH}?format=html`, { number });
  expect(answer.headers.get('content-type')).toMatch(/^text\/html/);
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; .*\.html"$/);
  const english = await answer.text();
  const spanish = await renderData(data, { locale: 'es-ES', timeZone: 'Europe/Madrid' });
  for (const [page, section, done] of [
    [english, 'Who we think you are', 'Complete'],
    [spanish, 'Quién creemos que eres', 'Completado'],
  ] as const) {
    expect(valuesOn(page).toSorted()).toEqual(valuesIn(data).toSorted());
    expect(page).toContain(section);
    expect(page).toContain(`<data value="done">${done}</data>`);
    // Neither scripts nor anything that a browser would fetch.
    expect(page).not.toMatch(/<script|<link|<img|<iframe|src=|url\((?!data:)|@import|href="(?!#)/);
  }
});

test('codes are told in words, in both languages, and those that nobody knows as they are [7.25]', async () => {
  const { number } = history.member;
  const { profile, orders, plans, ...data } = memberData.parse(
    await api.answer('GET', PATH, { number }),
  );
  const [order] = orders;
  if (!order) throw new Error('The member has no order');
  const payment = { currency: order.currency, paid: 1, refunded: 0, chargedBack: 0 };
  const methods = ['directEbanking', 'googlepay', 'visa', 'unheard-of'];
  const coded = {
    ...data,
    profile: {
      ...profile,
      name: { ...profile.name, title: 'Ms' },
      gender: 'female',
      country: 'IE',
      language: 'es-ES',
    },
    orders: [
      {
        ...order,
        failureCode: 903,
        recipient: { ffpNumber: profile.ffpNumber, occasion: 'birthday' },
        payments: methods.map((method) => ({ ...payment, method })),
      },
    ],
    plans,
  };
  const wordsOf = async (locale: string) => {
    const page = await renderData(coded, { locale, timeZone: 'Europe/Dublin' });
    return new Map([...page.matchAll(/<data value="([^"]*)">([^<]*)</g)].map(([, a, b]) => [a, b]));
  };
  const spanish = await wordsOf('es-ES');
  for (const [code, english, translated] of [
    ['Ms', 'Ms', 'Sra.'],
    ['female', 'Female', 'Mujer'],
    ['IE', 'Ireland', 'Irlanda'],
    ['es-ES', 'European Spanish', 'español de España'],
    ['EUR', 'Euro', 'euro'],
    ['AVIOS', 'avios', 'avios'],
    ['EI', 'Cairn Ireland', 'Cairn Irlanda'],
    ['903', 'Cancelled before it was paid (903)', 'Cancelado antes de pagarlo (903)'],
    ['birthday', 'Birthday', 'Cumpleaños'],
    ['directEbanking', 'Bank transfer', 'Transferencia bancaria'],
    ['googlepay', 'Google Pay', 'Google Pay'],
    ['unheard-of', undefined, undefined],
  ] as const) {
    expect((await wordsOf('en-GB')).get(code), code).toBe(english);
    expect(spanish.get(code), code).toBe(translated);
  }
});

test('the data tells nothing of others, of secrets or of risk', async () => {
  const { member, friend, sender } = history;
  const { db } = api.connection;
  const [token] = await db
    .selectFrom('saved_token')
    .select('fingerprint')
    .where('number', '=', membershipNumber.parse(member.number))
    .execute();
  const session = { session_data: 'the session’s own', session_id: 'CS123' };
  const charge = transactionId.parse(history.purchase);
  await db.updateTable('charge').set(session).where('reference', '=', charge).execute();
  const text = await (await api.call('GET', PATH, { number: member.number })).text();
  for (const secret of [
    SENDER_MESSAGE,
    sender.number,
    sender.email,
    token?.fingerprint,
    ...Object.values(session),
  ]) {
    expect(text).not.toContain(secret);
  }
  // The friend's own data does not have what somebody typed about them either.
  const theirs = await (await api.call('GET', PATH, { number: friend.number })).text();
  expect(theirs).not.toMatch(new RegExp(`Enjoy!|${member.number}|${member.email}`));
  expect(memberData.parse(JSON.parse(theirs))).toMatchObject({
    orders: [],
    savedRecipients: [],
    savedByOthers: [{}],
    received: [{ product: 'gift' }, { product: 'transfer' }],
  });
});

test('orders that came to nothing are there too, and a gift that has not arrived is no one’s to know', async () => {
  const { number } = await api.newMember();
  const first = await api.start('purchase', packageOf(2_000), { number });
  api.pass(1_000);
  const second = await api.start('purchase', packageOf(5_000), { number });
  const { member, friend } = history;
  const issueDate = new Date(api.now().getTime() + 5 * DAY).toISOString().slice(0, 10);
  const body = { ...aviosFor(friend, 2_000), issueDate };
  await api.pay(await api.start('gift', body, { number: member.number }), {}, member);
  await api.settle();
  const read = async (of: string) =>
    memberData.parse(await (await api.call('GET', PATH, { number: of })).json());
  expect((await read(number)).orders.map(({ id, status }) => [id, status])).toEqual([
    [first, 'failed'],
    [second, 'open'],
  ]);
  expect((await read(friend.number)).received).toHaveLength(2);
});

test('whom the programme does not know has no data', async () => {
  expect((await api.call('GET', PATH, { number: '3081470999999999' })).status).toBe(404);
});

const MINUTES = 60;

test.each([
  ['less than ten minutes ago', { auth_time: 10 * MINUTES - 1 }, 200],
  ['longer ago', { auth_time: 10 * MINUTES + 1 }, 401],
  [
    'less than ten minutes ago, in the claim of Auth0’s actions',
    { logged_in_at: 10 * MINUTES - 1 },
    200,
  ],
  ['longer ago, in the claim of Auth0’s actions', { logged_in_at: 10 * MINUTES + 1 }, 401],
  ['at a time that the token does not tell', {}, 401],
])(
  'of who logged in %s the data is given or refused, in both formats [7.25]',
  async (_, ages, status) => {
    const { number } = history.member;
    const times = Object.entries(ages).map(([claim, age]) => [claim, epoch(api.now()) - age]);
    const claims = { auth_time: undefined, ...Object.fromEntries(times) };
    for (const path of [PATH, `${PATH}?format=html`]) {
      const answer = await api.call('GET', path, { number, claims });
      expect(answer.status).toBe(status);
      if (status === 200) continue;
      expect(await answer.json()).toMatchObject({ code: 'log_in_too_old' });
      expect(answer.headers.get('www-authenticate')).toContain(
        'error="insufficient_user_authentication", error_description="The log-in is too old"',
      );
      expect(answer.headers.get('www-authenticate')).toContain('max_age="600"');
    }
  },
);

test('erasing needs no recent log-in: it waits seven days and is emailed', async () => {
  const { number } = await api.newMember();
  const claims = { auth_time: undefined };
  const answer = await api.call('POST', '/users/current/erasure', { number, claims });
  expect(await answer.json()).toMatchObject({ status: 'requested' });
});
