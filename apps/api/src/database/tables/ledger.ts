import type { PastId } from '@cairn/contract/orders/transaction-id';
import type { Company } from '@cairn/contract/values/company';
import type { Currency } from '@cairn/contract/values/currency';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import type { Generated } from 'kysely';
import type { Moment } from './columns.ts';

export type AccountId = string & { readonly of: 'account' };
export type LedgerTxnId = string & { readonly of: 'ledger_txn' };
export type Unit = Currency | 'AVIOS';

export type LedgerTables = {
  account: {
    id: AccountId;
    company: Company;
    kind: string;
    owner: string | null;
    unit: Unit;
    mode: 'locked' | 'entry_only';
    /** Always 0 for entry-only accounts: their balance is the sum of their postings. */
    balance: Generated<number>;
    held: Generated<number>;
    version: Generated<number>;
  };
  ledger_txn: {
    id: LedgerTxnId;
    kind: string;
    source_type: string;
    source_id: string;
    effective_at: Moment;
    reverses_id: LedgerTxnId | null;
  };
  posting: {
    id: Generated<number>;
    txn_id: LedgerTxnId;
    seq: number;
    debit_account: AccountId;
    credit_account: AccountId;
    unit: Unit;
    amount: number;
    locked_account: AccountId | null;
    locked_version: number | null;
  };
  hold: {
    id: string;
    account_id: AccountId;
    amount: number;
    source_type: string;
    source_id: string;
    state: 'active' | 'released' | 'taken';
    placed_at: Moment;
    ended_at: Moment | null;
  };
  /** An operator's correction. Append-only; its postings are those of the transaction. */
  adjustment: {
    txn_id: LedgerTxnId;
    company: Company;
    number: MembershipNumber;
    /** The charge that the money belongs to; an adjustment of avios has none. */
    charge: PastId | null;
    unit: Unit;
    /** In the member's favour above 0 for avios; for money, what reached the provider. */
    amount: number;
    /** The case or review that it belongs to: the same one adjusts the same thing once. */
    key: string;
    reason: string;
    actor: string;
    at: Moment;
  };
  /** Avios that members owe: the sums of their receivable accounts, maintained by `post`. */
  debt: { company: Company; number: MembershipNumber; owed: number };
};
