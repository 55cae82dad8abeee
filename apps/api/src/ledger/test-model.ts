import type { AccountId, LedgerTxnId } from '../database/tables/ledger.ts';
import type { Hold } from './place-hold.ts';
import type { Entry, LedgerTxn, Source } from './post.ts';

type Account = { balance: number; held: number; version: number };
type ModelHold = { account: AccountId; amount: number; isActive: boolean };

export type Posted = { written: Set<LedgerTxnId> } | { broken: '23514' | '23505' };

/** The ledger as a few maps: what the real one must do, without a database. */
export class LedgerModel {
  readonly accounts = new Map<AccountId, Account>();
  readonly house = new Map<AccountId, number>();
  readonly written = new Map<string, LedgerTxn>();
  readonly holds = new Map<string, ModelHold>();
  readonly reversed = new Set<LedgerTxnId>();

  open(ids: readonly AccountId[]): void {
    for (const id of ids) this.accounts.set(id, { balance: 0, held: 0, version: 0 });
  }

  account(id: AccountId): Account {
    const account = this.accounts.get(id);
    if (!account) throw new Error(`The model has no ${id}`);
    return account;
  }

  /** All of them or, where one breaks a rule, none. */
  post(transactions: readonly LedgerTxn[]): Posted {
    const fresh = new Map<string, LedgerTxn>();
    for (const txn of transactions) {
      const key = nameOf(txn.source, txn.kind);
      if (!this.written.has(key) && !fresh.has(key)) fresh.set(key, txn);
    }
    const reverses = [...fresh.values()].flatMap((txn) => txn.reverses ?? []);
    if (new Set(reverses).size < reverses.length) return { broken: '23505' };
    if (reverses.some((id) => this.reversed.has(id))) return { broken: '23505' };

    const after = new Map<AccountId, Account>();
    const copy = (id: AccountId) => after.get(id) ?? { ...this.account(id) };
    for (const entry of [...fresh.values()].flatMap((txn) => txn.entries)) {
      if (!entry.locked) continue;
      const { balance, held, version } = copy(entry[entry.locked]);
      const change = entry.locked === 'debit' ? -entry.amount : entry.amount;
      after.set(entry[entry.locked], { balance: balance + change, held, version: version + 1 });
    }
    const taken = new Set([...fresh.values()].flatMap((txn) => this.#holdOf(txn) ?? []));
    for (const { account, amount } of taken) {
      const current = copy(account);
      after.set(account, { ...current, held: current.held - amount });
    }
    const isSound = ({ balance, held }: Account) => held >= 0 && held <= balance;
    if (![...after.values()].every(isSound)) return { broken: '23514' };

    for (const [id, account] of after) this.accounts.set(id, account);
    for (const hold of taken) hold.isActive = false;
    for (const id of reverses) this.reversed.add(id);
    for (const [key, txn] of fresh) this.written.set(key, txn);
    for (const txn of fresh.values()) for (const entry of txn.entries) this.#count(entry);
    return { written: new Set([...fresh.values()].map((txn) => txn.id)) };
  }

  placeHold({ account, amount, source }: Hold): 'placed' | 'insufficient' {
    const known = this.holds.get(nameOf(source));
    if (known) return known.isActive ? 'placed' : 'insufficient';
    const owner = this.account(account);
    if (owner.balance - owner.held < amount) return 'insufficient';
    this.accounts.set(account, { ...owner, held: owner.held + amount });
    this.holds.set(nameOf(source), { account, amount, isActive: true });
    return 'placed';
  }

  releaseHold(source: Source): void {
    const hold = this.holds.get(nameOf(source));
    if (!hold?.isActive) return;
    hold.isActive = false;
    const owner = this.account(hold.account);
    this.accounts.set(hold.account, { ...owner, held: owner.held - hold.amount });
  }

  #holdOf({ takesHold }: LedgerTxn): ModelHold | undefined {
    const hold = takesHold && this.holds.get(nameOf(takesHold));
    return hold?.isActive ? hold : undefined;
  }

  /** The sides that are nobody's: the house's own sums. */
  #count({ debit, credit, amount, locked }: Entry): void {
    const add = (id: AccountId, change: number) =>
      this.house.set(id, (this.house.get(id) ?? 0) + change);
    if (locked !== 'debit') add(debit, -amount);
    if (locked !== 'credit') add(credit, amount);
  }
}

export function nameOf({ type, id }: Source, kind = ''): string {
  return `${type}/${id}/${kind}`;
}
