import { minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { forEachDue } from '../../background/for-each-due.ts';
import type { SweepContext } from '../../background/sweep-batches.ts';
import { applyReport } from '../../charges/apply.ts';
import { CAPTURE_WAITS } from '../../charges/ask-session.ts';
import { shopperOf } from '../../charges/charge.ts';
import { findUnderWay, recordRefusedCharge } from '../../charges/payment-attempts.ts';
import type { Card } from '../../charges/report.ts';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import type { StoredCardCharge, WithPayments } from '../../payments/port.ts';
import { changeMonth, findMonth, isUnpaid, type Month } from '../month.ts';
import { MONTHS } from '../settle/month-product.ts';
import { refuseCharge } from '../settle/refuse-charge.ts';
import { isRenewing, RENEWING_STATUSES } from '../status-rules.ts';
import { lockSubscription, type Subscription } from '../subscription.ts';
import { nextMonth } from './next-month.ts';

/** Longer than a batch of charges takes, shorter than the pause between two runs of the sweep. */
const LEASE = 4 * 60_000;
// Written out, not passed as parameters: only then does a prepared plan use the partial index.
const RENEWING = sql.join(RENEWING_STATUSES.map((status) => sql.lit(status)));

type RenewContext = SweepContext & WithPayments;
type Charge = StoredCardCharge & { n: number; attempt: number; card: Card };

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

/**
 * The time of the last try is the lease: it keeps other workers, and this run, from charging again.
 */
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

/**
 * Stores the charge before it is made: repeated, it has the same key and the provider makes it
 * once.
 */
async function prepareCharge(
  trx: Database,
  id: Subscription['id'],
  now: Date,
): Promise<Charge | undefined> {
  const subscription = await lockSubscription(trx, id);
  if (!subscription?.renews_at || subscription.renews_at > now) return undefined;
  if (!isRenewing(subscription.status)) return undefined;
  const month = await nextMonth(trx, subscription, now);
  if (!month) return undefined;
  const { n, charge: reference } = month;
  // The member is paying it with another card: it stays due, and a later run tries again.
  if ((await findUnderWay(trx, [reference], now)).length > 0) return undefined;
  const { currency, stored_card_id, card_type, card_summary } = subscription;
  if (stored_card_id === null) {
    await refuseCharge(trx, subscription, month, { cause: 'refused' }, now);
    return undefined;
  }
  // The answer to a charge may have been lost: repeated under its key, it must be the same request, even
  // if the member has changed the card meanwhile.
  const isRepeated = month.state === 'charging';
  const charged_card = (isRepeated ? month.charged_card : null) ?? stored_card_id;
  await changeMonth(trx, month, { state: 'charging', charged_card });
  const attempt = month.attempts + 1;
  const isStored = charged_card === stored_card_id;
  return {
    n,
    attempt,
    // The facts about a card that has been replaced are not known any more.
    card: {
      method: (isStored && card_type) || undefined,
      cardSummary: (isStored && card_summary) || undefined,
      storedCard: undefined,
    },
    reference,
    key: `renew-${id}-${n}-${attempt}-${charged_card}`,
    amount: { currency, value: minor(month.charge_minor) },
    shopper: shopperOf(subscription),
    storedCard: charged_card,
  };
}

async function makeCharge(
  { connection: { db }, now, log, payments }: RenewContext,
  id: Subscription['id'],
  { n, attempt, card, ...charge }: Charge,
): Promise<void> {
  const answer = await payments.chargeStoredCard(charge);
  // Only a refused card counts as a refusal. Other errors may be our own, such as a wrong API key,
  // and must not suspend anybody's subscription: the charge is repeated under the same key.
  if (answer.kind !== 'done') {
    log.error({ subscription: id, reason: answer.reason }, 'renewal charge failed');
    if (answer.kind === 'refused') {
      await transact(db, (trx) => recordTurnedDown(trx, id, n, attempt));
    }
    return;
  }
  const { value } = answer;
  await transact(db, async (trx) => {
    if (value.isAuthorised) {
      // The answer does not tell the risk: the notification, which does, is about to come.
      const captureAt = new Date(now().getTime() + CAPTURE_WAITS);
      const { reference, amount } = charge;
      const authorisation = { amount, needsReview: false, captureAt, ...card };
      const report = { kind: 'authorised', ...authorisation } as const;
      const { pspReference } = value;
      await applyReport(trx, MONTHS, { reference, pspReference, report }, now());
      return;
    }
    const subscription = await lockSubscription(trx, id);
    const month = subscription && (await findMonth(trx, id, n));
    if (!month) return;
    if (value.pspReference !== undefined) {
      await recordRefusedCharge(trx, month.charge, value.pspReference, now());
    }
    if (!isAwaited(subscription, month, attempt)) return;
    await refuseCharge(trx, subscription, month, { cause: 'refused' }, now());
  });
}

/** Nothing was charged: the next request need not be the same, if the card has been changed by then. */
async function recordTurnedDown(
  trx: Database,
  id: Subscription['id'],
  n: number,
  attempt: number,
): Promise<void> {
  const subscription = await lockSubscription(trx, id);
  const month = subscription && (await findMonth(trx, id, n));
  if (!month || !isAwaited(subscription, month, attempt)) return;
  await changeMonth(trx, month, { state: 'due' });
}

/** Another run may have recorded the answer, or the subscription may have ended meanwhile. */
function isAwaited({ status }: Subscription, month: Month, attempt: number): boolean {
  const isOpen = month.state === 'charging' && isUnpaid(month);
  return isOpen && month.attempts === attempt - 1 && isRenewing(status);
}
