import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { listGenericPrices } from '../../catalogue/list-generic-prices.ts';
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
    `Warning: it overlaps with ${first.id} (from 1 avios, 2041-01-20T00:00:00.000Z to 2041-01-31T00:00:00.000Z). There this one counts: only the bonus that began last does.`,
  ]);
  expect((await added('gift', '2040-12-20', '2041-01-10')).warnings).toEqual([
    `Warning: it overlaps with ${first.id} (from 1 avios, 2041-01-01T00:00:00.000Z to 2041-01-10T00:00:00.000Z). There ${first.id} counts: only the bonus that began last does.`,
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
