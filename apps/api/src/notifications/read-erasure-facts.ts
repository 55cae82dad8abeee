import type { Company } from '@cairn/contract/values/company';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { timeZoneOf } from '@cairn/contract/values/time-zone';
import { type Selectable, sql } from 'kysely';
import { ERASURE_WITHDRAWN } from '../audit/write-audit.ts';
import type { Database, Tables } from '../database/tables.ts';
import { firstLanguage } from '../http/kit/locale.ts';
import type { ErasureFacts, ErasureWithdrawnFacts, Sender } from './letters/facts.ts';
import { marketOf } from './letters/writing/shop-link.ts';

type Read<Facts> = { facts: Facts; memberAddress: string | null };

/** Undefined when the request was withdrawn, or the member is erased already. */
export async function readErasureFacts(
  db: Database,
  about: string,
  sender: Sender,
): Promise<Read<ErasureFacts> | undefined> {
  const row = await db
    .selectFrom('erasure_request')
    .innerJoin('member', (join) =>
      join
        .onRef('member.company', '=', 'erasure_request.company')
        .onRef('member.number', '=', 'erasure_request.number'),
    )
    .select(['erase_at', 'member.company', 'first_name', 'last_name', 'email', 'country'])
    .select('language')
    .where('erasure_request.id', '=', about)
    .executeTakeFirst();
  return (
    row && {
      memberAddress: row.email,
      facts: { ...factsOf(row, sender), eraseAt: row.erase_at },
    }
  );
}

/** About the audit log's entry: nothing else remains of a request. Undefined once the member is erased. */
export async function readWithdrawnErasure(
  db: Database,
  about: string,
  sender: Sender,
): Promise<Read<ErasureWithdrawnFacts> | undefined> {
  const row = await db
    .selectFrom('audit_log')
    .innerJoin('member', (join) =>
      join
        .on('company', '=', sql<Company>`split_part(subject, '/', 1)`)
        .on('number', '=', sql<MembershipNumber>`split_part(subject, '/', 2)`),
    )
    .select(['at', 'company', 'first_name', 'last_name', 'email', 'country', 'language'])
    .where('id', '=', about)
    .where('action', '=', ERASURE_WITHDRAWN)
    .executeTakeFirst();
  return (
    row && {
      memberAddress: row.email,
      facts: { ...factsOf(row, sender), withdrawnAt: row.at },
    }
  );
}

type MemberRow = Pick<
  Selectable<Tables['member']>,
  'company' | 'first_name' | 'last_name' | 'country' | 'language'
>;

function factsOf({ company, country, language, ...name }: MemberRow, { shopUrl, seller }: Sender) {
  return {
    shopUrl,
    seller,
    company,
    market: marketOf(country, company),
    locale: language ?? firstLanguage(company),
    timeZone: timeZoneOf(country, company),
    member: { firstName: name.first_name, lastName: name.last_name },
  };
}
