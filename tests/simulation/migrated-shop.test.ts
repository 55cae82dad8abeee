import { membershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { findErased } from '../../apps/api/src/privacy/mark-erased.ts';
import { readShopFixture } from '../fixtures/shop.ts';
import { startTestApi, type TestApi } from '../kit/api/api.ts';
import { cleanBooks } from '../kit/database/clean-books.ts';
import { checkWorld } from './check-world.ts';
import { reviewHeld } from './staff-actions.ts';
import { resumeWorld } from './world.ts';

/** A member who was erased before erasures were marked. */
const ERASED = { company: 'EI', number: membershipNumber.parse('3081470000000077') } as const;

/** The older one takes as long again, and differs in nothing that depends on the kind of database. */
const SHOPS = inject('testDatabase').kind === 'PGlite' ? ['shop-0023'] : ['shop-0010', 'shop-0023'];

/**
 * The shop as an earlier version left it in the middle of its day, after the migration that the name
 * tells: orders in every state, plans of every kind, jobs and notifications under way. Each was
 * written by tests/fixtures/make-shop.ts, which says how to make one of the next version.
 */
describe.each(SHOPS)('%s', (name) => {
  const { sql: dump, world: saved } = readShopFixture(name);
  const inDays = (days: number) => new Date(saved.now.getTime() + days * 86_400_000);

  let api: TestApi;
  beforeAll(async () => {
    // The jobs of that version that were in its queue besides those of the simulated one.
    const queued = `
      insert into queue.job (name, data, retry_count)
        values ('send-mail', '{"letter":"receipt","about":"queued"}', 2);
      insert into queue.job (name, data, source_name, source_output)
        values ('dead-letter', '{"pspReference":"DEAD"}', 'refund-payment', '{"message":"refused"}');`;
    const erased = `
      insert into public.audit_log (id, at, actor, action, subject, detail)
        values ('019a0000-0000-7000-8000-000000000001', now(), 'maeve', 'member erase',
          'EI/${ERASED.number}', '{}');`;
    api = await startTestApi(['EI'], { dump: `${dump}\n${queued}\n${erased}` });
    api.clock.now = saved.now;
  });
  afterAll(() => api.stop());

  test('a database made by an earlier version is migrated and its books balance; its jobs wait, its dead letters stay dead, and who was erased is known', async () => {
    const { rows } = await sql<{ id: string }>`
      select id, queue, data, attempts, last_error, next_try_at is null as dead from job
      where data->>'about' = 'queued' or data->>'pspReference' = 'DEAD' order by queue`.execute(
      api.connection.db,
    );
    expect(rows).toMatchObject([
      { queue: 'refund-payment', last_error: 'refused', dead: true },
      { queue: 'send-mail', attempts: 2, last_error: null, dead: false },
    ]);
    const ids = rows.map(({ id }) => id);
    await api.connection.db.deleteFrom('job').where('id', 'in', ids).execute();
    await cleanBooks(api);
    const stranger = { ...ERASED, number: membershipNumber.parse('3081470000000078') };
    expect(await findErased(api.connection.db, [ERASED, stranger])).toEqual(
      new Set([ERASED.number]),
    );
  });

  test('what an earlier version left under way comes to its end: payments, dated gifts, renewals and refunds [7.17] [7.21]', async () => {
    const { db } = api.connection;
    const renewals = db.selectFrom('subscription').select('id').where('renews_at', '<=', inDays(8));
    expect(await renewals.execute()).not.toEqual([]);
    const world = await resumeWorld(api, 1, saved);
    await world.end(() => reviewHeld(world));
    await checkWorld(world, new Map());
    expect(await renewals.where('status', 'in', ['active', 'autorenewing']).execute()).toEqual([]);
    const gifts = db.selectFrom('orders').select('id').where('state', '=', 'scheduled');
    expect(await gifts.execute()).toEqual([]);
  });
});
