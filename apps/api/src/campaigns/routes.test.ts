import {
  type CampaignEnrolments,
  campaignEnrolments,
} from '@cairn/contract/members/campaign-enrolment';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import type { Member } from '../http/kit/member.ts';
import { enrolMember } from './enrol-member.ts';

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

test('who enrols takes part for 30 days [7.11] [7.12] [3.21]', async () => {
  expect(await list()).toEqual([]);
  await enrol('spring-bonus');
  const enrolment = {
    ffpNumber: number,
    campaignCode: 'spring-bonus',
    expiryTime: '2026-04-01T09:30:00.000Z',
  };
  expect(await list()).toEqual([enrolment]);
  pass(30 * DAY - 1);
  expect(await list()).toEqual([enrolment]);
  pass(1);
  expect(await list()).toEqual([]);
});

test('enrolling again changes nothing while it lasts, and begins anew after it [7.11]', async () => {
  await enrol('spring-bonus');
  pass(30 * DAY - 1);
  await enrol('spring-bonus');
  expect(await list()).toMatchObject([{ expiryTime: '2026-04-01T09:30:00.000Z' }]);
  pass(1);
  await enrol('spring-bonus');
  expect(await list()).toMatchObject([{ expiryTime: '2026-05-01T09:30:00.000Z' }]);
});

test('who enrols while a campaign has a window takes part to its end; once the last is over, nobody does [7.11] [3.21]', async () => {
  const code = 'four-times';
  const company = 'EI' as const;
  const window = (starts_at: Date, ends_at: Date) => ({ company, code, starts_at, ends_at });
  const start = api.clock.now;
  const after = (days: number) => new Date(start.getTime() + days * DAY);
  await api.connection.db
    .insertInto('booster_campaign')
    .values([window(start, after(3)), window(after(7), after(10))])
    .execute();

  await enrol(code);
  expect(await list()).toMatchObject([{ expiryTime: after(3).toISOString() }]);
  pass(DAY);
  await enrol(code);
  expect(await list()).toMatchObject([{ expiryTime: after(3).toISOString() }]);
  pass(2 * DAY);
  expect(await list()).toEqual([]);
  pass(5 * DAY);
  await enrol(code);
  expect(await list()).toMatchObject([{ expiryTime: after(10).toISOString() }]);
  pass(2 * DAY);
  const refused = await post({ campaignCode: code });
  expect(refused.status).toBe(409);
  expect(await refused.json()).toEqual({
    code: 'campaign_ended',
    message: 'This campaign has ended.',
  });
  expect(await list()).toEqual([]);
});

test('a member can take part in several, the one that ends first comes first [3.21]', async () => {
  await enrol('spring-bonus');
  pass(DAY);
  await enrol('easter');
  const codes = (await list()).map(({ campaignCode }) => campaignCode);
  expect(codes).toEqual(['spring-bonus', 'easter']);
});

test('a member takes part in 20 at most; one that has ended makes room [7.11]', async () => {
  await enrol('campaign-0');
  const [first] = await list();
  const member = { company: 'EI', number: membershipNumber.parse(number) } as const;
  const expires_at = new Date(first?.expiryTime ?? 0);
  const codes = Array.from({ length: 18 }, (_, nth) => `campaign-${nth + 1}`);
  await api.connection.db
    .insertInto('campaign_enrolment')
    .values(codes.map((campaign_code) => ({ ...member, campaign_code, expires_at })))
    .execute();
  pass(DAY);
  // The last place is one, however many ask for it at once; others' places are their own.
  const enrolled = async (who: Member) => {
    const asked = [...'abcdefgh'].map((code) =>
      enrolMember(api.connection.db, who, code, api.clock.now),
    );
    return (await Promise.all(asked)).filter((answer) => answer === 'enrolled').length;
  };
  expect(await enrolled({ ...member, company: 'BA' })).toBe(8);
  expect(await enrolled(member)).toBe(1);
  const refused = await post({ campaignCode: 'one-more' });
  expect(await refused.json()).toEqual({
    code: 'conflict',
    message: 'You can take part in 20 campaigns at a time.',
  });
  await enrol('campaign-1');
  pass(29 * DAY);
  await enrol('one-more');
  expect(await list()).toHaveLength(2);
});

test('members take part for themselves, within their company [7.12] [6.5]', async () => {
  await enrol('spring-bonus');
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
