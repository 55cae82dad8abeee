import { historyFileQuery } from '@cairn/contract/orders/transaction-history';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { refuse, refuseTooMany, refuseUnavailable } from '../http/kit/answers.ts';
import { query } from '../http/kit/input.ts';
import { localeOf } from '../http/kit/locale.ts';
import { forMember, type Member } from '../http/kit/member.ts';
import { forPartner, type Shop } from '../http/kit/shop.ts';
import type { Traced } from '../http/kit/traced.ts';
import { getCurrentUser } from '../members/get-current-user.ts';
import { findReceipt, soldBy } from './find-receipt.ts';
import { exportTransactions } from './history-csv/export-transactions.ts';
import { streamText } from './history-csv/stream-text.ts';
import { takeTurns } from './history-csv/take-turns.ts';
import type { WithReceipts } from './receipt-pdf/keep-receipt-thread.ts';

/** Parts of history files that are read and written at a time, whoever waits for them. */
const PARTS_AT_ONCE = 1;

/** Each holds one part of its file in memory. */
const MOST_EXPORTS = 50;

/** Files cost more than other calls, so they have limits of their own and hold up nothing else. */
export function historyFileRoutes(shop: Shop & WithReceipts) {
  const {
    connection: { db },
    limits,
    now,
    receipts,
  } = shop;
  const partner = forPartner(shop);
  const member = forMember(shop);
  const inTurn = takeTurns(PARTS_AT_ONCE);
  let exports = 0;
  const routes = new Hono<Traced>();

  const limited = createMiddleware<{ Variables: { member: Member } }>(async (c, next) => {
    const { company, number } = c.var.member;
    const wait = await limits.take('file', `${company} ${number}`);
    return wait === undefined ? next() : refuseTooMany(c, wait);
  });

  routes.get(
    '/users/current/transactions.csv',
    partner,
    member,
    query(historyFileQuery),
    limited,
    async (c) => {
      if (exports >= MOST_EXPORTS) return refuseUnavailable(c);
      const owner = c.var.member;
      const asked = { year: c.req.valid('query').year, locale: localeOf(c, owner) };
      const { name, pages } = await exportTransactions(db, owner, asked, inTurn, now());
      exports += 1;
      const text = streamText(pages, {
        onError: (error) => c.var.log.error({ err: error }, 'history file broken off'),
        onEnd: () => {
          exports -= 1;
        },
      });
      return c.body(text, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      });
    },
  );

  routes.get(
    '/users/current/transactions/:transactionId/receipt.pdf',
    partner,
    member,
    limited,
    async (c) => {
      const owner = c.var.member;
      const receipt = await findReceipt(db, owner, c.req.param().transactionId, soldBy(shop));
      if (!receipt) return refuse(c, 'not_found', 'There is no such receipt.');
      const user = await getCurrentUser(db, owner);
      const details = {
        receipt,
        member: user?.name,
        membershipNumber: owner.number,
        locale: localeOf(c, owner),
      };
      const pdf = await receipts.render(details, c.req.raw.signal);
      if (!pdf) return refuseUnavailable(c);
      return c.body(pdf, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `attachment; filename="${receipt.reference}.pdf"`,
      });
    },
  );

  return routes;
}
