import { type TransactionId, transactionId } from '@cairn/contract/orders/transaction-id';
import { type RawBuilder, sql } from 'kysely';
import { ID, REFERENCE } from '../../../database/search-keys.ts';
import type { Database } from '../../../database/tables.ts';
import { cutPage, formatPageKey, microsOf, momentAt, parsePageKey } from '../page-key.ts';
import type { Readings } from './read-search.ts';

/** After every character that an id or a name can have. */
const LAST = '\u{10ffff}';

/** More than one order may end alike; more than this are no help. */
const MOST = 20;

/** Named outright: few, the newest first. */
export async function findOrders(db: Database, readings: Readings): Promise<TransactionId[]> {
  const { id, idStart, reference, payment, pspReference } = readings;
  const conditions: RawBuilder<unknown>[] = [
    ...(id === undefined ? [] : [sql`id = ${id}`]),
    ...(idStart === undefined ? [] : [startsWith(ID, idStart)]),
    // With a month it is a subscription's.
    ...(reference === undefined || payment !== undefined
      ? []
      : [sql`${sql.raw(REFERENCE)} = ${reference}`]),
    ...(pspReference === undefined
      ? []
      : [sql`id = (select charge from payment where psp_reference = ${pspReference})`]),
  ];
  if (conditions.length === 0) return [];
  const parts = conditions.map(
    (is) => sql`(select id, created_at from orders where ${is} limit ${MOST})`,
  );
  const { rows } = await sql<{ id: TransactionId }>`
    select id from (${sql.join(parts, sql` union `)}) as found
    order by created_at desc, id desc limit ${MOST}`.execute(db);
  return rows.map(({ id: found }) => found);
}

/** With the collation of the index, whatever the database's own is. */
export function startsWith(expression: string, start: string): RawBuilder<boolean> {
  return sql<boolean>`
    ${sql.raw(expression)} >= ${start} and ${sql.raw(expression)} < ${start + LAST}`;
}

/** Orders paid with a card, by its last four digits; that whose payment changed last comes first. */
export async function findOrdersByCard(
  db: Database,
  digits: string,
  afterKey: string | undefined,
  size: number,
): Promise<{ page: TransactionId[]; next?: string }> {
  const after = parsePageKey(afterKey);
  const { rows } = await sql<{ charge: string; psp_reference: string; micros: number }>`
    select charge, psp_reference, ${microsOf(sql`state_since`)} as micros from payment
    where card_summary = ${digits} and left(charge, 3) <> 'sub'
      ${after ? sql`and (state_since, psp_reference) < (${momentAt(after)}, ${after.id})` : sql``}
    order by state_since desc, psp_reference desc
    limit ${size + 1}`.execute(db);
  const { page, next } = cutPage(rows, size, ({ micros, psp_reference }) =>
    formatPageKey({ micros, id: psp_reference }),
  );
  // Two payments of an order, one of which was voided, may have been made with one card.
  const ids = new Set(page.flatMap(({ charge }) => transactionId.safeParse(charge).data ?? []));
  return { page: [...ids], ...(next !== undefined && { next }) };
}
