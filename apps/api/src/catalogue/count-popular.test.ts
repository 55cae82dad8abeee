import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { markMadeUp } from '../../../../tests/kit/database/closing-books.ts';
import { countPopular, LEAST_MEMBERS } from './count-popular.ts';

const DAY = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
  markMadeUp(api.connection.db);
});
afterAll(() => api.stop());
beforeEach(async () => {
  await sql`delete from orders`.execute(api.connection.db);
});

type Sold = { avios: number; members: number; each?: number; daysAgo?: number; state?: string };

let batch = 0;
async function sell({ avios, members, each = 1, daysAgo = 1, state = 'complete' }: Sold) {
  batch += 1;
  const at = new Date(api.clock.now.getTime() - daysAgo * DAY);
  await sql`
    insert into orders (id, company, number, product, state, state_version, currency, avios,
      bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
    select ${`ppop${batch}x`} || n || 'x' || m, 'EI', (3081471000000000 + n)::text, 'purchase',
      ${state}::text, 5, 'EUR', ${avios}::bigint, 0, 24500, 4900, ${at}::timestamptz,
      ${at}::timestamptz, ${at}::timestamptz
    from generate_series(1, ${members}::bigint) as n, generate_series(1, ${each}::bigint) as m`.execute(
    api.connection.db,
  );
}

async function popular(partner = 'ei', product = 'purchase'): Promise<unknown> {
  await countPopular(api.connection.db, api.clock.now);
  const answer = await api.get(`/products/${product}/popular?partner=${partner}`);
  expect(answer.status).toBe(200);
  return await answer.json();
}

test('the package that most members completed in 30 days, by members and not by orders', async () => {
  await sell({ avios: 20_000, members: LEAST_MEMBERS + 1 });
  await sell({ avios: 2_000, members: LEAST_MEMBERS, each: 3 });
  await sell({ avios: 50_000, members: 40, daysAgo: 31 });
  await sell({ avios: 60_000, members: 40, state: 'refunded' });
  expect(await popular()).toEqual({ avios: 20_000 });
  expect(await popular('ba')).toEqual({});
  expect(await popular('ei', 'gift')).toEqual({});
});

test('too few members, or a tie, and nothing is called popular; an older count goes', async () => {
  await sell({ avios: 20_000, members: LEAST_MEMBERS });
  expect(await popular()).toEqual({ avios: 20_000 });
  await sell({ avios: 25_000, members: LEAST_MEMBERS });
  expect(await popular()).toEqual({});
  await sql`delete from orders`.execute(api.connection.db);
  await sell({ avios: 20_000, members: LEAST_MEMBERS - 1 });
  expect(await popular()).toEqual({});
});
