import { membershipNumber } from '@cairn/contract/values/membership-number';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { AOIFE } from '../../../../../tests/kit/api/api.ts';
import {
  aviosFor,
  DAY,
  type PayingApi,
  startPayingApi,
  steppedUpFor,
  TOM,
} from '../../../../../tests/kit/api/paying-api.ts';
import type { DemoMember } from '../../members/seed-demo-members.ts';

/** Whom a gift or transfer may go to, and what is kept of them. */
let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
  api.clock.now = new Date('2027-07-05T12:00:00Z');
});
afterAll(async () => {
  await api.stop();
});

const day = (daysAgo: number) =>
  new Date(api.now().getTime() - daysAgo * DAY).toISOString().slice(0, 10);

function start(product: string, body: object, number: string = AOIFE.number) {
  return api.answer('POST', `/transactions?product=${product}`, { body, number });
}

test.each(['gift', 'transfer'])(
  '50, 65, 66, 63: whom a %s cannot go to [8.14] [8.15] [8.16] [8.17]',
  async (product) => {
    const sender = await api.newMember({ balance: 200_000 });
    const unknown = { ...TOM, number: '3081470000009999' };
    const misnamed = { ...TOM, name: { firstName: 'Tim', lastName: 'Hartley' } };
    const tooNew = await api.newMember({ enrolmentDate: day(29) });
    const newEnough = await api.newMember({ enrolmentDate: day(31) });
    const full = await api.newMember({ capsUsed: { received: 199_000 } });
    const refusals: [DemoMember, number | undefined][] = [
      [sender, 50],
      [unknown, 65],
      [misnamed, 65],
      [tooNew, 66],
      [newEnough, undefined],
      [full, 63],
    ];
    for (const [recipient, code] of refusals) {
      const { status, errorCode } = await start(product, aviosFor(recipient, 2_000), sender.number);
      expect([status, errorCode]).toEqual(code === undefined ? [201, undefined] : [422, code]);
    }
    // A refused start writes nothing, and so reserves nothing.
    expect(await ordersOf(sender.number)).toEqual([
      { product, recipient_number: newEnough.number },
    ]);
  },
);

test('a transfer is refused before the code as its start would refuse it, and nothing is written [7.20] [8.10] [8.14] [8.15] [8.16] [8.17]', async () => {
  const sender = await api.newMember({ balance: 5_500 });
  const misnamed = { ...TOM, name: { firstName: 'Tim', lastName: 'Hartley' } };
  const tooNew = await api.newMember({ enrolmentDate: day(29) });
  const full = await api.newMember({ capsUsed: { received: 199_000 } });
  const asked: [DemoMember, number, object?][] = [
    [sender, 2_000],
    [misnamed, 2_000],
    [tooNew, 2_000],
    [full, 2_000],
    [full, 2_000, { issueDate: '2028-01-03' }],
    [TOM, 6_000],
    [TOM, 1_500],
    [TOM, 2_000, { issueDate: '2027-07-05' }],
    [TOM, 2_000],
  ];
  const { number } = sender;
  const answers = [];
  for (const [recipient, avios, more] of asked) {
    const body = aviosFor(recipient, avios, more);
    const checked = await api.call('POST', '/transfer-check', { body, number });
    const text = await checked.text();
    answers.push({ status: checked.status, ...(text && JSON.parse(text)) });
  }
  expect(await ordersOf(number)).toEqual([]);
  for (const [nth, [recipient, avios, more]] of asked.entries()) {
    const started = await start('transfer', aviosFor(recipient, avios, more), number);
    if (started.status === 201) expect(answers[nth]).toEqual({ status: 204 });
    else expect(answers[nth]).toEqual(started);
  }
  expect(answers.map(({ status, errorCode }) => errorCode ?? status)).toEqual([
    50, 65, 66, 63, 204, 59, 409, 400, 204,
  ]);
});

test('avios held for the member’s unpaid transfer do not stand against checking another [7.20] [8.10]', async () => {
  const { number } = await api.newMember({ balance: 5_500 });
  const body = aviosFor(TOM, 5_000);
  await api.start('transfer', body, { number, claims: steppedUpFor(body) });
  expect(await api.points(number)).toEqual({ balance: 5_500, held: 5_000 });
  const check = await api.call('POST', '/transfer-check', { body: aviosFor(TOM, 4_000), number });
  expect(check.status).toBe(204);
  expect(await api.points(number)).toEqual({ balance: 5_500, held: 5_000 });
});

test.each(['gift', 'transfer', 'check'])(
  'of a %s, an unknown number and a wrong name cannot be told apart, nor by timing [8.16]',
  async (product) => {
    const guess = (recipient: DemoMember) =>
      product === 'check'
        ? api.answer('POST', '/transfer-check', { body: aviosFor(recipient, 2_000) })
        : start(product, aviosFor(recipient, 2_000));
    const name = { firstName: 'Tom', lastName: 'Hartnett' };
    const guesses: DemoMember[] = [
      { ...TOM, number: '3081470000009999' },
      { ...TOM, name },
      { ...TOM, number: '3081470000009999', name },
    ];
    // An order that the start would replace takes statements of its own, which must be the same too.
    for (const isReplacing of [false, true]) {
      if (isReplacing) await start(product === 'gift' ? 'gift' : 'transfer', aviosFor(TOM, 2_000));
      const heard = [];
      for (const recipient of guesses) {
        const { answer, statements } = await withStatements(() => guess(recipient));
        expect(answer).toMatchObject({ status: 422, errorCode: 65 });
        expect(statements.length).toBeGreaterThan(3);
        heard.push({ answer, statements });
      }
      expect(heard).toEqual(Array(guesses.length).fill(heard[0]));
    }
  },
);

/** The queries of a call, in order. Their number must not reveal whether a member exists. */
async function withStatements<Answer>(call: () => Promise<Answer>) {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await call();
    const sent: string[] = query.mock.calls.map(([statement]) => Object(statement).text);
    // A connection that was idle for long is replaced, at a moment that has nothing to do with the call.
    return { answer, statements: sent.filter((text) => !text.startsWith('set role')) };
  } finally {
    query.mockRestore();
  }
}

async function ordersOf(number: string) {
  return await api.connection.db
    .selectFrom('orders')
    .select(['product', 'recipient_number'])
    .where('number', '=', membershipNumber.parse(number))
    .execute();
}

test.each([
  ['Arabic', 'محمد', 'العلي', 'رحلة سعيدة 👩‍👩‍👧‍👦'],
  ['HTML', '<b>Ann</b>', `O'Neill & "Co"`, '<script>alert(1)</script>\n</p>'],
  ['250 characters', 'A'.repeat(60), 'Ñ'.repeat(60), '😀'.repeat(125)],
])(
  'a recipient and message in %s are kept as they were typed [3.9]',
  async (_, first, last, message) => {
    const name = { firstName: first, lastName: last };
    const friend = await api.newMember({ name });
    const id = await api.start('gift', aviosFor(friend, 2_000, { message }));
    const { payload } = await api.state(id);
    expect(payload).toMatchObject({ targetAccount: name, message });
  },
);

test('a message of spaces is none [3.9]', async () => {
  const id = await api.start('gift', aviosFor(TOM, 2_000, { message: ' \n ' }));
  expect((await api.state(id)).payload).not.toHaveProperty('message');
});
