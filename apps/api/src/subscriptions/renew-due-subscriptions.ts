import { minor } from '@cairn/contract/money';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import type { Shop } from '../http/kit/shop.ts';
import { doEach } from '../orders/do-each.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import type { StoredCardCharge, WithPayments } from '../payments/port.ts';
import { authoriseCycle } from './authorise-cycle.ts';
import { findCycle } from './find-cycle.ts';
import { nextCycle } from './next-cycle.ts';
import { refuseCharge } from './refuse-charge.ts';
import { isRenewing, RENEWING_STATUSES } from './status-rules.ts';
import { changeCycle, lockSubscription, type Subscription } from './subscription.ts';

const AT_ONCE = 100;

type RenewContext = Pick<Shop, 'connection' | 'now' | 'log'> & WithPayments;
type Charge = StoredCardCharge & { n: number; attempt: number; method: string | null };

/** Charges the stored cards of subscriptions whose day, or day of another try, has come. */
export async function renewDueSubscriptions(context: RenewContext): Promise<void> {
  const {
    connection: { db },
    now,
    log,
  } = context;
  const due = await db
    .selectFrom('subscription')
    .select('id')
    .where('status', 'in', [...RENEWING_STATUSES])
    .where('renews_at', '<=', now())
    // What came to nothing waits its turn: it would hold up all others for ever.
    .orderBy('renewal_tried_at', (tried) => tried.asc().nullsFirst())
    .orderBy('renews_at')
    .limit(AT_ONCE)
    .execute();
  await doEach(due, log, async ({ id }) => {
    const tried = db.updateTable('subscription').set({ renewal_tried_at: now() });
    await tried.where('id', '=', id).execute();
    const charge = await transact(db, (trx) => prepareCharge(trx, id, now()));
    if (charge) await makeCharge(context, id, charge);
  });
}

/** Writes down what will be asked for before it is asked: asked again, it is the same. */
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
  const { company, number, currency, stored_card_id, card_type } = subscription;
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
    method: card_type,
    reference: paymentReference(id, n),
    key: `renew-${id}-${n}-${attempt}`,
    amount: { currency, value: minor(cycle.charge_minor) },
    shopper: `${company}-${number}`,
    storedCard: stored_card_id,
  };
}

async function makeCharge(
  { connection: { db }, now, log, payments }: RenewContext,
  id: Subscription['id'],
  { n, attempt, method, ...charge }: Charge,
): Promise<void> {
  const asked = await payments.chargeStoredCard(charge);
  // Only an answer about the card is one: what else went wrong may be the shop's own doing, such as a
  // wrong key, and must not suspend anybody's plan. It is asked again under the same key.
  if (asked.kind !== 'done') {
    log.error({ subscription: id, reason: asked.reason }, 'a renewal could not be charged');
    return;
  }
  await transact(db, async (trx) => {
    const subscription = await lockSubscription(trx, id);
    const cycle = subscription && (await findCycle(trx, id, n));
    if (!cycle) return;
    if (asked.value.isAuthorised) {
      const { pspReference } = asked.value;
      const authorised = { pspReference, amount: charge.amount, method, needsReview: false };
      await authoriseCycle(trx, subscription, n, authorised, now());
      return;
    }
    // Another run may have heard this refusal, or the subscription may have ended meanwhile.
    const isOpen = cycle.state === 'charging' && cycle.psp_reference === null;
    if (!isOpen || cycle.attempts !== attempt - 1 || !isRenewing(subscription.status)) return;
    await refuseCharge(trx, subscription, cycle, now());
  });
}
