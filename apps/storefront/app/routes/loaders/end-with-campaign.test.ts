import { pino } from 'pino';
import { expect, test } from 'vitest';
import { failed } from '#app/errors/result.ts';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { endWithCampaign } from './end-with-campaign.server.ts';

const NOW = Date.parse('2026-11-15T12:00:00Z');
const HOUR = 3_600_000;
const iso = (time: number) => new Date(time).toISOString();

const RUNNING = {
  campaigns: [{ campaignCode: 'autumn', endsAt: iso(NOW + 2 * HOUR) }],
  bonuses: [{ product: 'purchase', endsAt: iso(NOW + 3 * HOUR) }],
};
let asked = 0;
const fetcher: Fetcher = async () => {
  asked += 1;
  return { ok: true, value: RUNNING };
};
const log = pino({ enabled: false });

async function endOf(content: Parameters<typeof endWithCampaign>[1][number], shopApi = fetcher) {
  const [one] = await endWithCampaign({ shopApi, log }, [content], NOW);
  return one?.endDate;
}

test('what advertises a campaign ends with it, or before it if its content says so [2.24] [2.27] [3.5] [3.6]', async () => {
  const later = NOW + 9 * HOUR;
  expect(await endOf({ campaignCode: 'autumn', endDate: later })).toBe(NOW + 2 * HOUR);
  expect(await endOf({ campaignCode: 'autumn' })).toBe(NOW + 2 * HOUR);
  expect(await endOf({ bonusProduct: 'purchase', endDate: later })).toBe(NOW + 3 * HOUR);
  expect(await endOf({ campaignCode: 'autumn', endDate: NOW + HOUR })).toBe(NOW + HOUR);
});

test('what advertises a campaign that does not run is over [2.24] [2.27]', async () => {
  expect(await endOf({ campaignCode: 'winter', endDate: NOW + HOUR })).toBe(NOW);
  expect(await endOf({ bonusProduct: 'gift', endDate: NOW + HOUR })).toBe(NOW);
});

test('content that names no campaign keeps its date, and the API is not asked [3.5]', async () => {
  asked = 0;
  expect(await endOf({ endDate: NOW + HOUR })).toBe(NOW + HOUR);
  expect(asked).toBe(0);
});

test('while the API does not answer, the content’s date counts [3.5]', async () => {
  const down: Fetcher = async () => failed('network_error_503');
  expect(await endOf({ campaignCode: 'winter', endDate: NOW + HOUR }, down)).toBe(NOW + HOUR);
});
