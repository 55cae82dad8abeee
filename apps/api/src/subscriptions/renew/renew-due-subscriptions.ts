import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { forEachDue } from '../../orders/sweeps/for-each-due.ts';
import type { SweepContext } from '../../orders/sweeps/sweep-batches.ts';
import { findUnderWay, recordRefusedCharge } from '../../payments/payment-attempts.ts';
import { paymentReference } from '../../payments/payment-reference.ts';
import type { StoredCardCharge, WithPayments } from '../../payments/port.ts';
import { findCycle } from '../find-cycle.ts';
import { authoriseCycle } from '../settle/authorise-cycle.ts';
import { refuseCharge } from '../settle/refuse-charge.ts';
import { isRenewing, RENEWING_STATUSES } from '../status-rules.ts';
import { changeCycle, lockSubscription, type Subscription } from '../subscription.ts';
import { nextCycle } from './next-cycle.ts';

/** Longer than a batch of charges takes, shorter than the pause between two runs of the sweep. */
const LEASE = 4 * 60_000;
// Written out, not passed as parameters: only then does a prepared plan use the partial index.
const RENEWING = sql.join(RENEWING_STATUSES.map((status) => sql.lit(status)));

type RenewContext = SweepContext & WithPayments;
type Charge = StoredCardCharge & {
  n: number;
  attempt: number;
  card: { method: string | null; cardSummary: string | null };
};

/** Charges the stored cards of subscriptions whose day, or day of another try, has come. */
export async function renewDueSubscriptions(context: RenewContext): Promise<void> {
  const { connection, now } = context;
  await forEachDue(context, {
    name: 'renew-subscriptions',
    claim: (limit) => claimDue(connection.db, limit, now()),
    idOf: (id) => id,
    act: async (id) => {
      const charge = await transact(connection.db, (trx) => prepareCharge(trx, id, now()));
      if (charge) await makeCharge(context, id, charge);
    },
  });
}

/** The time of the last try is the lease: it keeps other workers, and this run, from charging again. */
async function claimDue(db: Database, limit: number, now: Date): Promise<Subscription['id'][]> {
  const { rows } = await sql<Pick<Subscription, 'id'>>`
    with due as materialized (
      select id from subscription
      where status in (${RENEWING}) and renews_at <= ${now}::timestamptz
        and (renewal_tried_at is null
          or renewal_tried_at <= ${new Date(now.getTime() - LEASE)}::timestamptz)
      order by renews_at
      limit ${limit} for update skip locked
    )
    update subscription set renewal_tried_at = ${now}::timestamptz
    from due where subscription.id = due.id
    returning subscription.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Stores the charge before it is made: repeated, it has the same key and the provider makes it once. */
async function prepareCharge(
  trx: Database,
  id: Subscription['id'],
  now: Date,
): Promise<Charge | undefined> {
  const subscription = await lockSubscription(trx, id);
  if (!subscription?.renews_at || subscription.renews_at > now) return undefined;
  if (!isRenewing(subscription.status)) return undefined;
  const cycle = await nextCycle(trx, subscription);
  // The month before is still being paid.
  if (!cycle || cycle.psp_reference !== null) return undefined;
  const reference = paymentReference(id, cycle.n);
  // The member is paying it with another card: it stays due, and a later run tries again.
  if ((await findUnderWay(trx, [reference], now)).length > 0) return undefined;
  const { company, number, currency, stored_card_id } = subscription;
  if (stored_card_id === null) {
    await refuseCharge(trx, subscription, cycle, now);
    return undefined;
  }
  await changeCycle(trx, cycle, { state: 'charging' });
  const { n } = cycle;
  const attempt = cycle.attempts + 1;
  return {
    n,
    attempt,
    card: { method: subscription.card_type, cardSummary: subscription.card_summary },
    reference,
    key: `renew-${id}-${n}-${attempt}`,
    amount: { currency, value: minor(cycle.charge_minor) },
    shopper: `${company}-${number}`,
    storedCard: stored_card_id,
  };
}

async function makeCharge(
  { connection: { db }, now, log, payments }: RenewContext,
  id: Subscription['id'],
  { n, attempt, card, ...charge }: Charge,
): Promise<void> {
  const answer = await payments.chargeStoredCard(charge);
  // Only a refused card counts as a refusal. Other errors may be our own, such as a wrong API key,
  // and must not suspend anybody's plan: the charge is repeated under the same key.
  if (answer.kind !== 'done') {
    log.error({ subscription: id, reason: answer.reason }, 'a renewal could not be charged');
    return;
  }
  await transact(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    const cycle = subscription && (await findCycle(trx, id, n));
    if (!cycle) return;
    if (answer.value.isAuthorised) {
      const { pspReference } = answer.value;
      const authorised = { pspReference, amount: charge.amount, needsReview: false, ...card };
      await authoriseCycle(trx, subscription, n, authorised, now());
      return;
    }
    if (answer.value.pspReference !== undefined) {
      const reference = paymentReference(id, n);
      await recordRefusedCharge(trx, reference, answer.value.pspReference, now());
    }
    // Another run may have recorded this refusal, or the subscription may have ended meanwhile.
    const isOpen = cycle.state === 'charging' && cycle.psp_reference === null;
    if (!isOpen || cycle.attempts !== attempt - 1 || !isRenewing(subscription.status)) return;
    await refuseCharge(trx, subscription, cycle, now());
  });
}
