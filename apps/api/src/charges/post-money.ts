import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import { newId } from '../database/new-id.ts';
import type { LedgerTxnId } from '../database/tables/ledger.ts';
import { houseAccount } from '../ledger/accounts.ts';
import type { Entry, LedgerTxn } from '../ledger/post.ts';
import type { Amount } from '../payments/port.ts';

/** `in` is to us. */
const DIRECTIONS = {
  capture: 'in',
  refund: 'out',
  refund_failed: 'in',
  chargeback: 'out',
  chargeback_reversed: 'in',
} as const;

export type MoneyKind = keyof typeof DIRECTIONS;

/** A payment is captured once; what follows may happen to it again: the notification's key tells. */
type MoneySource = { pspReference: string; key?: string | undefined };

/** The ledger transaction for money that the provider took or returned, once per kind and source. */
export function moneyTxn(
  kind: MoneyKind,
  company: Company,
  { pspReference, key }: MoneySource,
  { currency, value }: Amount & { currency: Currency },
  now: Date,
): LedgerTxn {
  const clearing = houseAccount(company, 'clearing', currency);
  const sales = houseAccount(company, 'sales', currency);
  const [debit, credit] = DIRECTIONS[kind] === 'in' ? [clearing, sales] : [sales, clearing];
  const entry: Entry = { debit, credit, unit: currency, amount: value, locked: undefined };
  return {
    id: newId(now) as LedgerTxnId,
    kind,
    // The payment is its first word: by it the operator's list finds all that happened to one.
    source: { type: 'payment', id: key === undefined ? pspReference : `${pspReference} ${key}` },
    effectiveAt: now,
    entries: [entry],
  };
}
