import * as z from 'zod/mini';
import { verifyAudit } from '../../audit/verify-audit.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Outcome } from '../actions/outcome.ts';
import { type Answer, done, refused } from '../terminal/answer.ts';

export const verified = z.object({
  breaks: z.array(z.object({ what: z.string(), detail: z.string() })),
  links: z.int(),
  /** The hash of the last link, to be compared with a copy that is kept elsewhere. */
  lastHash: z.nullable(z.string()),
});
type Verified = z.infer<typeof verified>;

/** Goes through the hash chain of the audit log, from its first link to its last. */
export async function verifyChain({ db }: ActionContext): Promise<Outcome<Verified>> {
  const { breaks, seq } = await verifyAudit(db);
  const last = await db
    .selectFrom('audit_chain')
    .select('hash')
    .where('seq', '=', seq)
    .executeTakeFirst();
  const result = { breaks, links: seq, lastHash: last?.hash ?? null };
  return { kind: 'done', result, detail: { links: seq, breaks: breaks.length } };
}

/** Refused when the chain is broken. */
export function showVerified({ breaks, links, lastHash }: Verified): Answer {
  const lines = breaks.map(({ what, detail }) => `${what}: ${detail}`);
  const end = `${links} links. Last hash: ${lastHash ?? 'none'}.`;
  return breaks.length === 0
    ? done(`The chain holds: ${end}`)
    : refused(...lines, `The chain is broken in ${breaks.length} places: ${end}`);
}
