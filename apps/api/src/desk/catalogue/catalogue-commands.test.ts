import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { someoneWaits } from '../../../../../tests/kit/database/someone-waits.ts';
import { deskAt, RULES, staff } from '../../../../../tests/kit/desk/desk-api.ts';
import { listGenericPrices } from '../../catalogue/list-generic-prices.ts';
import { listProducts } from '../../catalogue/list-products.ts';
import { OCCASIONS } from '../approvals/approval-rules.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

const BETH = staff('beth', 'finance');
const CIARAN = staff('ciaran', 'finance');

let api: TestApi;
let operate: ReturnType<typeof operatorAt>['operate'];
beforeAll(async () => {
  api = await startTestApi();
  ({ operate } = operatorAt(api.connection.db));
});
afterAll(() => api.stop());

async function tier(lower: number, product: 'purchase' | 'transfer' = 'purchase', now = NOW) {
  const tiers = await listGenericPrices(api.connection.db, 'EI', product, 'EUR', now);
  return tiers.find((one) => one.lower === lower);
}

test('price: members see the new price at once, and who set it is on record', async () => {
  const said = await operate('price EI purchase 2000 EUR 0.024105');
  expect(said).toEqual({
    exitCode: 0,
    lines: ['EI/purchase/2000/EUR: 0.024105, was 0.0245.'],
    audited: [
      {
        actor: 'maeve',
        action: 'price',
        subject: 'EI/purchase/2000/EUR',
        detail: { from: 0.0245, to: 0.024105 },
      },
    ],
  });
  expect(await tier(2_000)).toMatchObject({ price: 0.024105 });
  expect(await tier(3_000)).toMatchObject({ price: 0.023 });
});

test('price: a transfer’s is its fee, with hundredths at most', async () => {
  expect(await operate('price EI transfer 1000 EUR 26.50')).toMatchObject({ exitCode: 0 });
  expect(await tier(1_000, 'transfer')).toMatchObject({ price: 26.5 });
  expect(await operate('price EI transfer 1000 EUR 26.505')).toEqual({
    exitCode: 1,
    lines: ['price must have at most 2 decimals: a transfer’s is the fee for the whole.'],
    audited: [],
  });
  expect(await tier(1_000, 'transfer')).toMatchObject({ price: 26.5 });
});

test('price: a currency that a tier had no price in gets one', async () => {
  const { db } = api.connection;
  await db
    .deleteFrom('tier_price')
    .where('lower', '=', 4_000)
    .where('currency', '=', 'EUR')
    .execute();
  const { lines } = await operate('price EI purchase 4000 EUR 0.02');
  expect(lines).toEqual(['EI/purchase/4000/EUR: 0.02, was none.']);
  expect(await tier(4_000)).toMatchObject({ price: 0.02 });
});

test.each(['price EI transfer 2000 EUR 30', 'tier EI transfer 2000 close'])(
  '%s: there is no such tier, and those there are are named',
  async (line) => {
    expect(await operate(line)).toEqual({
      exitCode: 1,
      lines: ['lower must be where a tier of EI transfer begins: 1000, 4000, 10000, 16000, 22000.'],
      audited: [],
    });
  },
);

test('tier: a closed tier is there and not available', async () => {
  const { audited, lines } = await operate('tier EI purchase 5000 close');
  expect(lines).toEqual(['EI/purchase/5000 is closed.']);
  expect(audited).toEqual([
    {
      actor: 'maeve',
      action: 'tier',
      subject: 'EI/purchase/5000',
      detail: { from: true, to: false },
    },
  ]);
  expect(await tier(5_000)).toMatchObject({ available: false });
  await operate('tier EI purchase 5000 open');
  expect(await tier(5_000)).toMatchObject({ available: true });
  expect(await tier(70_000)).toMatchObject({ available: false });
});

test('switch: a product is off for one company, and on again', async () => {
  const { db } = api.connection;
  const { audited, lines } = await operate('switch EI booster off');
  expect(lines).toEqual(['EI/booster is off.']);
  expect(audited).toEqual([
    { actor: 'maeve', action: 'switch', subject: 'EI/booster', detail: { to: 'off' } },
  ]);
  expect(await listProducts(db, 'EI')).toEqual(['purchase', 'gift', 'transfer', 'subscription']);
  expect(await listProducts(db, 'BA')).toContain('booster');
  await operate('switch EI booster on');
  expect(await listProducts(db, 'EI')).toContain('booster');
});

test('tier: closing the last open one switches the product off, and needs a second person as that does', async () => {
  const { db } = api.connection;
  const transfer = { company: 'BA', product: 'transfer' } as const;
  const some = db.updateTable('price_tier').where((row) => row.and(transfer));
  await some.set({ available: sql<boolean>`lower in (1000, 4000)` }).execute();
  const close = (desk: ReturnType<typeof deskAt>, lower: number) =>
    desk.press(BETH, 'tier', { input: { ...transfer, lower, state: 'close' } });
  const desk = deskAt({ db, now: () => NOW });
  expect((await close(desk, 4_000)).body).toMatchObject({ kind: 'done' });
  const asked = (await close(desk, 1_000)).body;
  expect(asked.kind).toBe('waiting');
  const request = (await desk.get(CIARAN, 'approval view', `?id=${asked.request}`)).body;
  expect([request.before, request.after]).toEqual([
    { tier: 'open', product: 'on' },
    { tier: 'closed', product: 'off' },
  ]);
  const { body } = await desk.press(CIARAN, 'approval approve', { input: { id: asked.request } });
  expect(body.result.result).toMatchObject({ isLastClosed: true });
  // Nothing is left to be taken off sale.
  expect((await close(desk, 1_000)).body.kind).toBe('done');
});

test('tier: a shop that lets one person switch products off lets them close the last tier', async () => {
  const rules = { ...RULES, always: new Set(OCCASIONS.filter((one) => one !== 'switch-off')) };
  const desk = deskAt({ db: api.connection.db, now: () => NOW, rules });
  const gift = { company: 'BA', product: 'gift' } as const;
  const some = api.connection.db.updateTable('price_tier').where((row) => row.and(gift));
  await some.set({ available: sql<boolean>`lower = 2000` }).execute();
  const input = { ...gift, lower: 2_000, state: 'close' };
  const { body } = await desk.press(BETH, 'tier', { input });
  expect(body).toMatchObject({ kind: 'done', result: { isLastClosed: true } });
});

test('tier: of the last two that are closed at the same moment, one needs a second person', async () => {
  const { db } = api.connection;
  const purchase = { company: 'BA', product: 'purchase' } as const;
  const some = db.updateTable('price_tier').where((row) => row.and(purchase));
  await some.set({ available: sql<boolean>`lower in (2000, 3000)` }).execute();
  const close = (at: typeof db, lower: number) =>
    deskAt({ db: at, now: () => NOW }).press(BETH, 'tier', {
      input: { ...purchase, lower, state: 'close' },
    });
  const transaction = await db.startTransaction().execute();
  expect((await close(transaction, 2_000)).body.kind).toBe('done');
  const second = close(db, 3_000);
  await someoneWaits(db);
  await transaction.commit().execute();
  expect((await second).body.kind).toBe('waiting');
});
