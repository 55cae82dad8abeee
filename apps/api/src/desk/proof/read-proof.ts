import * as z from 'zod/mini';
import type { Database } from '../../database/tables.ts';
import { DRILLS } from '../drills/drills.ts';
import { iso, moment } from '../look-up/shared-fields.ts';

export const proof = z.object({
  /** The last check of the books; null before the first. */
  books: z.nullable(z.object({ checkedAt: moment, rules: z.int(), violations: z.int() })),
  /** The audit log's hash chain, and how far it was followed: by that check, or by hand since. */
  audit: z.object({ links: z.int(), verifiedTo: z.nullable(z.int()), isBroken: z.boolean() }),
  /** The last comparison with the provider's report, also by the job that compares days. */
  reconcile: z.nullable(z.object({ at: moment, report: z.string(), actor: z.string() })),
  /** The last one of each kind. */
  drills: z.array(z.object({ kind: z.enum(DRILLS), passed: z.boolean(), at: moment })),
});
export type Proof = z.infer<typeof proof>;

/** The rule of the books that follows the audit log's chain. */
const AUDIT_RULE = 11;

/** Reads what the last checks found; it checks nothing itself, so that pages may ask often. */
export async function readProof(db: Database): Promise<Proof> {
  const findings = await db.selectFrom('books_finding').selectAll().orderBy('checked_at').execute();
  const checkpoint = await db.selectFrom('books_checkpoint').select('audit_seq').executeTakeFirst();
  const link = await db
    .selectFrom('audit_chain')
    .select('seq')
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  const compared = await db
    .selectFrom('audit_log')
    .select(['at', 'subject', 'actor'])
    .where('action', 'in', ['reconcile', 'reconcile apply', 'day compare'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const verified = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'audit verify')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const drills = await db
    .selectFrom('drill')
    .distinctOn('kind')
    .select(['kind', 'passed', 'at'])
    .orderBy('kind')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const last = findings.at(-1);
  return {
    books: last
      ? {
          checkedAt: iso(last.checked_at),
          rules: findings.length,
          violations: findings.reduce((sum, { violations }) => sum + violations, 0),
        }
      : null,
    audit: {
      links: link?.seq ?? 0,
      ...withVerified(checkpoint?.audit_seq ?? null, verified?.detail),
      ...(findings.some(({ rule, violations }) => rule === AUDIT_RULE && violations > 0) && {
        isBroken: true,
      }),
    },
    reconcile: compared
      ? { at: iso(compared.at), report: compared.subject, actor: compared.actor }
      : null,
    drills: drills.map(({ at, ...drill }) => ({ ...drill, at: iso(at) })),
  };
}

const verification = z.object({ links: z.int(), breaks: z.int() });

/** Somebody may have verified the chain by hand since the books were checked. */
function withVerified(
  verifiedTo: number | null,
  detail: unknown,
): Pick<Proof['audit'], 'verifiedTo' | 'isBroken'> {
  const read = verification.safeParse(detail).data;
  if (!read) return { verifiedTo, isBroken: false };
  if (read.breaks > 0) return { verifiedTo, isBroken: true };
  return { verifiedTo: Math.max(verifiedTo ?? 0, read.links), isBroken: false };
}
