import type { ChargeReference } from '@cairn/contract/orders/transaction-id';
import { COMPANIES } from '@cairn/contract/values/company';
import { CURRENCIES } from '@cairn/contract/values/currency';
import { decimalFromMinor, minor } from '@cairn/contract/values/money';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { isFailedCapture } from '../../../charges/failed-capture.ts';
import type { Unit } from '../../../database/tables/ledger.ts';
import type { Database } from '../../../database/tables.ts';
import { asPersonal, personal } from '../personal.ts';
import { iso, moment } from '../shared-fields.ts';

const unit = z.enum(['AVIOS', ...CURRENCIES]);

/** A member's balance or debt, or one of the programme's own accounts. */
const account = z.object({
  /** Such as clearing, sales, issued, member or receivable. */
  kind: z.string(),
  company: z.enum(COMPANIES),
  unit,
  owner: z.optional(personal),
});

const posting = z.object({
  id: z.int(),
  debit: account,
  credit: account,
  unit,
  /** Whole avios, or money in decimals. */
  amount: z.number(),
});

export const ledgerTransaction = z.object({
  id: z.string(),
  kind: z.string(),
  at: moment,
  source: z.object({ type: z.string(), id: z.string() }),
  /** The transaction that this one takes back. */
  reverses: z.optional(z.string()),
  postings: z.array(posting),
});
type LedgerTransaction = z.infer<typeof ledgerTransaction>;

/** All that was posted to an account. */
const total = z.object({ account, debit: z.number(), credit: z.number() });

export const ledgerView = z.object({
  transactions: z.array(ledgerTransaction),
  /** In each unit their debits are as much as their credits. */
  totals: z.array(total),
});
export type LedgerView = z.infer<typeof ledgerView>;

export type LedgerSources = {
  orders: readonly string[];
  /** Each as the subscription's id, a slash and the number. */
  months: readonly string[];
  pspReferences: readonly string[];
  charges: readonly ChargeReference[];
};

type Row = {
  id: string;
  kind: string;
  source_type: string;
  source_id: string;
  effective_at: Date;
  reverses_id: string | null;
  posting_id: number;
  debit_account: string;
  credit_account: string;
  unit: Unit;
  amount: number;
};

/** Postings of orders, months and payments, and their corrections, oldest first. */
export async function readLedger(
  db: Database,
  { orders, months, pspReferences, charges }: LedgerSources,
): Promise<LedgerView> {
  const { rows } = await sql<Row>`
    select txn.id, case when ${isFailedCapture('txn')} then 'capture_failed' else kind end as kind,
      source_type, source_id, effective_at, reverses_id,
      posting.id as posting_id, debit_account, credit_account, unit, amount
    from ledger_txn txn join posting on posting.txn_id = txn.id
    where txn.id = any(array(
      select id from ledger_txn where source_type = 'order' and source_id = any(${orders}::text[])
      union all
      select id from ledger_txn
      where source_type = 'subscription' and source_id = any(${months}::text[])
      union all
      select id from ledger_txn
      where source_type = 'payment' and split_part(source_id, ' ', 1) = any(${pspReferences}::text[])
      union all
      select txn_id from adjustment where charge = any(${charges}::text[])
    ))
    order by effective_at, posting.id`.execute(db);
  const byId = Map.groupBy(rows, ({ id }) => id);
  return {
    transactions: [...byId.values()].flatMap(asTransaction),
    totals: totalsOf(rows),
  };
}

function asTransaction(rows: readonly Row[]): LedgerTransaction[] {
  const [first] = rows;
  if (!first) return [];
  return [
    {
      id: first.id,
      kind: first.kind,
      at: iso(first.effective_at),
      source: { type: first.source_type, id: first.source_id },
      ...(first.reverses_id !== null && { reverses: first.reverses_id }),
      postings: rows.map((row) => ({
        id: row.posting_id,
        debit: asAccount(row.debit_account, row.unit),
        credit: asAccount(row.credit_account, row.unit),
        unit: row.unit,
        amount: amountIn(row.unit, row.amount),
      })),
    },
  ];
}

/** An account's id says what it is: company, kind, perhaps the member, unit. */
function asAccount(id: string, unit: Unit): z.infer<typeof account> {
  const [company, kind = '', owner = ''] = id.split('/');
  const isOwned = kind === 'member' || kind === 'receivable';
  return {
    kind,
    company: z.enum(COMPANIES).parse(company),
    unit,
    ...(isOwned && { owner: asPersonal('number', owner) }),
  };
}

function amountIn(unit: Unit, amount: number): number {
  return unit === 'AVIOS' ? amount : decimalFromMinor(minor(amount));
}

function totalsOf(rows: readonly Row[]): LedgerView['totals'] {
  const sides = rows.flatMap(({ debit_account, credit_account, unit, amount }) => [
    { id: debit_account, unit, debit: amount, credit: 0 },
    { id: credit_account, unit, debit: 0, credit: amount },
  ]);
  return [...Map.groupBy(sides, ({ id }) => id)].flatMap(([id, [first, ...others]]) => {
    if (!first) return [];
    const sum = (side: 'debit' | 'credit') =>
      others.reduce((total, one) => total + one[side], first[side]);
    const { unit } = first;
    const account = asAccount(id, unit);
    return { account, debit: amountIn(unit, sum('debit')), credit: amountIn(unit, sum('credit')) };
  });
}
