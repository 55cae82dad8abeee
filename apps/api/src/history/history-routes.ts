import type { OpenOrders } from '@cairn/contract/orders/open-orders';
import { historyQuery } from '@cairn/contract/orders/transaction-history';
import { subscriptionPaymentId, transactionId } from '@cairn/contract/orders/transaction-id';
import { Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { forMember, type Member } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { findReceipt, soldBy } from './find-receipt.ts';
import { getHome } from './get-home.ts';
import { getPastOrder } from './get-past-order.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { listTransactions } from './list-transactions.ts';
import { getReceivedOrder } from './received-orders.ts';
import { parseSearch } from './search/parse-search.ts';
import { getSubscriptionPayment } from './subscriptions/get-subscription-payment.ts';

export function historyRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/users/current/home', partner, member, async (c) =>
    c.json(await getHome(db, c.var.member, now())),
  );

  routes.get('/users/current/open-orders', partner, member, async (c) => {
    return c.json<OpenOrders>({ orders: await listOpenOrders(db, c.var.member, now()) });
  });

  routes.get('/users/current/transactions', partner, member, query(historyQuery), async (c) => {
    const { page, limit, product, status, year, search } = c.req.valid('query');
    const found = search ? parseSearch(search) : undefined;
    const asked = { page, limit, product, status, year, search: found };
    return c.json(await listTransactions(db, c.var.member, asked, now()));
  });

  routes.get('/users/current/transactions/:transactionId', partner, member, async (c) => {
    const detail = await findTransaction(c.var.member, c.req.param());
    return detail ? c.json(detail) : refuse(c, 'not_found', 'There is no such transaction.');
  });

  routes.get('/users/current/transactions/:transactionId/receipt', partner, member, async (c) => {
    const receipt = await findReceipt(db, c.var.member, c.req.param().transactionId, soldBy(shop));
    return receipt ? c.json(receipt) : refuse(c, 'not_found', 'There is no such receipt.');
  });

  type Params = Record<string, string>;

  async function findTransaction(owner: Member, { transactionId: id }: Params) {
    const order = transactionId.safeParse(id);
    if (order.success) {
      const own = await getPastOrder(db, owner, order.data, now());
      return own ?? (await getReceivedOrder(db, owner, order.data));
    }
    const payment = subscriptionPaymentId.safeParse(id);
    return payment.success
      ? await getSubscriptionPayment(db, owner, payment.data, now())
      : undefined;
  }

  return routes;
}
