import type { PastId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { writeAudit } from '../../audit/write-audit.ts';
import { newId } from '../../database/new-id.ts';
import type { LedgerTxnId, Unit } from '../../database/tables/ledger.ts';
import type { Database } from '../../database/tables.ts';
import { transact } from '../../database/transact.ts';
import { type Owner, openHouseAccounts } from '../../ledger/accounts.ts';
import type { LedgerTxn } from '../../ledger/post.ts';
import { postAll } from '../../ledger/post-all.ts';
import { type Answer, done, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { endReview } from '../orders/manual-review.ts';

/** The operator's reason, and the idempotency key of the form. */
export type AdjustmentReason = { key: string; reason: string };

type Adjustment = {
  what: 'avios' | 'debt' | 'money';
  /** A member as company/number, or a charge. */
  subject: string;
  unit: Unit;
  amount: number;
};

export type Planned =
  | {
      ok: true;
      owner: Owner;
      charge?: PastId;
      entries: LedgerTxn['entries'];
      /** Describes the adjustment to the operator, in place of its amount alone. */
      text?: string;
      /** Consequences that the operator has to know, one sentence each. */
      notes?: readonly string[];
    }
  | { ok: false; answer: Answer };

/**
 * Posts a correction, once for each subject and key. A manual review of that key is closed with it.
 * `plan` locks the subject: of two presses at once the second waits there, and finds the first.
 */
export async function postAdjustment(
  { db, now, actor }: OperatorContext,
  { what, subject, unit, amount }: Adjustment,
  { key, reason }: AdjustmentReason,
  plan: (trx: Database) => Promise<Planned>,
): Promise<Answer> {
  const source = { type: 'adjustment', id: `${what} ${subject} ${key}` };
  return await transact<Answer>(db, async (trx, { undo }) => {
    await openHouseAccounts(trx);
    const planned = await plan(trx);
    const posted = await findPosted(trx, source.id);
    if (posted === amount) return undo(done(`${subject} was adjusted under ${key} before.`));
    if (posted !== undefined) {
      const before = `${subject} was adjusted by ${formatAdjustment(posted, unit)} under ${key} before.`;
      return undo(refused(before, 'Another adjustment needs another --key.'));
    }
    if (!planned.ok) return undo(planned.answer);
    const { owner, charge = null, entries, text, notes = [] } = planned;
    const id = newId(now) as LedgerTxnId;
    await postAll(trx, [{ id, kind: 'adjustment', source, effectiveAt: now, entries }]);
    await trx
      .insertInto('adjustment')
      .values({ ...owner, txn_id: id, charge, unit, amount, key, reason, actor, at: now })
      .execute();
    const detail = { amount, unit, key, reason };
    await writeAudit(trx, { actor, action: `adjust ${what}`, subject, detail }, now);
    const isReviewed = await endReview(trx, key);
    return done(
      `${subject}: ${text ?? `${what} adjusted by ${formatAdjustment(amount, unit)}`}.`,
      ...notes,
      ...(isReviewed ? [`The manual review ${key} is closed.`] : []),
    );
  });
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
