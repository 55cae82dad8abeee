import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Faults } from '../faults.ts';
import { openStore, type Store } from '../store.ts';
import type { WebhookItem } from './webhook-item.ts';
import { createWebhooks, type Webhooks } from './webhooks.ts';

const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const send = vi.fn<(item: WebhookItem) => Promise<void>>();
let faults: Faults;
let folder: string;
let store: Store;
let webhooks: Webhooks;

function item(pspReference: string, merchantReference = 'p-1'): WebhookItem {
  return {
    eventCode: 'CAPTURE',
    success: 'true',
    eventDate: '2026-11-15T12:00:00.000Z',
    pspReference,
    merchantAccountCode: 'CairnTest',
    merchantReference,
    amount: { currency: 'EUR', value: 1 },
    paymentMethod: 'visa',
  };
}

const open = () => {
  store = openStore(join(folder, 'state.sqlite'));
  webhooks = createWebhooks({ store, faults, log, send, atOnce: 8 });
};
const close = async () => {
  await webhooks.close();
  store.close();
};
const sent = () => send.mock.calls.map(([{ pspReference }]) => pspReference);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  send.mockReset().mockResolvedValue();
  faults = {};
  folder = await mkdtemp(join(tmpdir(), 'cairn-webhooks-'));
  open();
});
afterEach(async () => {
  await close();
  await rm(folder, { recursive: true });
  vi.useRealTimers();
});

test('webhooks are sent in order, once each, and then deleted', async () => {
  for (const name of ['A', 'B', 'C']) webhooks.enqueue(item(name));
  await webhooks.settled();
  expect(sent()).toEqual(['A', 'B', 'C']);
  expect(store.all('Webhook')).toEqual([]);
});

test('webhooks of other payments do not wait for one that is not answered', async () => {
  const { promise, resolve: acknowledge } = Promise.withResolvers<void>();
  send.mockReturnValueOnce(promise);
  webhooks.enqueue(item('A', 'p-1'));
  webhooks.enqueue(item('B', 'p-1'));
  webhooks.enqueue(item('C', 'p-2'));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['A', 'C']);
  acknowledge();
  await webhooks.settled();
  expect(sent()).toEqual(['A', 'C', 'B']);
});

test('an unacknowledged webhook is retried with growing pauses', async () => {
  send.mockRejectedValue(new Error('The answer was 500'));
  webhooks.enqueue(item('A'));
  await vi.advanceTimersByTimeAsync(0);
  for (const pause of [200, 1_000, 5_000, 30_000, 60_000, 60_000]) {
    const before = send.mock.calls.length;
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(send).toHaveBeenCalledTimes(before);
    await vi.advanceTimersByTimeAsync(1);
    expect(send).toHaveBeenCalledTimes(before + 1);
  }
  expect(log.warn).toHaveBeenCalledTimes(7);
  send.mockResolvedValue();
  await vi.advanceTimersByTimeAsync(60_000);
  await webhooks.settled();
  expect(vi.getTimerCount()).toBe(0);
});

test('a webhook waiting for its retry does not delay the next', async () => {
  send.mockRejectedValueOnce(new Error('The answer was 500'));
  webhooks.enqueue(item('A'));
  webhooks.enqueue(item('B'));
  await vi.advanceTimersByTimeAsync(200);
  expect(sent()).toEqual(['A', 'B', 'A']);
});

test('settled resolves once all webhooks are acknowledged', async () => {
  const onSettled = vi.fn();
  send.mockRejectedValueOnce(new Error('The answer was 500'));
  webhooks.enqueue(item('A'));
  const settled = webhooks.settled().then(onSettled);
  await vi.advanceTimersByTimeAsync(199);
  expect(onSettled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await settled;
  expect(sent()).toEqual(['A', 'A']);
});

test('closing clears the timers and keeps unacknowledged webhooks for the next start', async () => {
  send.mockRejectedValue(new Error('The answer was 500'));
  webhooks.enqueue(item('A'));
  webhooks.enqueue(item('B'));
  await vi.advanceTimersByTimeAsync(0);
  const settled = webhooks.settled();
  await close();
  await settled;
  expect(vi.getTimerCount()).toBe(0);
  send.mockReset().mockResolvedValue();
  open();
  await webhooks.settled();
  expect(sent()).toEqual(['A', 'B']);
});

test('closing aborts a delivery without logging it', async () => {
  const { promise, resolve: acknowledge } = Promise.withResolvers<void>();
  send.mockReturnValue(promise);
  webhooks.enqueue(item('A'));
  await vi.advanceTimersByTimeAsync(0);
  const closed = close();
  acknowledge();
  await closed;
  expect(log.warn).not.toHaveBeenCalled();
  open();
  expect(store.all('Webhook')).toHaveLength(1);
});

test('a webhook of a rolled-back transaction is not sent', async () => {
  const work = () =>
    store.transaction(() => {
      webhooks.enqueue(item('A'));
      throw new Error('undone');
    });
  expect(work).toThrow('undone');
  await webhooks.settled();
  expect(send).not.toHaveBeenCalled();
});

test('held webhooks are sent when flushed or after a restart', async () => {
  faults.delay = 'hold';
  webhooks.enqueue(item('A'));
  webhooks.enqueue(item('B'));
  await webhooks.settled();
  expect(sent()).toEqual([]);
  webhooks.flush();
  await webhooks.settled();
  expect(sent()).toEqual(['A', 'B']);
  webhooks.flush();
  webhooks.enqueue(item('C'));
  await webhooks.settled();
  expect(sent()).toEqual(['A', 'B']);
  await close();
  open();
  await webhooks.settled();
  expect(sent()).toEqual(['A', 'B', 'C']);
});

test('webhooks are flushed once', async () => {
  send.mockRejectedValue(new Error('The answer was 500'));
  faults.delay = 'hold';
  webhooks.enqueue(item('A'));
  webhooks.flush();
  webhooks.flush();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent()).toEqual(['A']);
});

test('turning the hold off does not send held webhooks', async () => {
  faults.delay = 'hold';
  webhooks.enqueue(item('A'));
  faults.delay = undefined;
  webhooks.enqueue(item('B'));
  await webhooks.settled();
  webhooks.flush();
  await webhooks.settled();
  expect(sent()).toEqual(['B', 'A']);
});
