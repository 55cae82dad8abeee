import { paymentAttempt } from '@cairn/contract/orders/payment-attempt';
import {
  type CancelAnswer,
  type PaymentCheck,
  paymentCheckBody,
} from '@cairn/contract/orders/payment-check';
import type { RefundAnswer } from '@cairn/contract/orders/refund';
import { legacyStart, startQuery } from '@cairn/contract/orders/start-transaction';
import { legacyDataQuery } from '@cairn/contract/orders/transaction-id';
import type { LegacyState, TransactionState } from '@cairn/contract/orders/transaction-state';
import { type Context, Hono } from 'hono';
import { shareOffer } from '../catalogue/share-offer.ts';
import { refuse, refuseTooMany } from '../http/kit/answers.ts';
import { body, emptyBody, query, readBody } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, forScope, hasScope, type Member } from '../http/kit/member.ts';
import { readIdempotencyKey } from '../http/kit/read-idempotency-key.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import type { VerifiedToken } from '../http/kit/verify-token.ts';
import { withdrawAttempt } from '../payments/payment-attempts.ts';
import { paymentReference } from '../payments/payment-reference.ts';
import type { WithPayments } from '../payments/port.ts';
import { announcePlanPayment } from '../subscriptions/announce-plan-payment.ts';
import { checkPlanPayment } from '../subscriptions/check-plan-payment.ts';
import { findPlanPayment, getPlanState } from '../subscriptions/history/get-plan-state.ts';
import { releasePlanPayment } from '../subscriptions/release-plan-payment.ts';
import { announcePayment } from './announce-payment.ts';
import { cancelOrder, checkPayment } from './check-payment.ts';
import { findOwnOrder, toState } from './get-state.ts';
import type { Order } from './order.ts';
import { cancelDelivery } from './refund/cancel-delivery.ts';
import { refundOrder } from './refund/refund-order.ts';
import { beginTransaction, stepUpFields } from './start/begin-transaction.ts';
import { createSessionOpener } from './start/open-session.ts';
import { refuseStart } from './start/refuse-start.ts';
import type { StartRequest } from './start/start-request.ts';

const UNKNOWN = 'There is no such transaction.';

export function orderRoutes(shop: Shop & WithPayments) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const openSession = createSessionOpener(shop);
  const readOffer = shareOffer(db, now);
  const routes = new Hono();

  routes.post('/transactions', partner, member, query(startQuery), async (c) => {
    const { product } = c.req.valid('query');
    const read = await readBody(c.req, legacyStart, { product });
    if (!read.ok) return refuse(c, 'bad_request', read.message);
    return await begin(c, c.var.member, c.var.token, read.value);
  });

  routes.post('/transaction/new', partner, member, body(legacyStart), async (c) => {
    return await begin(c, c.var.member, c.var.token, c.var.body);
  });

  async function begin(c: Context, owner: Member, token: VerifiedToken, request: StartRequest) {
    // Without the debit scope a transfer is not refused: its answer says where to step up.
    if (!hasScope(token, 'credit')) {
      return refuse(c, 'forbidden', 'This call needs a token with write:transaction_credit.');
    }
    const read = readIdempotencyKey(c.req);
    if (!read.ok) return refuse(c, 'bad_request', read.message);
    const wait = await tooSoon(shop.limits, owner, request);
    if (wait !== undefined) return refuseTooMany(c, wait);
    const asking = { member: owner, token, request, key: read.key, locale: localeOf(c, owner) };
    const started = await beginTransaction({ ...shop, openSession, readOffer }, asking);
    return 'answer' in started ? c.json(started.answer, 201) : refuseStart(c, started);
  }

  routes.get('/transactions/:transactionId/state', partner, member, async (c) => {
    const id = c.req.param('transactionId');
    const plan = await getPlanState(shop, c.var.member, id, localeOf(c, c.var.member));
    if (plan) return c.json<TransactionState>(plan);
    const state = await readState(c, c.var.member, id);
    return state ? c.json<TransactionState>(state.state) : refuse(c, 'not_found', UNKNOWN);
  });

  routes.get('/transaction/data', partner, member, query(legacyDataQuery), async (c) => {
    const { transactionId } = c.req.valid('query');
    const locale = localeOf(c, c.var.member);
    const plan = await getPlanState(shop, c.var.member, transactionId, locale);
    if (plan) return c.json<LegacyState>({ ...plan, transactionType: 'subscription' });
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

  routes.post(
    '/transactions/:transactionId/payment-check',
    partner,
    member,
    body(paymentCheckBody),
    async (c) => {
      const id = c.req.param('transactionId');
      const month = await findPlanPayment(db, c.var.member, id);
      if (month) return c.json<PaymentCheck>({ payment: await checkPlanPayment(shop, month) });
      const order = await findOwnOrder(db, c.var.member, id);
      if (!order) return refuse(c, 'not_found', UNKNOWN);
      return c.json<PaymentCheck>({ payment: await checkPayment(shop, order) });
    },
  );

  routes.post(
    '/transactions/:transactionId/payment-attempts',
    partner,
    member,
    forScope('credit'),
    body(paymentAttempt),
    async (c) => {
      const id = c.req.param('transactionId');
      const month = await findPlanPayment(db, c.var.member, id);
      const order = month ? undefined : await findOwnOrder(db, c.var.member, id);
      if (!month && !order) return refuse(c, 'not_found', UNKNOWN);
      const isAnnounced = month
        ? await announcePlanPayment(shop, month.cycle, c.var.body)
        : order !== undefined && (await announcePayment(shop, order.id, c.var.body));
      return isAnnounced
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
      if (!isId) return refuse(c, 'not_found', UNKNOWN);
      const month = await findPlanPayment(db, c.var.member, id);
      const order = month ? undefined : await findOwnOrder(db, c.var.member, id);
      const reference = month ? paymentReference(month.plan.id, month.cycle.n) : order?.id;
      if (!reference) return refuse(c, 'not_found', UNKNOWN);
      await withdrawAttempt(db, reference, attemptId, now());
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
      const id = c.req.param('transactionId');
      const month = await findPlanPayment(db, c.var.member, id);
      if (month) return c.json<CancelAnswer>({ status: await releasePlanPayment(shop, month) });
      const order = await findOwnOrder(db, c.var.member, id);
      if (!order) return refuse(c, 'not_found', UNKNOWN);
      const status = await cancelOrder(shop, order.id);
      return c.json<CancelAnswer>({ status });
    },
  );

  routes.post(
    '/transactions/:transactionId/refund',
    partner,
    member,
    forScope('reversal'),
    emptyBody,
    async (c) => {
      const order = await findOwnOrder(db, c.var.member, c.req.param('transactionId'));
      if (!order) return refuse(c, 'not_found', UNKNOWN);
      const how = { cause: 'member', isForced: false };
      const refunded = await refundOrder(db, order.id, how, now());
      if (refunded.kind === 'unknown_order') return refuse(c, 'not_found', UNKNOWN);
      return c.json<RefundAnswer>(
        refunded.kind === 'requested'
          ? { status: 'requested' }
          : { status: 'notEligible', reason: refunded.reason },
      );
    },
  );

  routes.delete(
    '/transactions/:transactionId/delivery',
    partner,
    member,
    forScope('reversal'),
    emptyBody,
    async (c) => {
      const order = await findOwnOrder(db, c.var.member, c.req.param('transactionId'));
      if (!order) return refuse(c, 'not_found', UNKNOWN);
      const isCancelled = await cancelDelivery(db, order.id, now());
      return isCancelled
        ? c.json<RefundAnswer>({ status: 'requested' })
        : refuse(c, 'conflict', 'Only a scheduled gift or transfer can be cancelled.');
    },
  );

  return routes;
}

async function tooSoon(limits: Shop['limits'], { company, number }: Member, request: StartRequest) {
  const who = `${company} ${number}`;
  const wait = await limits.take('start', who);
  return wait ?? ('targetAccount' in request ? limits.take('recipient', who) : undefined);
}
