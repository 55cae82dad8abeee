import { COMPANIES } from '@cairn/contract/values/company';
import { type RawBuilder, sql } from 'kysely';
import { EMAIL, FIRST_NAME_FIRST, LAST_NAME_FIRST } from '../../../database/search-keys.ts';
import type { Database } from '../../../database/tables.ts';
import type { MemberKey } from '../members/member-hit.ts';
import { cutPage } from '../page-key.ts';
import { startsWith } from './find-orders.ts';
import type { NameReading, Readings } from './read-search.ts';

const MOST = 20;

/** By number or address: few. */
export async function findMembers(db: Database, { number, email }: Readings): Promise<MemberKey[]> {
  const conditions: RawBuilder<unknown>[] = [
    ...(number === undefined
      ? []
      : [sql`company = any(${[...COMPANIES]}::text[]) and number = ${number}`]),
    ...(email === undefined
      ? []
      : [sql`email is not null and ${sql.raw(EMAIL)} = lower(${email})`]),
  ];
  if (conditions.length === 0) return [];
  const parts = conditions.map(
    (is) => sql`(select company, number from member where ${is} limit ${MOST})`,
  );
  const { rows } = await sql<MemberKey>`
    select company, number from (${sql.join(parts, sql` union `)}) as found
    order by company, number limit ${MOST}`.execute(db);
  return rows;
}

/** The end of a page of members by name. */
type NameKey = { stage: number; company: string; number: string; matched: string };

function parseNameKey(text: string | undefined): NameKey | undefined {
  if (text === undefined) return undefined;
  const [stage, company = '', number = '', ...matched] = text.split('~');
  return { stage: Number(stage), company, number, matched: matched.join('~') };
}

/**
 * By the beginnings of their names, alphabetically: nothing could say which of ten thousand called Mary is the
 * newest without reading all of them. Each way to read the name goes along its own index, and leaves
 * out whom an earlier one has found. Names that are split otherwise than the text (Ann Marie Byrne for
 * "ann byrne") come last and only if the page has room: finding them reads everybody with that first name.
 */
export async function findMembersByName(
  db: Database,
  { whole, pairs }: NameReading,
  afterKey: string | undefined,
  size: number,
): Promise<{ page: MemberKey[]; next?: string }> {
  const after = parseNameKey(afterKey);
  const asTyped = [FIRST_NAME_FIRST, LAST_NAME_FIRST].map((key) => ({
    key,
    is: startsWith(key, whole),
  }));
  const split = pairs.map(([first, last]) => ({
    key: FIRST_NAME_FIRST,
    is: sql<boolean>`
      ${startsWith(FIRST_NAME_FIRST, first)} and ${startsWith(LAST_NAME_FIRST, last)}`,
  }));
  const rows: FoundMember[] = [];
  for (const [stage, ways] of [asTyped, split].entries()) {
    const left = size + 1 - rows.length;
    if (ways.length === 0 || left === 0 || stage < (after?.stage ?? 0)) continue;
    const before = stage === 0 ? [] : asTyped;
    const found = await findAlong(
      db,
      ways,
      before,
      after?.stage === stage ? after : undefined,
      left,
    );
    rows.push(...found.map((row) => ({ ...row, stage })));
  }
  const { page, next } = cutPage(
    rows,
    size,
    ({ stage, company, number, matched }) => `${stage}~${company}~${number}~${matched}`,
  );
  return {
    page: page.map(({ company, number }) => ({ company, number })),
    ...(next !== undefined && { next }),
  };
}

type FoundMember = MemberKey & { stage: number; matched: string };
type Way = { key: string; is: RawBuilder<boolean> };

async function findAlong(
  db: Database,
  ways: readonly Way[],
  before: readonly Way[],
  after: NameKey | undefined,
  limit: number,
): Promise<(MemberKey & { matched: string })[]> {
  const parts = ways.map(({ key, is }, nth) => {
    const earlier = [...before, ...ways.slice(0, nth)].map((way) => sql`and not (${way.is})`);
    const rest = after
      ? sql`and (${sql.raw(key)}, company, number)
          > (${after.matched}, ${after.company}, ${after.number})`
      : sql``;
    return sql`(
      select company, number, ${sql.raw(key)} as matched from member
      where ${is} ${sql.join(earlier, sql` `)} ${rest}
      order by ${sql.raw(key)}, company, number limit ${limit})`;
  });
  const { rows } = await sql<MemberKey & { matched: string }>`
    select company, number, matched from (${sql.join(parts, sql` union all `)}) as found
    order by matched collate "C", company, number limit ${limit}`.execute(db);
  return rows;
}
