import { paymentAttempt } from '@cairn/contract/orders/payment-attempt';
import {
  type CancelAnswer,
  type PaymentCheck,
  paymentCheckBody,
} from '@cairn/contract/orders/payment-check';
import { legacyDataQuery } from '@cairn/contract/orders/transaction-id';
import type { LegacyState, TransactionState } from '@cairn/contract/orders/transaction-state';
import { type Context, Hono } from 'hono';
import { checkPayment } from '../charges/ask-session.ts';
import { announceAttempt, withdrawAttempt } from '../charges/payment-attempts.ts';
import type { LockedCharge, Product } from '../charges/product.ts';
import { refuse } from '../http/kit/answers.ts';
import { body, emptyBody, query } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, forScope, type Member } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { cancelOrder } from '../orders/cancel-order.ts';
import { findOwnOrder, toState } from '../orders/get-state.ts';
import { chargeOf as chargeOfOrder, type Order } from '../orders/order.ts';
import { ORDERS } from '../orders/settle/order-product.ts';
import { stepUpFields } from '../orders/start/begin-transaction.ts';
import { createSessionOpener } from '../orders/start/open-session.ts';
import type { WithPayments } from '../payments/port.ts';
import { findCardChange } from '../subscriptions/card/card-change.ts';
import { CARDS } from '../subscriptions/card/card-product.ts';
import { getCardState } from '../subscriptions/card/get-card-state.ts';
import {
  findSubscriptionPayment,
  getSubscriptionState,
} from '../subscriptions/get-subscription-state.ts';
import { chargeOf as chargeOfMonth } from '../subscriptions/month.ts';
import { releasePayment } from '../subscriptions/release-payment.ts';
import { MONTHS } from '../subscriptions/settle/month-product.ts';

const UNKNOWN = 'There is no such transaction.';

/**
 * The state and the payment of whatever a member pays: an order, a month of a subscription, or its
 * new card.
 */
export function checkoutRoutes(shop: Shop & WithPayments) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const openSession = createSessionOpener(shop);
  const routes = new Hono();

  routes.get('/transactions/:transactionId/state', partner, member, async (c) => {
    const id = c.req.param('transactionId');
    const locale = localeOf(c, c.var.member);
    const subscription =
      (await getSubscriptionState(shop, c.var.member, id, locale)) ??
      (await getCardState(shop, c.var.member, id, locale));
    if (subscription) return c.json<TransactionState>(subscription);
    const state = await readState(c, c.var.member, id);
    return state ? c.json<TransactionState>(state.state) : refuse(c, 'not_found', UNKNOWN);
  });

  routes.get('/transaction/data', partner, member, query(legacyDataQuery), async (c) => {
    const { transactionId } = c.req.valid('query');
    const locale = localeOf(c, c.var.member);
    const subscription = await getSubscriptionState(shop, c.var.member, transactionId, locale);
    if (subscription)
      return c.json<LegacyState>({ ...subscription, transactionType: 'subscription' });
    const found = await readState(c, c.var.member, transactionId);
    if (!found) return refuse(c, 'not_found', UNKNOWN);
    return c.json<LegacyState>({ ...found.state, transactionType: found.order.product });
  });

  async function readState(c: Context, owner: Member, id: string) {
    const found = await findOwnOrder(db, owner, id);
    if (!found) return undefined;
    const order = await openSession(found, localeOf(c, owner));
    const state = await toState(db, order, now());
    const stepUp = await waitingFor(order);
    return { order, state: { ...state, payload: { ...state.payload, ...stepUp } } };
  }

  async function waitingFor({ id, state, avios, recipient_number: recipient }: Order) {
    if (state !== 'awaiting_step_up' || !recipient) return {};
    return await stepUpFields(shop, { id, avios, recipient });
  }

  async function findPayable(owner: Member, id: string) {
    const paid = await findSubscriptionPayment(db, owner, id);
    if (paid) {
      return payableOfPlan(MONTHS, chargeOfMonth(paid.subscription, paid.month));
    }
    const card = await findCardChange(db, owner, id);
    if (card) return payableOfPlan(CARDS, card.charge);
    const order = await findOwnOrder(db, owner, id);
    if (!order) return undefined;
    return {
      ...payable(ORDERS, chargeOfOrder(order)),
      cancel: () => cancelOrder(shop, order.id),
    };
  }

  function payableOfPlan<Subject>(product: Product<Subject>, charge: LockedCharge) {
    return {
      ...payable(product, charge),
      cancel: () => releasePayment(shop, product, charge),
    };
  }

  function payable<Subject>(product: Product<Subject>, charge: LockedCharge) {
    const { reference } = charge;
    return {
      reference,
      check: (sessionResult: string | undefined) =>
        checkPayment(shop, product, charge, sessionResult),
      announce: (attempt: Parameters<typeof announceAttempt>[3]) =>
        announceAttempt(shop, product, reference, attempt),
    };
  }

  routes.post(
    '/transactions/:transactionId/payment-check',
    partner,
    member,
    body(paymentCheckBody),
    async (c) => {
      const found = await findPayable(c.var.member, c.req.param('transactionId'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      return c.json<PaymentCheck>({ payment: await found.check(c.var.body?.sessionResult) });
    },
  );

  routes.post(
    '/transactions/:transactionId/payment-attempts',
    partner,
    member,
    forScope('credit'),
    body(paymentAttempt),
    async (c) => {
      const found = await findPayable(c.var.member, c.req.param('transactionId'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      return (await found.announce(c.var.body))
        ? c.body(null, 204)
        : refuse(c, 'conflict', 'This cannot be paid in this session any more.');
    },
  );

  routes.delete(
    '/transactions/:transactionId/payment-attempts/:attemptId',
    partner,
    member,
    forScope('credit'),
    emptyBody,
    async (c) => {
      const { transactionId: id, attemptId } = c.req.param();
      // It is stored even if nobody has announced it.
      const isId = paymentAttempt.shape.attemptId.safeParse(attemptId).success;
      const found = isId ? await findPayable(c.var.member, id) : undefined;
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      await withdrawAttempt(db, found.reference, attemptId, now());
      return c.body(null, 204);
    },
  );

  routes.post(
    '/transactions/:transactionId/cancel',
    partner,
    member,
    forScope('credit'),
    emptyBody,
    async (c) => {
      const found = await findPayable(c.var.member, c.req.param('transactionId'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      return c.json<CancelAnswer>({ status: await found.cancel() });
    },
  );

  return routes;
}
