import { historyQuery } from '@cairn/contract/orders/transaction-history';
import {
  type PastId,
  planPaymentId,
  receiptPath,
  transactionId,
} from '@cairn/contract/orders/transaction-id';
import { Hono } from 'hono';
import { refuse } from '../../http/kit/answers.ts';
import { query } from '../../http/kit/input.ts';
import { forMember, type Member } from '../../http/kit/member.ts';
import { forPartner, type Shop } from '../../http/kit/shop.ts';
import { getPlanReceipt } from '../../subscriptions/history/get-plan-receipt.ts';
import { getReceipt } from './get-receipt.ts';
import { listTransactions } from './list-transactions.ts';
import { placeOf } from './list-transactions-cursor.ts';

export function historyRoutes(shop: Shop) {
  const {
    connection: { db },
    now,
    statementName,
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
    const path = receiptPath.safeParse(c.req.param());
    const receipt = path.success && (await findReceipt(c.var.member, path.data.transactionId));
    return receipt ? c.json(receipt) : refuse(c, 'not_found', 'There is no such receipt.');
  });

  async function findReceipt(owner: Member, id: PastId) {
    const order = transactionId.safeParse(id);
    return order.success
      ? await getReceipt(db, owner, order.data, statementName)
      : await getPlanReceipt(db, owner, planPaymentId.parse(id), statementName);
  }

  return routes;
}
