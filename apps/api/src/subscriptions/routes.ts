import type { RefundAnswer } from '@cairn/contract/orders/refund';
import type { CardChangeStarted } from '@cairn/contract/subscriptions/change-card';
import { subscriptionStart } from '@cairn/contract/subscriptions/start-subscription';
import { userSubscriptionsQuery } from '@cairn/contract/subscriptions/user-subscriptions';
import { Hono } from 'hono';
import { paymentReference } from '../charges/charge.ts';
import { describeAttempts, readAttempts } from '../charges/payment-attempts.ts';
import { refuse, refuseTooMany } from '../http/kit/answers.ts';
import { body, emptyBody, query } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, forScope } from '../http/kit/member.ts';
import { readIdempotencyKey } from '../http/kit/read-idempotency-key.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import type { WithPayments } from '../payments/port.ts';
import { cancelSubscription, undoCancellation } from './cancel-subscription.ts';
import { changeCard } from './card/change-card.ts';
import { describeSubscription, describeSubscriptions } from './describe-subscription.ts';
import { findOwnSubscription, listOwnSubscriptions } from './get-subscription.ts';
import { findMonth } from './month.ts';
import { openMonthSession } from './payment-session.ts';
import { refundSubscription } from './refund-subscription.ts';
import { beginSubscription } from './start/begin-subscription.ts';
import { packageRoutes } from './start/package-routes.ts';
import { refuseStart } from './start/refuse-start.ts';
import type { Subscription } from './subscription.ts';

const UNKNOWN = 'There is no such subscription.';

export function subscriptionRoutes(shop: Shop & WithPayments) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const credit = forScope('credit');
  const routes = new Hono();

  routes.route('/', packageRoutes(shop));

  // Every subscriber is the primary member, so a filter for primary members returns all.
  routes.get(
    '/users/current/subscriptions',
    partner,
    member,
    query(userSubscriptionsQuery),
    async (c) => {
      const own = await listOwnSubscriptions(db, c.var.member);
      return c.json(await describeSubscriptions(db, c.var.member, own, now()));
    },
  );

  routes.post('/subscriptions', partner, member, credit, body(subscriptionStart), async (c) => {
    const read = readIdempotencyKey(c.req);
    if (!read.ok) return refuse(c, 'bad_request', read.message);
    const { company, number } = c.var.member;
    const wait = await shop.limits.take('start', `${company} ${number}`);
    if (wait !== undefined) return refuseTooMany(c, wait);
    const locale = localeOf(c, c.var.member);
    const asking = { member: c.var.member, body: c.var.body, key: read.key, locale };
    const started = await beginSubscription(shop, asking);
    return 'answer' in started ? c.json(started.answer, 201) : refuseStart(c, started);
  });

  routes.get('/subscriptions/:subscriptionID', partner, member, async (c) => {
    const found = await findOwnSubscription(db, c.var.member, c.req.param('subscriptionID'));
    if (!found) return refuse(c, 'not_found', UNKNOWN);
    const first = await findMonth(db, found.id, 1);
    if (first) await openMonthSession(shop, found, first, localeOf(c, c.var.member));
    const described = await describeSubscription(db, found, now());
    return c.json({ ...described, ...(await readFirstAttempts(found)) });
  });

  async function readFirstAttempts({ id, status }: Subscription) {
    if (status !== 'unverified' && status !== 'failed') return {};
    const attempts = await readAttempts(db, paymentReference(id, 1), now());
    return describeAttempts(attempts, status === 'unverified');
  }

  routes.post(
    '/subscriptions/:subscriptionID/cancellation',
    partner,
    member,
    credit,
    emptyBody,
    async (c) => {
      const found = await findOwnSubscription(db, c.var.member, c.req.param('subscriptionID'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      const changed = await cancelSubscription(
        db,
        found.id,
        { cause: 'cancelled_by_member' },
        now(),
      );
      return changed.kind === 'changed'
        ? c.json(await describeSubscription(db, changed.subscription, now()))
        : refuse(c, 'conflict', 'This subscription cannot be cancelled as it stands.');
    },
  );

  routes.delete(
    '/subscriptions/:subscriptionID/cancellation',
    partner,
    member,
    credit,
    emptyBody,
    async (c) => {
      const found = await findOwnSubscription(db, c.var.member, c.req.param('subscriptionID'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      const changed = await undoCancellation(db, found.id, now());
      return changed.kind === 'changed'
        ? c.json(await describeSubscription(db, changed.subscription, now()))
        : refuse(c, 'conflict', 'There is no cancellation that could be taken back.');
    },
  );

  routes.post(
    '/subscriptions/:subscriptionID/card-changes',
    partner,
    member,
    credit,
    emptyBody,
    async (c) => {
      const { company, number } = c.var.member;
      const wait = await shop.limits.take('start', `${company} ${number}`);
      if (wait !== undefined) return refuseTooMany(c, wait);
      const found = await findOwnSubscription(db, c.var.member, c.req.param('subscriptionID'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      const started = await changeCard(db, found.id, now());
      return started.kind === 'started'
        ? c.json<CardChangeStarted>({ id: started.id }, 201)
        : refuse(c, 'conflict', 'The card of this subscription cannot be changed as it stands.');
    },
  );

  routes.post(
    '/subscriptions/:subscriptionID/refund',
    partner,
    member,
    forScope('reversal'),
    emptyBody,
    async (c) => {
      const found = await findOwnSubscription(db, c.var.member, c.req.param('subscriptionID'));
      if (!found) return refuse(c, 'not_found', UNKNOWN);
      const how = { because: { cause: 'refund_by_member' }, isForced: false } as const;
      const refunded = await refundSubscription(db, found.id, how, now());
      if (refunded.kind === 'unknown') return refuse(c, 'not_found', UNKNOWN);
      return c.json<RefundAnswer>(
        refunded.kind === 'requested'
          ? { status: 'requested' }
          : { status: 'notEligible', reason: refunded.reason },
      );
    },
  );

  return routes;
}
