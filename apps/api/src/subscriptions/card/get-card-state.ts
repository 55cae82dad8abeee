import { FAILURES, type TransactionState } from '@cairn/contract/orders/transaction-state';
import {
  decimalFromMicro,
  decimalFromMinor,
  minor,
  pricePerAvios,
} from '@cairn/contract/values/money';
import { type Charge, findCharge } from '../../charges/charge.ts';
import { describeAttempts, readAttempts } from '../../charges/payment-attempts.ts';
import type { SessionContext } from '../../charges/request-session.ts';
import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';
import { describeSession, hasSession, openPlanSession } from '../payment-session.ts';
import { nextPrice } from '../prices/next-price.ts';
import { monthsPaid, type Subscription } from '../subscription.ts';
import { type CardChange, findCardChange } from './card-change.ts';
import { CARDS } from './card-product.ts';

/** The state of a change of card in the shape of an order's; undefined when the member has no such change. */
export async function getCardState(
  context: SessionContext,
  member: Member,
  id: string,
  locale: string,
): Promise<TransactionState | undefined> {
  const { connection, now } = context;
  const found = await findCardChange(connection.db, member, id);
  if (!found) return undefined;
  const { subscription } = found;
  const charge = await openCardSession(context, found, locale);
  const isPayable = CARDS.isPayable({ subscription, charge });
  const attempts = await readAttempts(connection.db, charge.reference, now());
  const isOpen = isPayable || (charge.state === 'open' && attempts.isUnderWay);
  const avios = subscription.monthly_avios * monthsPaid(subscription);
  return {
    statusName: statusName(charge),
    payload: {
      aviosAmount: avios,
      pricePerPoint: decimalFromMicro(pricePerAvios(minor(subscription.price_minor), avios)),
      currency: subscription.currency,
      ...(isPayable && describeSession(charge, now())),
      ...(!isOpen && !isVerified(charge) && { errorCode: FAILURES.cancelled }),
      ...describeAttempts(attempts, isOpen),
      additionalData: {
        totalPrice: 0,
        interval: subscription.billing,
        ...(await describePlan(connection.db, subscription)),
        ...(await describeCard(connection.db, charge)),
      },
    },
  };
}

async function openCardSession(
  context: SessionContext,
  change: CardChange,
  locale: string,
): Promise<Charge> {
  const { subscription, charge } = change;
  if (!CARDS.isPayable(change) || hasSession(charge, context.now())) return charge;
  await openPlanSession(context, subscription, charge, locale);
  return (await findCharge(context.connection.db, charge.reference)) ?? charge;
}

function isVerified({ state }: Charge): boolean {
  return state === 'authorised' || state === 'paid';
}

function statusName({ state, session_id }: Charge): TransactionState['statusName'] {
  if (state === 'paid') return 'transaction_complete';
  if (state === 'authorised') return 'payment_authorised';
  return session_id ? 'payment_session' : 'start_transaction';
}

async function describePlan(db: Database, plan: Subscription) {
  const { company, package_id, price_minor, renews_at } = plan;
  const { name: packageName } = await db
    .selectFrom('subscription_package')
    .select('name')
    .where('company', '=', company)
    .where('id', '=', package_id)
    .executeTakeFirstOrThrow();
  if (!renews_at) return { packageName };
  const next = nextPrice(plan);
  const price = next && next.from <= renews_at ? next.price_minor : price_minor;
  return {
    packageName,
    nextBillingDate: renews_at.toISOString(),
    nextBillingPrice: decimalFromMinor(minor(price)),
  };
}

async function describeCard(db: Database, { paid_by }: Charge) {
  if (paid_by === null) return {};
  const { method, card_summary } = await db
    .selectFrom('payment')
    .select(['method', 'card_summary'])
    .where('psp_reference', '=', paid_by)
    .executeTakeFirstOrThrow();
  if (!method) return {};
  return { paymentMethod: { type: method, ...(card_summary && { digits: card_summary }) } };
}
