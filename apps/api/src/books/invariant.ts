import { type RawBuilder, sql } from 'kysely';

export type Violation = { what: string; detail: string };

/** Which rows a check visits; each row has one text as its key. */
export type RowSet =
  | 'accounts'
  | 'transactions'
  | 'orders'
  | 'payments'
  | 'plans'
  /** Members with caps or reservations, as company/number. */
  | 'members'
  /** Members who owe avios, as company/number. */
  | 'debtors'
  /** Days of a company, as company/day. */
  | 'days';

/** The key is the row's that the violation was found by. */
type RowViolation = Violation & { key: string };

/** Finds what is wrong with these rows: one statement, which sees one moment, and returns no row when all is well. */
export type Check = { rows: RowSet; sql: (keys: readonly string[]) => RawBuilder<RowViolation> };

/** A statement about the books that must always hold. */
export type Invariant = { id: number; title: string; checks: readonly Check[] };

/** A check's result for an invariant. */
export type Finding = Pick<Invariant, 'id' | 'title'> & { violations: readonly Violation[] };

/** The keys of the rows to visit, as the first part of a statement's `with`. */
export function keyTable(keys: readonly string[]): RawBuilder<unknown> {
  return sql`key as (select unnest(${keys}::text[]) as id)`;
}

/** The same for keys made of company and number. */
export function memberKeyTable(keys: readonly string[]): RawBuilder<unknown> {
  return sql`key as (
    select split_part(id, '/', 1) as company, split_part(id, '/', 2) as number
    from unnest(${keys}::text[]) as id
  )`;
}
