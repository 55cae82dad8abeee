import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { listGenericPrices } from '../../catalogue/list-generic-prices.ts';
import { listProducts } from '../../catalogue/list-products.ts';
import { NOW, operatorAt } from '../terminal/test-kit.ts';

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

const DATES = '--starts 2026-11-15T13:00:00+01:00 --ends 2026-11-20T00:00:00Z';

test('bonus: one that is added runs between its dates and can be ended', async () => {
  const line = `bonus add EI purchase --fixed 500 --from-avios 2000 ${DATES}`;
  const { audited, lines } = await operate(line);
  const id = audited[0]?.subject ?? '';
  expect(lines[0]).toBe(
    `Bonus ${id} runs from 2026-11-15T12:00:00.000Z to 2026-11-20T00:00:00.000Z.`,
  );
  expect(audited).toMatchObject([
    { actor: 'maeve', action: 'bonus add', detail: { kind: 'fixed', value: 500, company: 'EI' } },
  ]);
  const end = '2026-11-20T00:00:00.000Z';
  const applicableBonus = { type: 'fixed', value: 500, endDate: end };
  expect(await tier(2_000)).toMatchObject({ applicableBonus });

  const list = await operate('bonus list');
  expect(list.lines).toContain(
    `${id}  EI purchase  500 avios from 2000 avios  2026-11-15T12:00:00.000Z to ${end}`,
  );
  expect(list.audited).toMatchObject([{ action: 'bonus list' }]);

  // It begins this very moment: as far as anybody could see, it never ran.
  expect(await operate(`bonus end ${id}`)).toMatchObject({
    exitCode: 0,
    lines: [`Bonus ${id} will not begin.`],
    audited: [{ action: 'bonus end', subject: id, detail: { hasBegun: false } }],
  });
  expect(await tier(2_000)).not.toHaveProperty('applicableBonus');
});

test('bonus end: one that runs ends now, one that has ended or never was is refused', async () => {
  const added = await operate(
    'bonus add EI gift --percentage 10 --from-avios 1 --starts 2026-11-01T00:00:00Z --ends 2026-12-01T00:00:00Z',
  );
  const id = added.audited[0]?.subject ?? '';
  expect(added.audited).toMatchObject([{ detail: { kind: 'percentage', value: 10 } }]);
  expect(await operate(`bonus end ${id}`)).toMatchObject({
    lines: [`Bonus ${id} has ended.`],
    audited: [{ detail: { hasBegun: true, wouldHaveEnded: '2026-12-01T00:00:00.000Z' } }],
  });
  expect(await operate(`bonus end ${id}`)).toEqual({
    exitCode: 1,
    lines: [`Bonus ${id} ended on 2026-11-15T12:00:00.000Z.`],
    audited: [],
  });
  expect(await operate('bonus end x')).toMatchObject({
    exitCode: 1,
    lines: ['There is no bonus x. bonus list names them.'],
  });
});

test.each([
  [`--fixed 5 --percentage 5 ${DATES}`, 'Give either --percentage or --fixed.'],
  [DATES, 'Give either --percentage or --fixed.'],
  [
    '--fixed 5 --starts 2026-12-01T00:00:00Z --ends 2026-12-01T00:00:00Z',
    '--ends must be after --starts, and in the future.',
  ],
  [
    '--fixed 5 --starts 2026-10-01T00:00:00Z --ends 2026-11-01T00:00:00Z',
    '--ends must be after --starts, and in the future.',
  ],
])('bonus add %s is refused', async (options, message) => {
  const said = await operate(`bonus add EI purchase --from-avios 1 ${options}`);
  expect(said).toEqual({ exitCode: 1, lines: [message], audited: [] });
});

test('bonus add: warns about a bonus of the same product that overlaps', async () => {
  const added = async (product: string, starts: string, ends: string) => {
    const dates = `--starts ${starts}T00:00:00Z --ends ${ends}T00:00:00Z`;
    const said = await operate(`bonus add EI ${product} --fixed 5 --from-avios 1 ${dates}`);
    return { id: said.audited[0]?.subject, warnings: said.lines.slice(1) };
  };
  const first = await added('gift', '2041-01-01', '2041-01-31');
  expect(first.warnings).toEqual([]);
  expect((await added('gift', '2041-01-20', '2041-02-10')).warnings).toEqual([
    `Warning: it overlaps with ${first.id}. Where several cover a package, only the one that began last counts.`,
  ]);
  expect((await added('gift', '2041-02-11', '2041-02-20')).warnings).toEqual([]);
  expect((await added('purchase', '2041-01-01', '2041-01-31')).warnings).toEqual([]);
});

test('bonus add: a transfer has none, and that is said', async () => {
  const said = await operate(`bonus add EI transfer --from-avios 1 --fixed 5 ${DATES}`);
  expect(said).toMatchObject({ exitCode: 1, audited: [] });
  expect(said.lines[0]).toBe('There is no bonus on transfers: product must be purchase or gift.');
  expect(await tier(1_000, 'transfer')).not.toHaveProperty('applicableBonus');
});
