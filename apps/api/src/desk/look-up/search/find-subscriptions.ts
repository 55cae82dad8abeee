import type { SubscriptionId } from '@cairn/contract/orders/transaction-id';
import { type RawBuilder, sql } from 'kysely';
import { ID, REFERENCE } from '../../../database/search-keys.ts';
import type { Database } from '../../../database/tables.ts';
import { cutPage, formatPageKey, microsOf, momentAt, parsePageKey } from '../page-key.ts';
import { startsWith } from './find-orders.ts';
import type { Readings } from './read-search.ts';

const MOST = 20;

/** Named outright, themselves or by a payment: few, the newest first. */
export async function findSubscriptions(
  db: Database,
  { id, idStart, reference, pspReference }: Readings,
): Promise<SubscriptionId[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(idStart === undefined ? [] : [startsWith(ID, idStart)]),
    ...(reference === undefined ? [] : [sql`${sql.raw(REFERENCE)} = ${reference}`]),
    ...(pspReference === undefined
      ? []
      : [
          sql`id = (
            select split_part(charge, '.', 1) from payment where psp_reference = ${pspReference})`,
        ]),
  ];
  if (conditions.length === 0) return [];
  const parts = conditions.map(
    (is) => sql`(select id, created_at from subscription where ${is} limit ${MOST})`,
  );
  const { rows } = await sql<{ id: SubscriptionId }>`
    select id from (${sql.join(parts, sql` union `)}) as found
    order by created_at desc, id desc limit ${MOST}`.execute(db);
  return rows.map(({ id: found }) => found);
}

/** Those that a card is charged for, by its last four digits, the newest first. */
export async function findSubscriptionsByCard(
  db: Database,
  digits: string,
  afterKey: string | undefined,
  size: number,
): Promise<{ page: SubscriptionId[]; next?: string }> {
  const after = parsePageKey(afterKey);
  const { rows } = await sql<{ id: SubscriptionId; micros: number }>`
    select id, ${microsOf(sql`created_at`)} as micros from subscription
    where card_summary = ${digits}
      ${after ? sql`and (created_at, id) < (${momentAt(after)}, ${after.id})` : sql``}
    order by created_at desc, id desc
    limit ${size + 1}`.execute(db);
  const { page, next } = cutPage(rows, size, formatPageKey);
  return { page: page.map(({ id }) => id), ...(next !== undefined && { next }) };
}
