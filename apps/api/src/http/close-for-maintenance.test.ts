import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestApi, type TestApi } from '../../../../tests/kit/api/api.ts';
import { watchSignals } from '../database/signals.ts';
import { operatorAt } from '../desk/terminal/test-kit.ts';
import { WHILE_CLOSED } from './close-for-maintenance.ts';

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

test('every write is either refused or open while the shop is closed [2.17]', () => {
  const writes = api.routes.filter((route) => !route.startsWith('GET '));
  const classified = Object.keys(WHILE_CLOSED);
  expect(writes.map((route) => route.replace(/:(\w+)/g, '{$1}')).toSorted()).toEqual(
    classified.toSorted(),
  );
});

test('in maintenance, calls that begin something are refused with 503; all others are taken [2.17]', async () => {
  api.maintenance.isOn = () => true;
  const refused: string[] = [];
  for (const route of api.routes) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await api.request(path.replace(/:\w+/, 'p1aaaaaaaaaaaaaaaaaaaaaa'), { method });
    if (answer.status !== 503) continue;
    refused.push(route);
    expect(answer.headers.get('retry-after')).toBe('20');
    expect(await answer.json()).toMatchObject({ code: 'maintenance' });
  }
  expect(refused.toSorted()).toEqual([
    'POST /contact',
    'POST /subscriptions',
    'POST /subscriptions/:subscriptionID/card-changes',
    'POST /subscriptions/:subscriptionID/refund',
    'POST /transaction/new',
    'POST /transactions',
    'POST /transactions/:transactionId/refund',
    'POST /transfer-check',
    'POST /users/current/erasure',
  ]);
  expect((await api.get('/health')).status).toBe(200);

  api.maintenance.isOn = () => false;
  expect((await api.request('/contact', { method: 'POST' })).status).toBe(400);
});

test('the operators’ switch reaches every process, and who used it is on record [2.17]', async () => {
  const { db } = api.connection;
  const { operate } = operatorAt(db);
  const process = await watchSignals(db);
  expect(process.current().isClosed).toBe(false);
  expect(await operate('maintenance on')).toEqual({
    exitCode: 0,
    lines: ['The shop is closed within two seconds. Started payments go on.'],
    audited: [{ actor: 'maeve', action: 'maintenance', subject: 'shop', detail: { to: 'on' } }],
  });
  await vi.waitUntil(() => process.current().isClosed, 10_000);
  const restarted = await watchSignals(db);
  expect(restarted.current().isClosed).toBe(true);
  await operate('maintenance off');
  await vi.waitUntil(() => !restarted.current().isClosed, 10_000);
  await Promise.all([process.stop(), restarted.stop()]);
});
