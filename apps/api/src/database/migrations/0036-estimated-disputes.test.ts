import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';
import { asOwner } from '../../../../../tests/kit/api/as-owner.ts';
import { up } from './0036-estimated-disputes.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('payments with a dispute in another currency are known, and no others', async () => {
  await asOwner(api.connection.db, async (owner) => {
    await sql`alter table payment drop column is_estimated`.execute(owner);
    await sql`
      insert into charge (reference, company, currency, amount_minor, state, state_since)
      values ('p1', 'EI', 'EUR', 4900, 'open', now())`.execute(owner);
    await sql`
      insert into payment (psp_reference, charge, currency, authorised_minor, state, state_since)
      select psp_reference, 'p1', 'EUR', 4900, 'authorised', now()
      from unnest(array['ABROAD', 'HOME', 'REFUND']) as psp_reference`.execute(owner);
    await sql`
      insert into webhook_inbox
        (event_key, order_id, raw, applied_at, outcome, outcome_kind, received_at)
      select original, 'p1', jsonb_build_object('eventCode', code, 'originalReference', original,
        'amount', jsonb_build_object('currency', currency, 'value', 4900)),
        now(), '', 'manual_review', now()
      from (values ('ABROAD', 'CHARGEBACK', 'USD'), ('HOME', 'CHARGEBACK', 'EUR'),
        ('REFUND', 'REFUND', 'USD')) as reported (original, code, currency)`.execute(owner);
    await up(owner);
    const { rows } = await sql`
      select psp_reference from payment where is_estimated`.execute(owner);
    expect(rows).toEqual([{ psp_reference: 'ABROAD' }]);
  });
});
