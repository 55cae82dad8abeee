import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../../tests/kit/api/as-owner.ts';
import { up } from './0031-refunds-that-failed.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('a refund that failed has one key in the ledger, among the notifications and in jobs', async () => {
  await asOwner(api.connection.db, async (owner) => {
    await sql`
      insert into ledger_txn (id, kind, source_type, source_id, effective_at)
      select gen_random_uuid(), 'refund_failed', 'payment', source_id, now()
      from unnest(array['P1 R1/REFUNDED_REVERSED/true', 'P2 R2/REFUND_FAILED/true',
        'P2 R2/REFUNDED_REVERSED/true']) as source_id`.execute(owner);
    await sql`
      insert into webhook_inbox (event_key, order_id, raw, applied_at, received_at)
      values ('R1/REFUNDED_REVERSED/true', 'p1', '{}', now(), now()),
        ('R2/REFUNDED_REVERSED/true', 'p2', '{}', null, now()),
        ('R2/REFUND_FAILED/true', 'p2', '{}', now(), now()),
        ('R3/REFUNDED_REVERSED/true', 'p3', '{}', null, now())`.execute(owner);
    await sql`
      insert into job (id, queue, data, created_at) values (gen_random_uuid(), 'apply-webhook',
        '{"eventKey": "R3/REFUNDED_REVERSED/true", "reference": "p3"}', now())`.execute(owner);
    await up(owner);
    const { rows: booked } = await sql`
      select source_id from ledger_txn where kind = 'refund_failed' order by 1`.execute(owner);
    expect(booked).toEqual([
      { source_id: 'P1 R1/REFUND_FAILED/true' },
      { source_id: 'P2 R2/REFUNDED_REVERSED/true' },
      { source_id: 'P2 R2/REFUND_FAILED/true' },
    ]);
    const { rows: stored } = await sql`
      select event_key from webhook_inbox order by 1`.execute(owner);
    expect(stored).toEqual(
      ['R1', 'R2', 'R3'].map((refund) => ({ event_key: `${refund}/REFUND_FAILED/true` })),
    );
    const { rows: jobs } = await sql`select data from job`.execute(owner);
    expect(jobs).toEqual([{ data: { eventKey: 'R3/REFUND_FAILED/true', reference: 'p3' } }]);
  });
});
