import { problem } from '@cairn/contract/calls/problem';
import {
  type CampaignEnrolments,
  campaignEnrolments,
} from '@cairn/contract/members/campaign-enrolment';
import { runningCampaigns } from '@cairn/contract/prices/running-campaigns';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { runCampaign } from '../../../../tests/kit/api/campaigns.ts';

const PATH = '/stickycampaignenrolment';
const DAY = 86_400_000;

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi(['EI', 'BA']);
});
afterAll(() => api.stop());

// Every test has a member of its own, who takes part in nothing.
let number: string;
let members = 0;
beforeEach(() => {
  members += 1;
  number = `${3_081_471_000_000_000 + members}`;
  api.clock.now = new Date('2026-03-02T09:30:00Z');
});

async function bearer(member = number, company: 'EI' | 'BA' = 'EI') {
  const claims = { member_number: member };
  return { authorization: `Bearer ${await api.issuerOf(company).accessToken({ claims })}` };
}

async function list(member = number): Promise<CampaignEnrolments['campaigns']> {
  const answer = await api.get(`${PATH}?partner=ei`, await bearer(member));
  return campaignEnrolments.parse(await answer.json()).campaigns;
}

async function post(body: unknown) {
  const headers = { ...(await bearer()), 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(body) };
  return await api.request(`${PATH}?partner=ei`, init);
}

async function enrol(campaignCode: string): Promise<void> {
  const answer = await post({ campaignCode });
  expect(answer.status).toBe(204);
  expect(await answer.text()).toBe('');
}

function pass(milliseconds: number): void {
  api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
}

test('who enrols takes part until the campaign ends, and enrolling again changes nothing [7.11] [7.12] [3.21]', async () => {
  await runCampaign(api, 'spring-bonus', 30);
  expect(await list()).toEqual([]);
  await enrol('spring-bonus');
  const enrolment = {
    ffpNumber: number,
    campaignCode: 'spring-bonus',
    expiryTime: '2026-04-01T09:30:00.000Z',
  };
  expect(await list()).toEqual([enrolment]);
  pass(30 * DAY - 1);
  await enrol('spring-bonus');
  expect(await list()).toEqual([enrolment]);
  pass(1);
  expect(await list()).toEqual([]);
});

test('an invented campaign enrols nobody, and enrolments of earlier versions in one do not count [7.11] [7.12] [4.25]', async () => {
  const refused = await post({ campaignCode: 'invented' });
  expect(refused.status).toBe(404);
  expect(await refused.json()).toEqual({
    code: 'campaign_unknown',
    message: 'There is no such campaign.',
  });
  await api.connection.db
    .insertInto('campaign_enrolment')
    .values({
      company: 'EI',
      number: membershipNumber.parse(number),
      campaign_code: 'invented',
      expires_at: new Date(api.clock.now.getTime() + DAY),
    })
    .execute();
  expect(await list()).toEqual([]);
});

test('a campaign enrols only within its windows [7.11] [3.21]', async () => {
  const code = 'four-times';
  const company = 'EI' as const;
  const window = (starts_at: Date, ends_at: Date) => ({ company, code, starts_at, ends_at });
  const start = api.clock.now;
  const after = (days: number) => new Date(start.getTime() + days * DAY);
  await api.connection.db
    .insertInto('booster_campaign')
    .values([window(start, after(3)), window(after(7), after(10))])
    .execute();
  const refusal = async () => {
    const refused = await post({ campaignCode: code });
    const { code: reason } = problem.parse(await refused.json());
    return `${refused.status} ${reason}`;
  };

  await enrol(code);
  expect(await list()).toMatchObject([{ expiryTime: after(3).toISOString() }]);
  pass(3 * DAY);
  expect(await list()).toEqual([]);
  expect(await refusal()).toBe('409 campaign_not_started');
  pass(5 * DAY);
  expect(await list()).toEqual([]);
  await enrol(code);
  expect(await list()).toMatchObject([{ expiryTime: after(10).toISOString() }]);
  pass(2 * DAY);
  expect(await refusal()).toBe('409 campaign_ended');
  expect(await list()).toEqual([]);
});

test('a member can take part in several, the one that ends first comes first [3.21]', async () => {
  await runCampaign(api, 'summer', 30);
  await runCampaign(api, 'easter', 29);
  await enrol('summer');
  await enrol('easter');
  const codes = (await list()).map(({ campaignCode }) => campaignCode);
  expect(codes).toEqual(['easter', 'summer']);
});

test('anybody can see what runs and until when, so that a banner ends with its campaign [2.24] [2.27]', async () => {
  await runCampaign(api, 'advent', 2);
  const read = async (partner = 'ei') => {
    const answer = await api.get(`/campaigns?partner=${partner}`);
    return runningCampaigns.parse(await answer.json());
  };
  const bonus = {
    company: 'EI',
    product: 'gift',
    kind: 'fixed',
    value: 100,
    from_avios: 0,
  } as const;
  const ends_at = new Date(api.clock.now.getTime() + DAY);
  await api.connection.db
    .insertInto('bonus_campaign')
    .values({ ...bonus, id: 'gift-bonus', starts_at: api.clock.now, ends_at })
    .execute();
  const advent = { campaignCode: 'advent', endsAt: '2026-03-04T09:30:00.000Z' };
  const given = { product: 'gift', endsAt: ends_at.toISOString() };
  expect((await read()).campaigns).toContainEqual(advent);
  expect((await read()).bonuses).toContainEqual(given);
  expect((await read('ba')).campaigns).not.toContainEqual(advent);
  expect((await read('ba')).bonuses).not.toContainEqual(given);
  pass(2 * DAY);
  expect((await read()).campaigns).not.toContainEqual(advent);
  expect((await read()).bonuses).not.toContainEqual(given);
});

test('members take part for themselves, within their company [7.12] [6.5]', async () => {
  await runCampaign(api, 'own');
  await enrol('own');
  expect(await list('3081473000000000')).toEqual([]);
  const answer = await api.get(`${PATH}?partner=ba`, await bearer(number, 'BA'));
  expect(await answer.json()).toEqual({ campaigns: [] });
});

test.each([{}, { campaignCode: '' }, { campaignCode: 'a b' }, { campaignCode: 'a', days: 90 }])(
  'what names no campaign enrols nobody: %o [7.11]',
  async (body) => {
    expect((await post(body)).status).toBe(400);
    expect(await list()).toEqual([]);
  },
);
