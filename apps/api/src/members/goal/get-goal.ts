import type { GoalAnswer, MemberGoal } from '@cairn/contract/members/goal';
import type { Selectable } from 'kysely';
import type { Database, Tables } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';

export async function getGoal(db: Database, { company, number }: Member): Promise<GoalAnswer> {
  const row = await db
    .selectFrom('goal')
    .select(['avios', 'preset'])
    .where('company', '=', company)
    .where('number', '=', number)
    .executeTakeFirst();
  return row ? { goal: asGoal(row) } : {};
}

type Row = Pick<Selectable<Tables['goal']>, 'avios' | 'preset'>;

export function asGoal({ avios, preset }: Row): MemberGoal {
  return { avios, ...(preset !== null && { preset }) };
}
