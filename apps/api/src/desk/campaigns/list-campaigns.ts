import { COMPANIES } from '@cairn/contract/values/company';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ActionContext } from '../actions/action.ts';
import { cutLine, MOST_LISTED } from '../actions/list-limit.ts';
import type { Outcome } from '../actions/outcome.ts';
import { done } from '../terminal/answer.ts';
import { type Period, runState, stateOf } from './period.ts';

export const campaigns = z.object({
  campaigns: z.array(
    z.object({
      company: z.enum(COMPANIES),
      code: z.string(),
      startsAt: z.iso.datetime(),
      /** The first moment after it. */
      endsAt: z.iso.datetime(),
      state: runState,
    }),
  ),
  /** More than are listed if there are too many. */
  total: z.int(),
});
type Campaigns = z.infer<typeof campaigns>;

/** Window by window. */
export async function listCampaigns(
  { db, now }: ActionContext,
  { company, from, to }: Period,
): Promise<Outcome<Campaigns>> {
  let query = db
    .selectFrom('booster_campaign')
    .selectAll()
    .select(sql<number>`count(*) over ()`.as('total'))
    .where('ends_at', '>', from ? new Date(from) : now);
  if (company) query = query.where('company', '=', company);
  if (to) query = query.where('starts_at', '<=', new Date(to));
  const rows = await query
    .orderBy('starts_at')
    .orderBy('company')
    .orderBy('code')
    .limit(MOST_LISTED)
    .execute();
  const found = rows.map(({ company, code, starts_at, ends_at }) => ({
    ...{ company, code },
    startsAt: starts_at.toISOString(),
    endsAt: ends_at.toISOString(),
    state: stateOf(starts_at, ends_at <= now, now),
  }));
  const total = rows[0]?.total ?? 0;
  return { kind: 'done', result: { campaigns: found, total }, detail: { found: total } };
}

export function showCampaigns({ campaigns: found, total }: Campaigns) {
  const lines = found.map(
    ({ company, code, startsAt, endsAt }) => `${company}/${code}  ${startsAt} to ${endsAt}`,
  );
  return done(
    ...(lines.length > 0 ? lines : ['No booster campaign runs then.']),
    ...cutLine(found.length, total),
  );
}
