import type { Database } from '../../database/tables.ts';
import type { Member } from '../../http/kit/member.ts';

export async function removeGoal(db: Database, { company, number }: Member): Promise<void> {
  await db.deleteFrom('goal').where('company', '=', company).where('number', '=', number).execute();
}
