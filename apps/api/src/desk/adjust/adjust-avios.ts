import type { Database } from '../../database/tables.ts';
import {
  houseAccount,
  memberAccount,
  type Owner,
  openMemberAccounts,
  receivableAccount,
} from '../../ledger/accounts.ts';
import type { Entry } from '../../ledger/post.ts';
import type { LockedBalance } from '../../ledger/read-balance.ts';
import type { ActionContext } from '../actions/action.ts';
import type { Facts } from '../actions/facts.ts';
import { refusal } from '../actions/outcome.ts';
import { type Planned, postAdjustment } from './post-adjustment.ts';

/** Avios that are not held, and what the member owes. */
export async function readAviosFacts(trx: Database, { company, number }: Owner): Promise<Facts> {
  const owner = { company, number };
  const account = await lockAccount(trx, owner);
  if (!account) return {};
  return { avios: account.balance - account.held, owes: await lockDebt(trx, owner) };
}

/** Adds avios to a member's balance, or takes some; those that are held for a transfer stay. */
export async function adjustAvios(
  context: ActionContext,
  { company, number, change, owe, key }: Owner & { change: number; owe: boolean; key: string },
) {
  const { db: trx } = context;
  const owner = { company, number };
  const adjustment = {
    what: 'avios',
    subject: nameOf(owner),
    unit: 'AVIOS',
    amount: change,
    key,
  } as const;
  return await postAdjustment(context, adjustment, async () => {
    const account = await lockAccount(trx, owner);
    if (!account) return unknown(owner);
    return change > 0
      ? await planAdding(trx, owner, change)
      : planTaking(owner, -change, account, owe);
  });
}

async function planAdding(trx: Database, owner: Owner, amount: number): Promise<Planned> {
  const owed = await lockDebt(trx, owner);
  return {
    kind: 'planned',
    owner,
    entries: [
      {
        debit: houseAccount(owner.company, 'adjusted', 'AVIOS'),
        credit: memberAccount(owner),
        unit: 'AVIOS',
        amount,
        locked: 'credit',
      },
    ],
    ...(owed > 0 && {
      notes: [
        `They owe ${owed} avios, which are taken within the hour. adjust debt writes them off.`,
      ],
    }),
  };
}

function planTaking(
  owner: Owner,
  amount: number,
  { balance, held }: LockedBalance,
  owe: boolean,
): Planned {
  const free = Math.min(balance - held, amount);
  if (free < amount && !owe) {
    const has = `${nameOf(owner)} has ${balance - held} avios to take`;
    const reason = held > 0 ? `${has}, and ${held} that are held.` : `${has}.`;
    return refusal('conflict', reason, {
      reason: 'spent',
      hints: ['--owe makes the rest a debt.'],
    });
  }
  const into = { credit: houseAccount(owner.company, 'adjusted', 'AVIOS'), unit: 'AVIOS' } as const;
  const taken: Entry = { ...into, debit: memberAccount(owner), amount: free, locked: 'debit' };
  const owed: Entry = {
    ...into,
    debit: receivableAccount(owner),
    amount: amount - free,
    locked: undefined,
  };
  if (free === amount) return { kind: 'planned', owner, entries: [taken] };
  const notes = [`${amount - free} of them are a debt.`];
  return { kind: 'planned', owner, entries: free > 0 ? [taken, owed] : [owed], notes };
}

/** Writes off avios that a member owes. */
export async function adjustDebt(
  context: ActionContext,
  { company, number, writeOff: amount, key }: Owner & { writeOff: number; key: string },
) {
  const { db: trx } = context;
  const owner = { company, number };
  const adjustment = { what: 'debt', subject: nameOf(owner), unit: 'AVIOS', amount, key } as const;
  return await postAdjustment(context, adjustment, async () => {
    if (!(await lockAccount(trx, owner))) return unknown(owner);
    const owed = await lockDebt(trx, owner);
    if (owed < amount) {
      const most = `${nameOf(owner)} owes ${owed} avios: no more can be written off.`;
      return refusal('conflict', most);
    }
    const debit = houseAccount(company, 'adjusted', 'AVIOS');
    const credit = receivableAccount(owner);
    const entries: [Entry] = [{ debit, credit, unit: 'AVIOS', amount, locked: undefined }];
    const text = `${amount} avios written off, ${owed - amount} are still owed`;
    return { kind: 'planned', owner, entries, text };
  });
}

export function nameOf({ company, number }: Owner): string {
  return `${company}/${number}`;
}

function unknown({ company, number }: Owner): Planned {
  return refusal('not_found', `${company} has no member ${number}.`);
}

/** Members' accounts before their debts, as everywhere; undefined if there is no such member. */
async function lockAccount(trx: Database, owner: Owner): Promise<LockedBalance | undefined> {
  const member = await trx
    .selectFrom('member')
    .select('number')
    .where((eb) => eb.and(owner))
    .executeTakeFirst();
  if (member) await openMemberAccounts(trx, [owner]);
  return await trx
    .selectFrom('account')
    .select(['balance', 'held'])
    .where('id', '=', memberAccount(owner))
    .forUpdate()
    .executeTakeFirst();
}

async function lockDebt(trx: Database, owner: Owner): Promise<number> {
  const debt = await trx
    .selectFrom('debt')
    .select('owed')
    .where((eb) => eb.and(owner))
    .forUpdate()
    .executeTakeFirst();
  return debt?.owed ?? 0;
}
