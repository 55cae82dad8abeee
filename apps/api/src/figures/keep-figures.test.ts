import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventsOf, notify } from '../../../../tests/kit/api/notifications.ts';
import { buy, PACKAGE, PRICE } from '../../../../tests/kit/api/paid-order.ts';
import { type PayingApi, startPayingApi } from '../../../../tests/kit/api/paying-api.ts';
import { compareFigures } from './compare-figures.ts';
import { keepFigures, recountFigures } from './keep-figures.ts';

let api: PayingApi;
beforeAll(async () => {
  api = await startPayingApi();
});
afterAll(() => api.stop());

const EVER = { from: '2000-01-01', to: '2999-12-31' };

/** The day's figures as `measure product detail: count, minor units, avios`. */
async function figuresOf(day: string): Promise<string[]> {
  const rows = await api.connection.db
    .selectFrom('figure_day')
    .selectAll()
    .where('day', '=', day)
    .orderBy('measure')
    .orderBy('detail')
    .execute();
  return rows.map(({ company, measure, product, detail, count, minor, avios }) => {
    return `${[company, measure, product, detail].filter(Boolean).join(' ')}: ${count}, ${minor}, ${avios}`;
  });
}

test('probe', async () => {
  const { db } = api.connection;
  api.clock.now = new Date('2026-06-10T22:59:00Z');
  await api.start('purchase', PACKAGE);
  api.clock.now = new Date('2026-06-10T23:01:00Z');
  const { id, pspReference } = await buy(api);
  await keepFigures(db, api.now());
  await notify(api, eventsOf(id, PRICE, pspReference).change('REFUND'));
  await keepFigures(db, api.now());
  expect(await figuresOf('2026-06-10')).toEqual([]);
  expect(await figuresOf('2026-06-11')).toEqual([]);
  expect(await compareFigures(db, EVER)).toEqual([]);
  void recountFigures;
});
