import type { RefundAnswer } from '@cairn/contract/orders/refund';
import { legacyStart, startQuery, transferStart } from '@cairn/contract/orders/start-transaction';
import { type Context, Hono } from 'hono';
import { shareOffer } from '../catalogue/share-offer.ts';
import { refuse, refuseTooMany } from '../http/kit/answers.ts';
import { body, emptyBody, query, readBody } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, forScope, hasScope, type Member } from '../http/kit/member.ts';
import { readIdempotencyKey } from '../http/kit/read-idempotency-key.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import type { VerifiedToken } from '../http/kit/verify-token.ts';
import type { WithPayments } from '../payments/port.ts';
import { findOwnOrder } from './get-state.ts';
import { cancelDelivery } from './refund/cancel-delivery.ts';
import { refundOrder } from './refund/refund-order.ts';
import { beginTransaction } from './start/begin-transaction.ts';
import { checkTransfer } from './start/check-transfer.ts';
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

  routes.post(
    '/transfer-check',
    partner,
    member,
    forScope('credit'),
    body(transferStart),
    async (c) => {
      const owner = c.var.member;
      const request = { product: 'transfer', ...c.var.body } as const;
      const wait = await tooSoon(shop.limits, owner, request);
      if (wait !== undefined) return refuseTooMany(c, wait);
      const offer = await readOffer(owner.company, request.product);
      const refusal = await checkTransfer(db, owner, offer, request, now());
      return refusal ? refuseStart(c, refusal) : c.body(null, 204);
    },
  );

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

  routes.post(
    '/transactions/:transactionId/refund',
    partner,
    member,
    forScope('reversal'),
    emptyBody,
    async (c) => {
      const order = await findOwnOrder(db, c.var.member, c.req.param('transactionId'));
      if (!order) return refuse(c, 'not_found', UNKNOWN);
      const how = { because: { cause: 'refund_by_member' }, isForced: false } as const;
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
      const cancelled = await cancelDelivery(db, order.id, now());
      return cancelled === 'not_waiting'
        ? refuse(c, 'conflict', 'Only a scheduled gift or transfer can be cancelled.')
        : c.json<RefundAnswer>({ status: 'requested' });
    },
  );

  return routes;
}

/** A check counts like a start: both say whether a number and a name belong together. */
async function tooSoon(limits: Shop['limits'], { company, number }: Member, request: StartRequest) {
  const who = `${company} ${number}`;
  const wait = await limits.take('start', who);
  return wait ?? ('targetAccount' in request ? limits.take('recipient', who) : undefined);
}
