import type { PastId } from '@cairn/contract/orders/transaction-id';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import * as z from 'zod/mini';
import { newId } from '../../database/new-id.ts';
import type { LedgerTxnId, Unit } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import { type Owner, openHouseAccounts } from '../../ledger/accounts.ts';
import type { LedgerTxn } from '../../ledger/post.ts';
import { postAll } from '../../ledger/post-all.ts';
import type { ActionContext } from '../actions/action.ts';
import { type Outcome, type Refusal, refusal } from '../actions/outcome.ts';
import { endReview } from '../orders/manual-review.ts';
import { done } from '../terminal/answer.ts';

type Adjustment = {
  what: 'avios' | 'debt' | 'money';
  /** A member as company/number, or a charge. */
  subject: string;
  unit: Unit;
  amount: number;
  /** The case that it belongs to: its idempotency key. */
  key: string;
};

export type Planned =
  | {
      kind: 'planned';
      owner: Owner;
      charge?: PastId;
      entries: LedgerTxn['entries'];
      /** Describes the adjustment, in place of its amount alone. */
      text?: string;
      /** Consequences that whoever adjusts has to know, one sentence each. */
      notes?: readonly string[];
    }
  | Refusal;

export const adjusted = z.object({
  subject: z.string(),
  /** In hundredths for money. */
  amount: z.int(),
  unit: z.enum(['AVIOS', ...CURRENCIES]),
  /** Sentences about what was done. */
  lines: z.array(z.string()),
});
type Adjusted = Outcome<z.infer<typeof adjusted>>;

export function showAdjusted({ lines }: z.infer<typeof adjusted>) {
  return done(...lines);
}

/**
 * Posts a correction, once for each subject and key. A manual review of that key is closed with it.
 * `plan` locks the subject: of two presses at once the second waits there, and finds the first.
 */
export async function postAdjustment(
  { db: trx, now, actor, reason = '' }: ActionContext,
  { what, subject, unit, amount, key }: Adjustment,
  plan: () => Promise<Planned>,
): Promise<Adjusted> {
  const source = { type: 'adjustment', id: `${what} ${subject} ${key}` };
  await openHouseAccounts(trx);
  const planned = await plan();
  const posted = await findPosted(trx, source.id);
  const about = { subject, amount, unit };
  if (posted === amount) {
    const lines = [`${subject} was adjusted under ${key} before.`];
    return { kind: 'done', result: { ...about, lines }, isRepeat: true };
  }
  if (posted !== undefined) {
    const before = `${subject} was adjusted by ${formatAdjustment(posted, unit)} under ${key} before.`;
    return refusal('conflict', before, { hints: ['Another adjustment needs another --key.'] });
  }
  if (planned.kind === 'refused') return planned;
  const { owner, charge = null, entries, text, notes = [] } = planned;
  const id = newId(now) as LedgerTxnId;
  await postAll(trx, [{ id, kind: 'adjustment', source, effectiveAt: now, entries }]);
  await trx
    .insertInto('adjustment')
    .values({ ...owner, txn_id: id, charge, unit, amount, key, reason, actor, at: now })
    .execute();
  const isReviewed = await endReview(trx, key);
  const lines = [
    `${subject}: ${text ?? `${what} adjusted by ${formatAdjustment(amount, unit)}`}.`,
    ...notes,
    ...(isReviewed ? [`The manual review ${key} is closed.`] : []),
  ];
  return { kind: 'done', result: { ...about, lines }, detail: { amount, unit, key } };
}

async function findPosted(trx: Database, sourceId: string): Promise<number | undefined> {
  const row = await trx
    .selectFrom('ledger_txn')
    .innerJoin('adjustment', 'adjustment.txn_id', 'ledger_txn.id')
    .select('amount')
    .where('source_type', '=', 'adjustment')
    .where('source_id', '=', sourceId)
    .where('kind', '=', 'adjustment')
    .executeTakeFirst();
  return row?.amount;
}

function formatAdjustment(amount: number, unit: Unit): string {
  const value = unit === 'AVIOS' ? `${amount}` : decimalFromMinor(minor(amount)).toFixed(2);
  return `${amount > 0 ? '+' : ''}${value} ${unit === 'AVIOS' ? 'avios' : unit}`;
}
