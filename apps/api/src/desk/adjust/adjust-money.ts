import type { PastId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { readReference } from '../../charges/charge.ts';
import type { Database } from '../../database/tables.ts';
import { houseAccount, type Owner } from '../../ledger/accounts.ts';
import type { Entry } from '../../ledger/post.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { refusal } from '../actions/outcome.ts';
import { postAdjustment } from './post-adjustment.ts';

type MoneyAdjustment = {
  transactionId: PastId;
  /** In minor units, of the order's currency: above 0 what the provider received for us. */
  change: MinorUnits;
  key: string;
};

/** The sum of all earlier adjustments of a charge's money. */
export async function readAdjusted(
  db: Database,
  { transactionId: charge }: Pick<MoneyAdjustment, 'transactionId'>,
): Promise<Facts> {
  const rows = await db
    .selectFrom('adjustment')
    .select(['amount', 'unit'])
    .where('charge', '=', charge)
    .execute();
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  return { adjusted: decimalFromMinor(minor(sum)), currency: rows[0]?.unit ?? null };
}

/**
 * Books money that moved at the provider and that no notification tells of in a way that can be
 * applied. Neither the order nor its payments change.
 */
export async function adjustMoney(
  context: ActionContext,
  { transactionId: charge, change, key }: MoneyAdjustment,
) {
  const { db: trx } = context;
  const found = await trx
    .selectFrom('charge')
    .select(['currency', 'amount_minor'])
    .where('reference', '=', charge)
    .forUpdate()
    .executeTakeFirst();
  const owner = found && (await ownerOf(trx, charge));
  if (!found || !owner) {
    return refusal('not_found', `There is no order and no payment ${charge}.`);
  }
  const { currency, amount_minor } = found;
  if (Math.abs(change) > amount_minor) {
    const price = `${decimalFromMinor(minor(amount_minor)).toFixed(2)} ${currency}`;
    const message = `${charge} costs ${price}: no more of it can have moved unnoticed.`;
    return refusal('conflict', message);
  }
  const adjustment = {
    what: 'money',
    subject: charge,
    unit: currency,
    amount: change,
    key,
  } as const;
  return await postAdjustment(context, adjustment, async () => {
    const clearing = houseAccount(owner.company, 'clearing', currency);
    const adjusted = houseAccount(owner.company, 'adjusted', currency);
    const [debit, credit] = change > 0 ? [clearing, adjusted] : [adjusted, clearing];
    const amount = Math.abs(change);
    const entry: Entry = { debit, credit, unit: currency, amount, locked: undefined };
    return { kind: 'planned', owner, charge, entries: [entry] };
  });
}

async function ownerOf(db: Database, charge: PastId): Promise<Owner | undefined> {
  const { id } = readReference(charge);
  const { rows } = await sql<Owner>`
    select company, number from orders where id = ${id}
    union all select company, number from subscription where id = ${id}`.execute(db);
  return rows[0];
}
