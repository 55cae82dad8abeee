import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Fetcher } from '#app/shop-api/client/fetcher.ts';
import { joinCampaign } from './join-campaign.ts';

const NUMBER = '3081470000000001';
const END = '2030-11-24T23:59:59.000Z';

let enrolled: { ffpNumber: string; campaignCode: string; expiryTime: string }[];
let calls: string[];
let raised: unknown[];
let failure: { method: string; code: string; times?: number } | undefined;
let visits = 0;

beforeEach(() => {
  enrolled = [];
  calls = [];
  raised = [];
  failure = undefined;
  visits += 1;
  vi.stubGlobal('sessionStorage', { removeItem: () => {} });
  // Retries do not wait.
  const { setTimeout } = globalThis;
  vi.stubGlobal('setTimeout', (callback: () => void) => setTimeout(callback));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const fetcher: Fetcher = async (path, { method = 'GET', body } = {}) => {
  calls.push(`${method} ${path}`);
  if (failure?.method === method && failure.times !== 0) {
    if (failure.times !== undefined) failure.times -= 1;
    return { ok: false, code: failure.code };
  }
  const { campaignCode } = Object(body);
  if (method === 'POST') enrolled.push({ ffpNumber: NUMBER, campaignCode, expiryTime: END });
  return { ok: true, value: method === 'POST' ? undefined : { campaigns: enrolled } };
};

const join = (campaignCode = 'autumn', subject = `aoife ${visits}`) =>
  joinCampaign(campaignCode, {
    subject,
    timeZone: () => 'Europe/Dublin',
    locale: 'en-GB',
    fetcher,
    raise: (code, more) => raised.push([code, more?.values]),
  });

const GET = 'GET /stickycampaignenrolment';
const POST = 'POST /stickycampaignenrolment';
const JOINED = ['campaign_joined', { endDate: '24 November 2030 at 23:59, Irish time' }];

test('who does not take part yet is enrolled, once, and told until when [7.11] [7.12] [4.25]', async () => {
  await join();
  expect(calls).toEqual([GET, POST, GET]);
  expect(raised).toEqual([JOINED]);
  await join();
  expect(calls).toHaveLength(3);
  await join('winter');
  await join('autumn', `tom ${visits}`);
  expect(calls.filter((call) => call === POST)).toHaveLength(2);
});

test('who takes part already is only told [7.12] [4.25]', async () => {
  enrolled = [{ ffpNumber: NUMBER, campaignCode: 'autumn', expiryTime: END }];
  await join();
  expect(calls).toEqual([GET]);
  expect(raised).toEqual([JOINED]);
});

test('an enrolment that has expired is none [7.12] [3.21]', async () => {
  const expiryTime = '2020-11-24T23:59:59.000Z';
  enrolled = [{ ffpNumber: NUMBER, campaignCode: 'autumn', expiryTime }];
  await join();
  expect(calls).toEqual([GET, POST, GET]);
});

test('one dropped request does not keep anybody from taking part [8.39] [7.12]', async () => {
  failure = { method: 'GET', code: 'network_error_unhandled', times: 1 };
  await join();
  expect(calls).toEqual([GET, GET, POST, GET]);
  expect(raised).toEqual([JOINED]);
});

test.each(['campaign_ended', 'campaign_not_started'])(
  'who comes too late or too early is told so: %s [7.11]',
  async (code) => {
    failure = { method: 'POST', code };
    await join();
    expect(raised).toEqual([[code, undefined]]);
  },
);

test('an invented campaign is neither confirmed nor mentioned [4.25] [7.11]', async () => {
  failure = { method: 'POST', code: 'campaign_unknown' };
  await join('invented');
  expect(calls).toEqual([GET, POST]);
  expect(raised).toEqual([]);
});

test.each([
  ['GET', 'network_error_500', 'campaign enrolments'],
  ['POST', 'network_error_409', 'campaign enrolment'],
])('a %s that fails is logged and not shown [4.25]', async (method, code, what) => {
  failure = { method, code };
  await join();
  expect(raised).toEqual([]);
  expect(vi.mocked(console.error).mock.calls).toEqual([[code, what]]);
  vi.mocked(console.error).mockClear();
});

test('a code that is none is not sent [7.11]', async () => {
  await join('a b');
  expect(calls).toEqual([GET]);
  expect(vi.mocked(console.error).mock.calls).toEqual([
    ['schema_validation_failed', 'campaign enrolment'],
  ]);
  vi.mocked(console.error).mockClear();
});
