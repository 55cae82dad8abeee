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
import { type Answer, refused } from '../answer.ts';
import type { OperatorContext } from '../context.ts';
import { type AdjustmentReason, type Planned, postAdjustment } from './post-adjustment.ts';

/** Adds avios to a member's balance, or takes some; those that are held for a transfer stay. */
export async function adjustAvios(
  context: OperatorContext,
  {
    company,
    number,
    change,
    owe,
    ...because
  }: Owner & AdjustmentReason & { change: number; owe: boolean },
): Promise<Answer> {
  const owner = { company, number };
  const adjustment = {
    what: 'avios',
    subject: nameOf(owner),
    unit: 'AVIOS',
    amount: change,
  } as const;
  return await postAdjustment(context, adjustment, because, async (trx) => {
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
    ok: true,
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
    return { ok: false, answer: refused(reason, '--owe makes the rest a debt.') };
  }
  const into = { credit: houseAccount(owner.company, 'adjusted', 'AVIOS'), unit: 'AVIOS' } as const;
  const taken: Entry = { ...into, debit: memberAccount(owner), amount: free, locked: 'debit' };
  const owed: Entry = {
    ...into,
    debit: receivableAccount(owner),
    amount: amount - free,
    locked: undefined,
  };
  if (free === amount) return { ok: true, owner, entries: [taken] };
  const notes = [`${amount - free} of them are a debt.`];
  return { ok: true, owner, entries: free > 0 ? [taken, owed] : [owed], notes };
}

/** Writes off avios that a member owes. */
export async function adjustDebt(
  context: OperatorContext,
  { company, number, amount, ...because }: Owner & AdjustmentReason & { amount: number },
): Promise<Answer> {
  const owner = { company, number };
  const adjustment = { what: 'debt', subject: nameOf(owner), unit: 'AVIOS', amount } as const;
  return await postAdjustment(context, adjustment, because, async (trx) => {
    if (!(await lockAccount(trx, owner))) return unknown(owner);
    const owed = await lockDebt(trx, owner);
    if (owed < amount) {
      const most = `${nameOf(owner)} owes ${owed} avios: no more can be written off.`;
      return { ok: false, answer: refused(most) };
    }
    const debit = houseAccount(company, 'adjusted', 'AVIOS');
    const credit = receivableAccount(owner);
    const entries: [Entry] = [{ debit, credit, unit: 'AVIOS', amount, locked: undefined }];
    const text = `${amount} avios written off, ${owed - amount} are still owed`;
    return { ok: true, owner, entries, text };
  });
}

function nameOf({ company, number }: Owner): string {
  return `${company}/${number}`;
}

function unknown({ company, number }: Owner): Planned {
  return { ok: false, answer: refused(`${company} has no member ${number}.`) };
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
