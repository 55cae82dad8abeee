import type { PastId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { readReference } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import { houseAccount, type Owner } from '../../ledger/accounts.ts';
import type { Entry } from '../../ledger/post.ts';
import { type Answer, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { type AdjustmentReason, postAdjustment } from './post-adjustment.ts';

type MoneyAdjustment = AdjustmentReason & {
  transactionId: PastId;
  /** In minor units, of the order's currency: above 0 what the provider received for us. */
  change: MinorUnits;
};

/**
 * Books money that moved at the provider and that no notification tells of in a way that can be
 * applied. Neither the order nor its payments change.
 */
export async function adjustMoney(
  context: OperatorContext,
  { transactionId: charge, change, ...because }: MoneyAdjustment,
): Promise<Answer> {
  const { db } = context;
  const found = await db
    .selectFrom('charge')
    .select(['currency', 'amount_minor'])
    .where('reference', '=', charge)
    .executeTakeFirst();
  const owner = found && (await ownerOf(db, charge));
  if (!found || !owner) return refused(`There is no order and no payment ${charge}.`);
  const { currency, amount_minor } = found;
  if (Math.abs(change) > amount_minor) {
    const price = `${decimalFromMinor(minor(amount_minor)).toFixed(2)} ${currency}`;
    return refused(`${charge} costs ${price}: no more of it can have moved unnoticed.`);
  }
  const adjustment = { what: 'money', subject: charge, unit: currency, amount: change } as const;
  return await postAdjustment(context, adjustment, because, async (trx) => {
    await trx
      .selectFrom('charge')
      .select('reference')
      .where('reference', '=', charge)
      .forUpdate()
      .execute();
    const clearing = houseAccount(owner.company, 'clearing', currency);
    const adjusted = houseAccount(owner.company, 'adjusted', currency);
    const [debit, credit] = change > 0 ? [clearing, adjusted] : [adjusted, clearing];
    const amount = Math.abs(change);
    const entry: Entry = { debit, credit, unit: currency, amount, locked: undefined };
    return { ok: true, owner, charge, entries: [entry] };
  });
}

async function ownerOf(db: Database, charge: PastId): Promise<Owner | undefined> {
  const { id } = readReference(charge);
  const { rows } = await sql<Owner>`
    select company, number from orders where id = ${id}
    union all select company, number from subscription where id = ${id}`.execute(db);
  return rows[0];
}
