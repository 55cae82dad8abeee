import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Database } from '../../../database/tables.ts';
import { orderHit, readOrderHits } from '../orders/order-hit.ts';
import { cutPage, formatPageKey, microsOf, momentAt, pageKey, parsePageKey } from '../page-key.ts';
import { findMember, memberFields } from './member-input.ts';

export const memberOrdersInput = z.strictObject({ ...memberFields, after: z.optional(pageKey) });
export const memberOrdersResult = z.object({
  items: z.array(orderHit),
  next: z.optional(z.string()),
});

const PAGE = 20;

/** A member's orders, also those that came to nothing, the newest first. */
export async function listOrders(
  db: Database,
  { after: afterKey, ...input }: z.infer<typeof memberOrdersInput>,
): Promise<z.infer<typeof memberOrdersResult> | undefined> {
  const member = await findMember(db, input);
  if (!member) return undefined;
  const after = parsePageKey(afterKey);
  const { rows } = await sql<{ id: TransactionId; micros: number }>`
    select id, ${microsOf(sql`created_at`)} as micros from orders
    where company = ${member.company} and number = ${member.number}
      ${
        after
          ? sql`and created_at <= ${momentAt(after)}
              and (created_at, id) < (${momentAt(after)}, ${after.id})`
          : sql``
      }
    order by created_at desc, id desc
    limit ${PAGE + 1}`.execute(db);
  const { page, next } = cutPage(rows, PAGE, formatPageKey);
  return {
    items: await readOrderHits(
      db,
      page.map(({ id }) => id),
    ),
    ...(next !== undefined && { next }),
  };
}
