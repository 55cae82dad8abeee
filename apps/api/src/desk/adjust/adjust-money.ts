import type { PastId } from '@cairn/contract/orders/transaction-id';
import { decimalFromMinor, type MinorUnits, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import { keptOf, paymentsOf, readReference } from '../../charges/charge.ts';
import type { LockedCharge } from '../../charges/product.ts';
import { settleReturned } from '../../charges/settle-returned.ts';
import type { Database } from '../../database/tables.ts';
import { houseAccount, type Owner } from '../../ledger/accounts.ts';
import type { Entry } from '../../ledger/post.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { refusal } from '../actions/outcome.ts';
import { forProduct } from '../orders/product-of.ts';
import { postAdjustment } from './post-adjustment.ts';

type MoneyAdjustment = {
  transactionId: PastId;
  /** In minor units, of the order's currency: above 0 what the provider received for us. */
  change: MinorUnits;
  key: string;
};

/** The sum of all earlier adjustments of a charge's money, and the refunds of it that wait. */
export async function readAdjusted(
  db: Database,
  { transactionId: charge }: Pick<MoneyAdjustment, 'transactionId'>,
): Promise<Facts> {
  // Locked, so that no notification changes it between these facts and the adjustment.
  const found = await lockCharge(db, charge);
  const rows = await db
    .selectFrom('adjustment')
    .select(['amount', 'unit'])
    .where('charge', '=', charge)
    .execute();
  const sum = rows.reduce((total, { amount }) => total + amount, 0);
  const payments = await paymentsOf(db, charge);
  const waiting = payments.filter(({ state }) => state === 'refund_requested');
  const refundsWaiting = waiting.reduce((total, payment) => total + keptOf(payment), 0);
  return {
    adjusted: decimalFromMinor(minor(sum)),
    refundsWaiting: decimalFromMinor(minor(refundsWaiting)),
    currency: found?.currency ?? null,
    state: found?.state ?? null,
  };
}

/**
 * Books money that moved at the provider or by bank transfer, and that no notification tells of in a way
 * that can be applied. If all of a refund that waits was returned like that, the refund has ended;
 * otherwise neither the order nor its payments change.
 */
export async function adjustMoney(
  context: ActionContext,
  { transactionId: charge, change, key }: MoneyAdjustment,
) {
  const { db: trx, now } = context;
  const found = await lockCharge(trx, charge);
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
  const posted = await postAdjustment(context, adjustment, async () => {
    const clearing = houseAccount(owner.company, 'clearing', currency);
    const adjusted = houseAccount(owner.company, 'adjusted', currency);
    const [debit, credit] = change > 0 ? [clearing, adjusted] : [adjusted, clearing];
    const amount = Math.abs(change);
    const entry: Entry = { debit, credit, unit: currency, amount, locked: undefined };
    return { kind: 'planned', owner, charge, entries: [entry] };
  });
  if (posted.kind === 'done' && !posted.isRepeat) {
    await forProduct(charge, (product) => settleReturned(trx, product, charge, now));
  }
  return posted;
}

/** With its order or subscription, in the order in which everybody locks them. */
async function lockCharge(trx: Database, charge: PastId): Promise<LockedCharge | undefined> {
  return await forProduct(charge, async (product) => {
    const [locked] = await product.lock(trx, [charge]);
    return locked?.charge;
  });
}

async function ownerOf(db: Database, charge: PastId): Promise<Owner | undefined> {
  const { id } = readReference(charge);
  const { rows } = await sql<Owner>`
    select company, number from orders where id = ${id}
    union all select company, number from subscription where id = ${id}`.execute(db);
  return rows[0];
}
