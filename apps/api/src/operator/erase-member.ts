import type { Company } from '@cairn/contract/company';
import type { MembershipNumber } from '@cairn/contract/membership-number';
import { writeAudit } from '../audit/write-audit.ts';
import type { Database } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { type Answer, done, refused } from './answer.ts';
import type { OperatorContext } from './context.ts';

type Person = { company: Company; number: MembershipNumber };

const ERASED = '(erased)';
/** Plans whose card would be charged again. */
const CHARGED = ['active', 'autorenewing'] as const;

/** Erases who a member is. What was counted and ordered stays, under a number that is nobody's. */
export async function eraseMember(
  { db, now, actor }: OperatorContext,
  person: Person,
): Promise<Answer> {
  const { company, number } = person;
  const subject = `${company}/${number}`;
  return await transact(db, async (trx) => {
    if (await isCharged(trx, person)) {
      return refused(`${subject} has a plan whose card would be charged again. Cancel it first.`);
    }
    const { numDeletedRows } = await trx
      .deleteFrom('member')
      .where((row) => row.and({ company, number }))
      .executeTakeFirst();
    if (numDeletedRows === 0n) return refused(`${company} has no member ${number}.`);
    await eraseTraces(trx, person);
    await writeAudit(trx, { actor, action: 'member erase', subject, detail: {} }, now);
    return done(`${subject} is erased. Orders and avios stay, under the number alone.`);
  });
}

async function isCharged(db: Database, { company, number }: Person): Promise<boolean> {
  const plan = await db
    .selectFrom('subscription')
    .select('id')
    .where((row) => row.and({ company, number }))
    .where('status', 'in', CHARGED)
    .executeTakeFirst();
  return plan !== undefined;
}

/** Also what others wrote down of them: as a saved recipient, or to send them a gift. */
async function eraseTraces(trx: Database, { company, number }: Person): Promise<void> {
  await trx
    .deleteFrom('household')
    .where((row) => row.and({ company, number }))
    .execute();
  await trx
    .deleteFrom('saved_recipient')
    .where('company', '=', company)
    .where((row) => row.or({ number, recipient_number: number }))
    .execute();
  await trx
    .deleteFrom('order_recipient')
    .where('order_id', 'in', (from) =>
      from
        .selectFrom('orders')
        .select('id')
        .where('company', '=', company)
        .where((row) => row.or({ number, recipient_number: number })),
    )
    .execute();
  await trx
    .updateTable('contact_message')
    .set({ number: null, email: ERASED, name: null, message: ERASED })
    .where((row) => row.and({ company, number }))
    .execute();
}
