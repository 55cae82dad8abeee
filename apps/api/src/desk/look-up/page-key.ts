import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod/mini';

/** The end of a page of a list by time: the moment and the id of its last entry. */
export type PageKey = { micros: number; id: string };

/** The moment is in microseconds, the database's own precision: in milliseconds entries would repeat or be missed. */
export const pageKey = z
  .string()
  .check(z.regex(/^\d{1,16}~.{1,200}$/, '{after} must be the key of the page before.'));

export function parsePageKey(text: string | undefined): PageKey | undefined {
  if (text === undefined) return undefined;
  const end = text.indexOf('~');
  return { micros: Number(text.slice(0, end)), id: text.slice(end + 1) };
}

export function formatPageKey({ micros, id }: PageKey): string {
  return `${micros}~${id}`;
}

export function microsOf(at: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(extract(epoch from ${at}) * 1000000)::bigint`;
}

export function momentAt({ micros }: PageKey): RawBuilder<Date> {
  return sql<Date>`('epoch'::timestamptz + ${micros}::bigint * interval '1 microsecond')`;
}

/** The first of a list that was read with one entry more than a page has, and the key of the next page. */
export function cutPage<Row>(
  rows: readonly Row[],
  size: number,
  keyOf: (row: Row) => string,
): { page: Row[]; next?: string } {
  const page = rows.slice(0, size);
  const last = page.at(-1);
  return { page, ...(rows.length > size && last !== undefined && { next: keyOf(last) }) };
}
