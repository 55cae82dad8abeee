import { afterAll, beforeAll, expect, test } from 'vitest';
import { buy } from '../../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../../tests/kit/api/paying-api.ts';
import { deskAt, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { newId } from '../../database/new-id.ts';
import { keepFigures } from '../../figures/keep-figures.ts';

const BETH = staff('beth', 'marketing');
const CIARAN = staff('ciaran', 'finance');

let api: PayingApi;
let desk: ReturnType<typeof deskAt>;
beforeAll(async () => {
  api = await startPayingApi();
  desk = deskAt({ db: api.connection.db, now: () => api.now() });
});
afterAll(() => api.stop());

const get = (who: typeof BETH, name: string, of: Record<string, string>) =>
  desk.get(who, name, `?${new URLSearchParams(of)}`);

/** Two purchases before the time of day that it is now, and one after it. */
const WEEK_AGO = ['2026-06-03T12:05:00Z', '2026-06-03T14:10:00Z', '2026-06-03T14:50:00Z'];
const NOW = '2026-06-10T14:30:00Z';

test('marketing sees what was sold beside the period before, and finds an unlikely period refused', async () => {
  for (const at of [...WEEK_AGO, NOW]) {
    api.clock.now = new Date(at);
    await buy(api);
  }
  await keepFigures(api.connection.db, api.now);

  const of = { from: '2026-06-04', to: '2026-06-10' };
  const { body } = await get(BETH, 'sales', { ...of, company: 'EI' });
  expect(body).toMatchObject({
    period: of,
    before: { from: '2026-05-28', to: '2026-06-03' },
    hasBegun: true,
    countedAt: '2026-06-10T14:30:00.000Z',
    sold: [
      { day: '2026-06-03', market: 'IE', currency: 'EUR', product: 'purchase', count: 3 },
      { day: '2026-06-10', market: 'IE', currency: 'EUR', product: 'purchase', minor: 4_900 },
    ],
  });
  const credited = { measure: 'credited', product: 'purchase', currency: 'EUR', detail: '' };
  expect(body.totals).toContainEqual({ ...credited, count: 1, minor: 4_900, avios: 0 });
  expect(body.totalsBefore).toContainEqual({ ...credited, count: 3, minor: 14_700, avios: 0 });
  expect(body.plans).toHaveLength(12);
  expect(body.plans.at(-1)).toMatchObject({ month: '2026-06', begun: 0 });

  const backwards = await get(BETH, 'sales', { from: '2026-06-08', to: '2026-06-07' });
  expect(backwards.body.message).toBe('The last day (to) must not be before the first (from).');
});

test('a period ends today at the latest, and one of days to come has no figures', async () => {
  const partly = await get(BETH, 'sales plots', { from: '2026-06-08', to: '2026-06-14' });
  expect(partly.body).toMatchObject({
    ...{ period: { from: '2026-06-08', to: '2026-06-10' }, hasBegun: true, isOpen: true },
    before: { from: '2026-06-05', to: '2026-06-07' },
  });
  const { rows } = partly.body.funnel.table;
  expect(rows[0].cells[1].orders).toMatchObject({ from: '2026-06-08', to: '2026-06-10' });
  const later = { from: '2026-07-01', to: '2026-07-31' };
  const { body } = await get(BETH, 'sales', later);
  expect(body).toMatchObject({ period: later, hasBegun: false, plans: [] });
  const plots = (await get(BETH, 'sales plots', later)).body;
  expect(plots).toMatchObject({ hasBegun: false, plans: { drawing: null, stats: [] } });
});

test('the plots draw the same figures, each with a table whose figures lead to their orders', async () => {
  const of = { from: '2026-06-08', to: '2026-06-10', company: 'EI' };
  const { body } = await get(BETH, 'sales plots', of);
  expect(body.totals[0]).toEqual({
    ...{ key: 'Paid in euro', value: '€49.00' },
    note: '2 whole days: €0.00, nothing in the 2 days before',
  });
  const [{ currency, sold }] = body.currencies;
  expect([currency, sold.title]).toEqual(['EUR', '1 payment in euro, €49.00']);
  expect(sold.table.rows.map(({ id }: { id: string }) => id)).toHaveLength(3);
  const today = sold.table.rows.find(({ id }: { id: string }) => id === '2026-06-10');
  const behind = { step: 'captured', from: '2026-06-10', to: '2026-06-10', company: 'EI' };
  expect(today.cells).toEqual([
    { text: '10 Jun, so far' },
    { text: '€49.00', value: 4_900 },
    { text: '€49.00', value: 4_900, orders: { ...behind, product: 'purchase', currency: 'EUR' } },
  ]);
  expect(sold.drawing.wide).toContain('data-value="4900"');
});

test('marketing exports the figures of a period to a signed file, for a reason', async () => {
  const input = { from: '2026-06-08', to: '2026-06-14' };
  const refused = await desk.press(BETH, 'sales export', { input, reason: '' });
  expect(refused.status).toBe(400);
  const { body } = await desk.press(BETH, 'sales export', { input, reason: 'June review' });
  const lines = `${await desk.bytes(BETH, body.file.path)}`.split('\n');
  expect(lines[0]).toContain(
    'day,company,market,measure,detail,product,currency,count,amount,avios',
  );
  expect(lines).toContain('2026-06-10,EI,IE,paid,,purchase,EUR,1,49.00,0');
  expect(lines.at(-3)).toContain('"export":"figures-2026-06-08-2026-06-14"');
});

test('a bonus that begins at midnight in Ireland is of that day, although it is the day before in UTC', async () => {
  const bonus = { company: 'EI', product: 'purchase', kind: 'fixed', value: 500 } as const;
  const starts_at = new Date('2026-06-07T23:00:00Z');
  const ends_at = new Date('2026-06-20T23:00:00Z');
  const row = { ...bonus, id: newId(api.now()), from_avios: 1, starts_at, ends_at };
  await api.connection.db.insertInto('bonus_campaign').values(row).execute();
  const begun = async (from: string, to: string) => {
    const { body } = await get(BETH, 'sales', { from, to });
    return body.bonuses.map(({ id }: { id: string }) => id);
  };
  expect(await begun('2026-06-08', '2026-06-14')).toEqual([row.id]);
  expect(await begun('2026-06-01', '2026-06-07')).toEqual([]);
});

test('today is compared with the same weekday until the same time of day', async () => {
  const { body } = await desk.get(BETH, 'sales today');
  expect(body).toEqual({
    countedAt: '2026-06-10T14:30:00.000Z',
    currencies: [
      {
        currency: 'EUR',
        today: { count: 1, minor: 4_900 },
        weekAgo: { count: 2, minor: 9_800 },
        spark: expect.stringContaining('Paid in euro today so far'),
      },
    ],
    avios: { today: 2_000, weekAgo: 4_000, spark: expect.stringContaining('Avios credited') },
    refused: { today: { refused: 0, tried: 0 }, weekAgo: { refused: 0, tried: 0 } },
  });
});

test('finance checks the figures, and has those of a period counted again', async () => {
  const of = { from: '2026-06-01', to: '2026-06-10' };
  expect((await get(CIARAN, 'figures check', of)).body).toEqual({ differences: [] });
  await api.connection.db.deleteFrom('figure_hour').execute();
  await api.connection.db.deleteFrom('figure_day').execute();
  const { body } = await get(CIARAN, 'figures check', of);
  expect(body.differences).not.toEqual([]);
  const again = await desk.press(CIARAN, 'figures recount', { input: { from: of.from } });
  expect(again.body.kind).toBe('done');
  expect((await get(CIARAN, 'figures check', of)).body).toEqual({ differences: [] });

  const old = await desk.press(CIARAN, 'figures recount', { input: { from: '2026-01-01' } });
  expect(old.body.message).toMatch(/must be 2026-03-14 or later/);
});
