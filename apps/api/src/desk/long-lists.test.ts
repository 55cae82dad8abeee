import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../tests/kit/api/as-owner.ts';
import { deskAt, staff } from '../../../../tests/kit/desk/desk-api.ts';
import { actionNamed } from './actions/actions.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('500 are listed of what waits; how many there are is counted, and a line says so', async () => {
  await asOwner(api.connection.db, async (owner) => {
    const now = sql`${api.clock.now}::timestamptz`;
    await sql`
      insert into job (id, queue, data, created_at)
      select gen_random_uuid(), 'send-mail', '{}', ${now} from generate_series(1, 501)`.execute(
      owner,
    );
    await sql`
      insert into webhook_inbox (event_key, order_id, raw, received_at, applied_at, outcome_kind)
      select n::text, 'p1', '{}', ${now}, ${now}, 'manual_review'
      from generate_series(1, 501) as n`.execute(owner);
    await sql`delete from booster_campaign`.execute(owner);
    await sql`
      insert into booster_campaign (company, code, starts_at, ends_at)
      select 'EI', 'CODE' || n, ${now}, ${now} + interval '1 day'
      from generate_series(1, 501) as n`.execute(owner);
    const desk = deskAt({ db: owner, now: () => api.clock.now });
    for (const [name, field] of [
      ['dead list', 'jobs'],
      ['review list', 'reviews'],
      ['campaign list', 'campaigns'],
    ] as const) {
      const { body } = await desk.get(staff('ciaran', 'finance'), name);
      expect([name, body[field].length, body.total]).toEqual([name, 500, 501]);
      const { lines } = actionNamed(name)?.answer(body) ?? {};
      expect(lines?.at(-1)).toBe('500 of 501 are listed.');
    }
  });
});
