import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { buy, PACKAGE, PRICE } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { deskAt, RULES, staff } from '../../../../tests/kit/desk/desk-api.ts';
import { withdrawAttempt } from '../charges/payment-attempts.ts';
import { readPlanMonths } from '../desk/sales/read-sales.ts';
import { compareFigures } from './compare-figures.ts';
import { keepFigures, recountFigures } from './keep-figures.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

/** Every test has a day of its own; midnight in Ireland is 23:00 UTC in June. */
let day = '';
let dayOfMonth = 9;
beforeEach(() => {
  dayOfMonth += 2;
  day = `2026-06-${dayOfMonth}`;
});

const at = (date: string, time: string) => {
  api.clock.now = new Date(`${date}T${time}Z`);
};
const keep = () => keepFigures(api.connection.db, api.now);
const differences = () => compareFigures(api.connection.db, { from: day, to: day });

/** The figures of a day, each as `measure product detail: count, minor units, avios`. */
async function figures(ofDay = day): Promise<string[]> {
  const rows = await api.connection.db
    .selectFrom('figure_day')
    .selectAll()
    .where('day', '=', ofDay)
    .orderBy('measure')
    .orderBy('detail')
    .execute();
  return rows.map(({ company, measure, product, detail, count, minor, avios }) => {
    const what = [company, measure, product, detail].filter(Boolean).join(' ');
    return `${what}: ${count}, ${minor}, ${avios}`;
  });
}

test('an order counts on the day on which each step happened in its company’s time zone', async () => {
  const before = day.replace(/\d\d$/, (digits) => `${Number(digits) - 1}`);
  at(before, '22:59:59');
  await api.start('purchase', PACKAGE);
  at(before, '23:00:00');
  await buy(api);
  at(day, '12:00:00');
  await keep();
  expect(await figures(before)).toEqual(['EI started purchase: 1, 4900, 0']);
  expect(await figures()).toEqual([
    'EI authorised purchase: 1, 4900, 0',
    'EI avios purchase: 1, 0, 2000',
    'EI captured purchase: 1, 4900, 0',
    'EI credited purchase: 1, 4900, 0',
    'EI paid purchase: 1, 4900, 0',
    'EI started purchase: 1, 4900, 0',
  ]);
  expect(await differences()).toEqual([]);
});

test('counting again doubles nothing, and adds later events', async () => {
  at(day, '12:10:00');
  const { id, pspReference } = await buy(api);
  await keep();
  await keep();
  expect(await figures()).toContain('EI paid purchase: 1, 4900, 0');
  at(day, '12:20:00');
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND'));
  await keep();
  expect(await figures()).toContain('EI paid purchase: 1, 4900, 0');
  expect(await figures()).toContain('EI refunded purchase: 1, 4900, 0');
  expect(await differences()).toEqual([]);
});

test('a capture that failed after it was booked is told from a chargeback by its detail', async () => {
  at(day, '12:10:00');
  const [failed, disputed] = [await buy(api), await buy(api)];
  at(day, '12:20:00');
  await notify(api, eventsOf(failed.id, PRICE, failed.pspReference).change('CAPTURE_FAILED'));
  await notify(api, eventsOf(disputed.id, PRICE, disputed.pspReference).change('CHARGEBACK'));
  await keep();
  expect((await figures()).filter((line) => line.includes('charged_back'))).toEqual([
    'EI charged_back purchase: 1, 4900, 0',
    'EI charged_back purchase capture_failed: 1, 4900, 0',
  ]);
  expect(await differences()).toEqual([]);
});

test('money that operators returned in another way has a figure of its own, and so has taking that back', async () => {
  at(day, '12:10:00');
  const { id } = await buy(api);
  const desk = deskAt({
    db: api.connection.db,
    now: api.now,
    rules: { ...RULES, always: new Set<never>() },
  });
  const adjust = (change: object, key: string) =>
    desk.press(staff('ciaran', 'finance'), 'adjust money', {
      input: { transactionId: id, ...change, key },
    });
  await adjust({ returned: '20.00' }, 'CASE-1');
  await adjust({ received: '5.00' }, 'CASE-2');
  await keep();
  const returned = (await figures()).filter((line) => line.includes('elsewhere'));
  expect(returned).toEqual([
    'EI returned_elsewhere purchase: 1, 2000, 0',
    'EI returned_elsewhere purchase taken_back: 1, -500, 0',
  ]);
  expect(await differences()).toEqual([]);
});

test('money recorded as received takes back only what was recorded as returned for that order before', async () => {
  at(day, '12:10:00');
  const { id } = await buy(api);
  const desk = deskAt({
    db: api.connection.db,
    now: api.now,
    rules: { ...RULES, always: new Set<never>() },
  });
  const elsewhere = async () => {
    await keep();
    return (await figures()).filter((line) => line.includes('elsewhere'));
  };
  const adjust = async (change: object, key: string) => {
    api.clock.now = new Date(api.clock.now.getTime() + 1_000);
    const input = { transactionId: id, ...change, key };
    const { body } = await desk.press(staff('ciaran', 'finance'), 'adjust money', { input });
    expect(body.kind).toBe('done');
  };
  await adjust({ received: '49.00' }, 'UNTOLD-CAPTURE');
  expect(await elsewhere()).toEqual([]);
  await adjust({ returned: '20.00' }, 'BY-TRANSFER');
  await adjust({ received: '30.00' }, 'MORE-THAN-RETURNED');
  const counted = [
    'EI returned_elsewhere purchase: 1, 2000, 0',
    'EI returned_elsewhere purchase taken_back: 1, -2000, 0',
  ];
  expect(await elsewhere()).toEqual(counted);
  await adjust({ received: '1.00' }, 'NOTHING-LEFT');
  expect(await elsewhere()).toEqual(counted);
  expect(await differences()).toEqual([]);
});

test('a refused press counts by its reason, and a second press on the same order only as a try', async () => {
  at(day, '12:10:00');
  const id = await api.start('purchase', PACKAGE);
  const attempt = { reference: id, announced_at: api.now(), expires_at: api.now() } as const;
  const refused = { ended_at: api.now(), refusal: 'not_enough_funds' } as const;
  await api.connection.db
    .insertInto('payment_attempt')
    .values([
      { ...attempt, ...refused, id: 'first' },
      { ...attempt, ended_at: null, id: 'second' },
    ])
    .execute();
  await keep();
  expect(await figures()).toEqual([
    'EI pressed purchase: 1, 4900, 0',
    'EI refused purchase not_enough_funds: 1, 4900, 0',
    'EI started purchase: 1, 4900, 0',
    'EI tried purchase: 2, 9800, 0',
  ]);
});

test('a refusal whose reason comes hours after the form ended the attempt counts when it comes', async () => {
  at(day, '12:10:00');
  const id = await api.start('purchase', PACKAGE);
  await withdrawAttempt(api.connection.db, id, 'tab', api.now());
  at(day, '14:30:00');
  await keep();
  const { authorisation } = eventsOf(id, PRICE);
  await notify(api, { ...authorisation, success: 'false', reason: 'Refused' });
  await keep();
  expect(await figures()).toContain('EI refused purchase declined: 1, 4900, 0');
  expect(await differences()).toEqual([]);
});

test('a wrong figure is reported, and is right after a recount', async () => {
  at(day, '12:10:00');
  await buy(api);
  at(day, '18:00:00');
  await keep();
  const { db } = api.connection;
  const damage = { count: 7 };
  await db.updateTable('figure_hour').set(damage).where('measure', '=', 'paid').execute();
  await db
    .updateTable('figure_day')
    .set(damage)
    .where('day', '=', day)
    .where('measure', '=', 'paid')
    .execute();
  expect(await differences()).toMatchObject([
    { day, measure: 'paid', kept: [7, 4_900, 0], counted: [1, 4_900, 0] },
  ]);
  await keep();
  expect(await differences()).toHaveLength(1);
  await recountFigures(db, new Date(`${day}T00:00:00Z`), api.now);
  expect(await differences()).toEqual([]);
});

test('totals of plans are checked, and summed up again after a version without them has counted', async () => {
  at(day, '12:10:00');
  const { db } = api.connection;
  const figure = { company: 'EI', measure: 'plan_begun', product: 'subscription' } as const;
  const counts = { currency: 'EUR', detail: 'unverified', count: 2, minor: 0, avios: 0 } as const;
  await db
    .insertInto('figure_hour')
    .values({ ...figure, ...counts, hour: new Date('2026-05-10T10:00:00Z') })
    .execute();
  await db
    .insertInto('figure_day')
    .values({ ...figure, ...counts, day: '2026-05-10' })
    .execute();
  await buy(api);
  await db.updateTable('figures_kept').set({ plans_counted_at: null }).execute();
  const active = async () => {
    const months = await readPlanMonths(db, { to: day, months: 2 });
    return months.map(({ month, active, begun }) => [month, active, begun]);
  };
  const counted = [
    ['2026-05', 2, 2],
    ['2026-06', 2, 0],
  ];
  expect(await active()).toEqual(counted);
  await keep();
  expect(await active()).toEqual(counted);
  const may = () => compareFigures(db, { from: '2026-05-10', to: '2026-05-31' });
  const totals = async () => (await may()).filter(({ detail }) => detail === 'total');
  expect(await totals()).toEqual([]);
  await db
    .updateTable('running_total')
    .set({ total: 5 })
    .where('kind', '=', 'plan_begun')
    .execute();
  expect(await active()).toEqual([
    ['2026-05', 5, 5],
    ['2026-06', 5, 0],
  ]);
  expect(await totals()).toMatchObject([
    { measure: 'plan_begun', kept: [5, 0, 0], counted: [2, 0, 0] },
  ]);
});
