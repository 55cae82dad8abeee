import { sql } from 'kysely';
import type { Database } from '../../../apps/api/src/database/tables.ts';
import { markMadeUp } from '../database/closing-books.ts';

type Bulk = { count: number; now: Date };

/** Paid gifts to every tenth member, all due at the same moment, without their history. */
export async function insertGifts(
  db: Database,
  { count, now, deliverAt }: Bulk & { deliverAt: Date },
): Promise<void> {
  markMadeUp(db);
  await sql`
    insert into member (company, number, first_name, last_name)
    select 'EI', (3081472000000000 + n)::text, 'Bulk', 'Recipient'
    from generate_series(0, ${count}::bigint / 10) as n
    on conflict do nothing`.execute(db);
  await sql`
    insert into orders (id, company, number, product, state, state_version, currency, avios,
      bonus_avios, price_micro, total_minor, recipient_number, deliver_at, created_at, expires_at,
      state_since)
    select 'gwdbulk' || n, 'EI', (3081471000000000 + n)::text, 'gift', 'scheduled', 5, 'EUR', 2000,
      0, 24500, 4900, (3081472000000000 + n / 10)::text, ${deliverAt}::timestamptz,
      ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
    from generate_series(1, ${count}::bigint) as n`.execute(db);
  await chargeBulk(db, 'paid', now);
}

async function chargeBulk(db: Database, state: 'paid' | 'open', now: Date): Promise<void> {
  await sql`
    insert into charge (reference, company, currency, amount_minor, state, state_since, session_id,
      session_expires_at, session_result)
    select id, company, currency, total_minor, ${state}, ${now}::timestamptz,
      'CS' || substring(id from 'bulk(.*)'), ${now}::timestamptz + interval '1 hour', 'paid'
    from orders where id like '%bulk%' on conflict do nothing`.execute(db);
}

/** Purchases that only the payment form has reported; the session of the nth is `CS<n>`. */
export async function insertSessions(db: Database, { count, now }: Bulk): Promise<void> {
  await sql`
    insert into orders (id, company, number, product, state, state_version, currency, avios,
      bonus_avios, price_micro, total_minor, created_at, expires_at, state_since)
    select 'pbulk' || n, 'EI', (3081471000000000 + n)::text, 'purchase', 'payment_session', 2,
      'EUR', 2000, 0, 24500, 4900, ${now}::timestamptz,
      ${now}::timestamptz + interval '15 hours', ${now}::timestamptz
    from generate_series(1, ${count}::bigint) as n`.execute(db);
  await chargeBulk(db, 'open', now);
}
