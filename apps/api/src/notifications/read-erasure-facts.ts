import { timeZoneOf } from '@cairn/contract/values/time-zone';
import type { Database } from '../database/tables.ts';
import { firstLanguage } from '../http/kit/locale.ts';
import type { ErasureFacts, Sender } from './letters/facts.ts';

/** Undefined when the request was withdrawn, or the member is erased already. */
export async function readErasureFacts(
  db: Database,
  about: string,
  { shopUrl }: Sender,
): Promise<{ facts: ErasureFacts; memberAddress: string | null } | undefined> {
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
      facts: {
        eraseAt: row.erase_at,
        locale: row.language ?? firstLanguage(row.company),
        timeZone: timeZoneOf(row.country, row.company),
        member: { firstName: row.first_name, lastName: row.last_name },
        shopUrl,
      },
    }
  );
}
