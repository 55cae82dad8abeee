import type { OpenOrders } from '@cairn/contract/orders/open-orders';
import { historyFileQuery, historyQuery } from '@cairn/contract/orders/transaction-history';
import { subscriptionPaymentId, transactionId } from '@cairn/contract/orders/transaction-id';
import { type Context, Hono } from 'hono';
import { refuse } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, type Member } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import { getCurrentUser } from '../members/get-current-user.ts';
import { getHome } from './get-home.ts';
import { getPastOrder } from './get-past-order.ts';
import { getReceipt } from './get-receipt.ts';
import { exportTransactions } from './history-csv/export-transactions.ts';
import { listOpenOrders } from './list-open-orders.ts';
import { listTransactions } from './list-transactions.ts';
import { renderReceipt } from './receipt-pdf/render-receipt.ts';
import { getReceivedOrder } from './received-orders.ts';
import { parseSearch } from './search/parse-search.ts';
import { getSubscriptionPayment } from './subscriptions/get-subscription-payment.ts';
import { getSubscriptionReceipt } from './subscriptions/get-subscription-receipt.ts';

export function historyRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
    statementName,
    seller,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const soldBy = { merchantName: statementName, seller: [...seller] };
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

  routes.get(
    '/users/current/transactions.csv',
    partner,
    member,
    query(historyFileQuery),
    async (c) => {
      const owner = c.var.member;
      const asked = { year: c.req.valid('query').year, locale: localeOf(c, owner) };
      const { name, text } = await exportTransactions(db, owner, asked, now());
      return c.body(text, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      });
    },
  );

  routes.get('/users/current/transactions/:transactionId', partner, member, async (c) => {
    const detail = await findTransaction(c.var.member, c.req.param());
    return detail ? c.json(detail) : refuse(c, 'not_found', 'There is no such transaction.');
  });

  routes.get('/users/current/transactions/:transactionId/receipt', partner, member, async (c) => {
    const receipt = await findReceipt(c.var.member, c.req.param());
    return receipt ? c.json(receipt) : refuseMissing(c);
  });

  routes.get(
    '/users/current/transactions/:transactionId/receipt.pdf',
    partner,
    member,
    async (c) => {
      const owner = c.var.member;
      const receipt = await findReceipt(owner, c.req.param());
      if (!receipt) return refuseMissing(c);
      const user = await getCurrentUser(db, owner);
      const locale = localeOf(c, owner);
      const pdf = await renderReceipt({
        receipt,
        member: user?.name,
        membershipNumber: owner.number,
        locale,
      });
      return c.body(pdf, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${receipt.reference}.pdf"`,
      });
    },
  );

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

  async function findReceipt(owner: Member, { transactionId: id }: Params) {
    const order = transactionId.safeParse(id);
    if (order.success) return await getReceipt(db, owner, order.data, soldBy);
    const payment = subscriptionPaymentId.safeParse(id);
    return payment.success
      ? await getSubscriptionReceipt(db, owner, payment.data, soldBy)
      : undefined;
  }

  function refuseMissing(c: Context) {
    return refuse(c, 'not_found', 'There is no such receipt.');
  }

  return routes;
}
