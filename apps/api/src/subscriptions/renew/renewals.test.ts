import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type PlanShop, startPlanShop } from '../../../../../tests/kit/api/plan-shop.ts';

const MONTHLY = '3081470000000020';
const ANNUAL = '3081470000000021';
/** Fourteen months take a while on a busy machine. */
const PATIENCE = 60_000;

let api: PlanShop['api'];
let days: PlanShop['days'];
let provider: PlanShop['provider'];
beforeAll(async () => {
  ({ api, days, provider } = await startPlanShop([MONTHLY, ANNUAL]));
});
afterEach(() => days.endAll());
afterAll(() => api.stop());

/** Days on which a subscription's months fell due, as DD/MM. */
async function dueDays(id: Parameters<typeof days.cycles>[0]) {
  const told = (due: Date) => due.toISOString().slice(5, 10).split('-').reverse().join('/');
  return (await days.cycles(id)).map(({ due_at }) => told(due_at));
}

test(
  'a monthly plan that began on a 31st is charged and credited each month for 14 months [1.6] [3.25]',
  async () => {
    api.clock.now = new Date('2026-01-31T12:00:00Z');
    const { id } = await days.subscribeAndPay(MONTHLY, 'monthly');
    await days.passUntil('2027-03-31T12:00:00Z');

    const cycles = await days.cycles(id);
    expect(cycles.map(({ n }) => n)).toEqual(Array.from({ length: 15 }, (_, index) => index + 1));
    expect(new Set(cycles.map(({ state }) => state))).toEqual(new Set(['credited']));
    expect(await dueDays(id)).toEqual([
      ...['31/01', '28/02', '31/03', '30/04', '31/05', '30/06', '31/07', '31/08', '30/09'],
      ...['31/10', '30/11', '31/12', '31/01', '28/02', '31/03'],
    ]);
    expect(provider.charges).toHaveLength(14);
    expect(provider.charges.at(0)).toMatchObject({
      reference: `${id}.2`,
      key: `renew-${id}-2-1`,
      amount: { currency: 'EUR', value: 6_500 },
      shopper: `EI-${MONTHLY}`,
      storedCard: 'card-1',
    });
    expect(await days.balance(MONTHLY)).toBe(100 + 15 * 5_000);
    expect(await days.read(id)).toMatchObject({
      status: 'active',
      renews_at: new Date('2027-04-30T11:00:00Z'),
    });
    expect(await days.faultsInBooks()).toEqual([]);
  },
  PATIENCE,
);

test(
  'an annual plan is charged once a year and credited each month for 14 months [1.6] [3.25]',
  async () => {
    api.clock.now = new Date('2026-08-31T12:00:00Z');
    const { id, pspReference } = await days.subscribeAndPay(ANNUAL, 'annually');
    expect((await days.payment(pspReference)).captured_minor).toBe(72_540);
    expect(await days.balance(ANNUAL)).toBe(5_100);
    await days.passUntil('2027-08-30T12:00:00Z');

    expect(provider.charges).toEqual([]);
    expect(await days.balance(ANNUAL)).toBe(100 + 12 * 5_000);
    await days.passUntil('2027-10-31T13:00:00Z');

    expect(provider.charges.map(({ key, amount }) => [key, amount.value])).toEqual([
      [`renew-${id}-13-1`, 72_540],
    ]);
    expect(await days.balance(ANNUAL)).toBe(100 + 15 * 5_000);
    expect((await dueDays(id)).slice(0, 15)).toEqual([
      ...['31/08', '30/09', '31/10', '30/11', '31/12', '31/01', '28/02', '31/03', '30/04'],
      ...['31/05', '30/06', '31/07', '31/08', '30/09', '31/10'],
    ]);
    expect(await days.cycles(id)).toHaveLength(24);
    expect((await days.read(id)).renews_at).toEqual(new Date('2028-08-31T12:00:00Z'));
    expect(await days.faultsInBooks()).toEqual([]);
  },
  PATIENCE,
);

test('what the provider will not take holds up no other, and the books name it [3.25]', async () => {
  api.clock.now = new Date('2028-01-10T12:00:00Z');
  const { id: first } = await days.subscribeAndPay(MONTHLY, 'monthly');
  api.clock.now = new Date('2028-01-11T12:00:00Z');
  const { id: second } = await days.subscribeAndPay(ANNUAL, 'monthly');
  provider.card = 'unreadable';
  api.clock.now = new Date('2028-02-10T12:00:00Z');
  await days.runTimers();
  provider.charges = [];
  api.clock.now = new Date('2028-02-11T12:00:01Z');
  await days.runTimers();
  provider.card = 'good';
  const asked = provider.charges.map(({ reference }) => reference);
  expect(asked.toSorted()).toEqual([`${first}.2`, `${second}.2`].toSorted());
  const violations = [{ what: 'renewal', detail: expect.stringContaining(first) }];
  expect(await days.faultsInBooks()).toMatchObject([{ id: 9, violations }]);
});
