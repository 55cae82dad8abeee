import type { Company } from '@cairn/contract/values/company';
import { companyTimeZone } from '@cairn/contract/values/time-zone';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../../tests/kit/api/api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

const shown = (moment: Date | undefined, company: Company) =>
  moment?.toLocaleString('en-GB', {
    timeZone: companyTimeZone(company),
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });

test.each(['EI', 'BA', 'IB'] as const)(
  'the demo campaign of %s runs from Monday to Sunday, as long as the demo bonuses',
  async (company) => {
    const { db } = api.connection;
    const weeks = await db
      .selectFrom('booster_campaign')
      .selectAll()
      .where('company', '=', company)
      .orderBy('starts_at')
      .execute();
    const bonuses = await db
      .selectFrom('bonus_campaign')
      .selectAll()
      .where('company', '=', company)
      .orderBy('ends_at')
      .execute();
    expect(new Set(weeks.map(({ code }) => code))).toEqual(new Set(['4x-week']));
    for (const [index, { starts_at, ends_at }] of weeks.entries()) {
      expect(shown(starts_at, company)).toBe('Mon 00:00:00');
      expect(shown(ends_at, company)).toBe('Sun 23:59:59');
      const next = weeks[index + 1];
      if (next) expect(next.starts_at.getTime() - ends_at.getTime()).toBe(1_000);
    }
    const [first, last] = [weeks[0], weeks.at(-1)];
    expect(first?.starts_at.getTime()).toBeLessThanOrEqual(Date.now());
    expect(first?.ends_at.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const lastBonus = bonuses.at(-1)?.ends_at.getTime() ?? 0;
    expect(last?.starts_at.getTime()).toBeLessThan(lastBonus);
    expect(last?.ends_at.getTime()).toBeGreaterThanOrEqual(lastBonus);
  },
);
