import { memberData } from '@cairn/contract/members/member-data';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify, outcomeOf } from '../../../../../tests/kit/api/notifications.ts';
import { buy } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { sumOfEntries } from '../../../../../tests/kit/database/ledger-sums.ts';
import { newId } from '../../database/new-id.ts';
import { houseAccount, memberAccount } from '../../ledger/accounts.ts';
import { placeHold } from '../../ledger/place-hold.ts';
import { releaseHold } from '../../ledger/release-hold.ts';
import { settleReceivables } from '../../ledger/settle-receivables.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

let api: PayingApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startPayingApi();
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(async () => {
  await api.stop();
});

async function newMember(balance: number) {
  const { number } = await api.newMember({ balance });
  return { number, balance: async () => (await api.points(number))?.balance };
}

async function download(number: string) {
  const answer = await api.call('GET', '/users/current/data', { number });
  return memberData.parse(await answer.json()).adjustments;
}

test('adjust avios: adds and takes, audited, and in the member’s data', async () => {
  const { number, balance } = await newMember(1_000);
  const subject = `EI/${number}`;
  expect(
    await operate(`adjust avios EI ${number} --add 500 --key CASE-1 --reason goodwill`),
  ).toEqual({
    exitCode: 0,
    lines: [`${subject}: avios adjusted by +500 avios.`],
    audited: [
      {
        actor: 'maeve',
        action: 'adjust avios',
        subject,
        detail: { amount: 500, unit: 'AVIOS', key: 'CASE-1', reason: 'goodwill' },
      },
    ],
  });
  expect(await balance()).toBe(1_500);
  expect(
    await operate(`adjust avios EI ${number} --take 1500 --key CASE-2 --reason wrong-credit`),
  ).toMatchObject({ exitCode: 0, lines: [`${subject}: avios adjusted by -1500 avios.`] });
  expect(await balance()).toBe(0);
  const common = { unit: 'AVIOS', at: NOW.toISOString() };
  expect(new Set(await download(number))).toEqual(
    new Set([
      { ...common, amount: 500, reason: 'goodwill' },
      { ...common, amount: -1_500, reason: 'wrong-credit' },
    ]),
  );
});

test('adjust: pressed twice it is done once; a key cannot stand for two amounts', async () => {
  const { number, balance } = await newMember(400);
  const taking = `adjust avios EI ${number} --take 300 --key CASE-1 --reason wrong`;
  const both = await Promise.all([operate(taking), operate(taking)]);
  expect(both.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(await balance()).toBe(100);
  expect(await operate(taking)).toEqual({
    exitCode: 0,
    lines: [`EI/${number} was adjusted under CASE-1 before.`],
    audited: [],
  });
  expect(
    await operate(`adjust avios EI ${number} --add 300 --key CASE-1 --reason wrong`),
  ).toMatchObject({
    exitCode: 1,
    lines: [
      `EI/${number} was adjusted by -300 avios under CASE-1 before.`,
      'Another adjustment needs another --key.',
    ],
  });
  expect(await balance()).toBe(100);
});

test('adjust avios: what is held or spent is not taken, unless it is to be owed; a debt is written off', async () => {
  const { db } = api.connection;
  const { number, balance } = await newMember(1_000);
  const owner = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const source = { type: 'test', id: number };
  const account = memberAccount(owner);
  await placeHold(db, { id: newId(NOW), account, amount: 400, source, at: NOW });
  const taking = `adjust avios EI ${number} --take 700 --key CASE-1 --reason wrong`;
  expect(await operate(taking)).toEqual({
    exitCode: 1,
    lines: [
      `EI/${number} has 600 avios to take, and 400 that are held.`,
      '--owe makes the rest a debt.',
    ],
    audited: [],
  });
  expect((await operate(`${taking} --owe`)).lines).toEqual([
    `EI/${number}: avios adjusted by -700 avios.`,
    '100 of them are a debt.',
  ]);
  expect(await balance()).toBe(400);
  const writingOff = (amount: number) =>
    operate(`adjust debt EI ${number} --write-off ${amount} --key CASE-2 --reason goodwill`);
  expect((await writingOff(101)).lines).toEqual([
    `EI/${number} owes 100 avios: no more can be written off.`,
  ]);
  expect((await writingOff(60)).lines).toEqual([
    `EI/${number}: 60 avios written off, 40 are still owed.`,
  ]);
  await releaseHold(db, source, NOW);
  expect(
    (await operate(`adjust avios EI ${number} --add 5 --key CASE-3 --reason goodwill`)).lines,
  ).toContain('They owe 40 avios, which are taken within the hour. adjust debt writes them off.');
  await settleReceivables(db, NOW);
  expect(await balance()).toBe(365);
});

test('adjust money: books what moved at the provider, ends the review, and leaves the order alone', async () => {
  const { id, pspReference } = await buy(api);
  const { db } = api.connection;
  const clearing = houseAccount('EI', 'clearing', 'EUR');
  const before = await sumOfEntries(db, clearing);
  const { change } = eventsOf(id, { currency: 'GBP', value: 4_000 }, pspReference);
  const refund = change('REFUND');
  await notify(api, refund);
  const key = `${refund.pspReference}/REFUND/true`;
  expect((await operate('review list')).lines.join()).toContain(
    `the refund is in another currency than the payment  (adjust money)`,
  );
  const returned = `adjust money ${id} --returned 46.50 --key ${key} --reason refunded-in-GBP`;
  expect(await operate(returned)).toMatchObject({
    exitCode: 0,
    lines: [`${id}: money adjusted by -46.50 EUR.`, `The manual review ${key} is closed.`],
    audited: [{ action: 'adjust money', subject: id }],
  });
  expect((await operate('review list')).lines.join()).not.toContain(key);
  expect(await outcomeOf(api, refund)).toMatch(/^the refund is in another currency/);
  // The balance of a house account is what is credited less what is debited.
  expect(await sumOfEntries(db, clearing)).toBe(before + 4_650);
  const orders = await db.selectFrom('orders').select(['id', 'state']).execute();
  expect(orders.find((order) => order.id === id)?.state).toBe('complete');
  const tooMuch = await operate(`adjust money ${id} --returned 49.01 --key CASE-8 --reason typo`);
  expect(tooMuch.lines).toEqual([`${id} costs 49.00 EUR: no more of it can have moved unnoticed.`]);
  await operate(`adjust money ${id} --received 0.50 --key CASE-9 --reason rounding`);
  expect(await sumOfEntries(db, clearing)).toBe(before + 4_600);
});

test.each([
  ['avios EI 1 --key K --reason because', 'Give either --add or --take.'],
  ['avios EI 1 --add 1 --take 1 --key K --reason because', 'Give either --add or --take.'],
  ['avios EI 1 --add 1.5 --key K --reason because', '--add must be a whole number above 0'],
  ['avios EI 1 --add 1000001 --key K --reason because', '--add must be at most 1000000'],
  ['avios EI 1 --add 1 --reason because', '--key must be the case or the manual review'],
  ['avios EI 1 --add 1 --key K', '--reason must say why'],
  ['avios EI 1 --add 1 --key K --reason because', 'EI has no member 1.'],
  ['debt EI 1 --write-off 1 --key K --reason because', 'EI has no member 1.'],
  ['money p1 --received 1 --key K --reason because', 'transactionId must be an order’s id'],
  [
    'money p1nobodysofthetestsxxxxxxxx --received 0.00 --key K --reason because',
    '--received must be',
  ],
  ['money p1nobodysofthetestsxxxxxxxx --received 1 --key K --reason because', 'There is no order'],
])('adjust %s is refused: %s', async (line, message) => {
  const { exitCode, lines, audited } = await operate(`adjust ${line}`);
  expect({ exitCode, audited }).toEqual({ exitCode: 1, audited: [] });
  expect(lines[0]).toContain(message);
});
