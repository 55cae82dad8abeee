import type { TestApi } from './api.ts';

const DAY = 86_400_000;

/** A booster campaign of EI that starts now. */
export async function runCampaign(
  { connection, clock }: Pick<TestApi, 'connection' | 'clock'>,
  code: string,
  days = 30,
): Promise<void> {
  const starts_at = clock.now;
  const ends_at = new Date(starts_at.getTime() + days * DAY);
  await connection.db
    .insertInto('booster_campaign')
    .values({ company: 'EI', code, starts_at, ends_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
