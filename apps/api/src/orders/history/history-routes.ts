import { historyQuery } from '@cairn/contract/orders/transaction-history';
import { planPaymentId, receiptPath, transactionId } from '@cairn/contract/orders/transaction-id';
import { type Context, Hono } from 'hono';
import { refuse } from '../../http/kit/answers.ts';
import { query } from '../../http/kit/input.ts';
import { localeOf } from '../../http/kit/locale.ts';
import { forMember, type Member } from '../../http/kit/member.ts';
import { forPartner, type Shop } from '../../http/kit/shop.ts';
import { getCurrentUser } from '../../members/get-current-user.ts';
import { getPlanReceipt } from '../../subscriptions/history/get-plan-receipt.ts';
import { getReceipt } from './get-receipt.ts';
import { listTransactions } from './list-transactions.ts';
import { placeOf } from './list-transactions-cursor.ts';
import { renderReceipt } from './receipt-pdf/render-receipt.ts';

export function historyRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
    statementName,
    seller,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const routes = new Hono();

  routes.get('/users/current/transactions', partner, member, query(historyQuery), async (c) => {
    const { cursor, limit, product } = c.req.valid('query');
    const after = cursor === undefined ? undefined : placeOf(cursor);
    if (cursor !== undefined && !after) {
      return refuse(c, 'bad_request', 'cursor is not one that this call gave out.');
    }
    return c.json(await listTransactions(db, c.var.member, { after, limit, product }, now()));
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
      const pdf = await renderReceipt({ receipt, seller, member: user?.name, locale });
      return c.body(pdf, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${receipt.number}.pdf"`,
      });
    },
  );

  async function findReceipt(owner: Member, params: Record<string, string>) {
    const path = receiptPath.safeParse(params);
    if (!path.success) return undefined;
    const id = path.data.transactionId;
    const order = transactionId.safeParse(id);
    return order.success
      ? await getReceipt(db, owner, order.data, statementName)
      : await getPlanReceipt(db, owner, planPaymentId.parse(id), statementName);
  }

  function refuseMissing(c: Context) {
    return refuse(c, 'not_found', 'There is no such receipt.');
  }

  return routes;
}
