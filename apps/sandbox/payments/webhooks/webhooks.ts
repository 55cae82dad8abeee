import { randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Faults } from '../faults.ts';
import type { Logger } from '../log.ts';
import type { Store } from '../store.ts';
import type { WebhookItem } from './webhook-item.ts';

/** Resolves when the shop has acknowledged the webhook; rejects otherwise. */
export type SendWebhook = (item: WebhookItem, signal: AbortSignal) => Promise<void>;

type Parts = {
  store: Store;
  faults: Faults;
  log: Logger;
  send: SendWebhook;
  /** Those of one payment are sent in order, however many are sent at once. */
  atOnce: number;
};

const PAUSES = [200, 1_000, 5_000, 30_000];
const LAST_PAUSE = 60_000;

type Queued = { id: string; payload: WebhookItem };

export type Webhooks = ReturnType<typeof createWebhooks>;

/** Sends webhooks, retrying until each is acknowledged, across restarts. */
export function createWebhooks({ store, faults, log, send, atOnce }: Parts) {
  const closing = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  const waiting = new Set<string>();
  let held: Queued[] = [];
  let onSettled: (() => void)[] = [];
  const lanes = Array.from({ length: atOnce }, () => Promise.resolve());

  function queue({ id, payload }: Queued, attempt = 0): void {
    waiting.add(id);
    const lane = crc32(payload.merchantReference) % atOnce;
    lanes[lane] = (lanes[lane] ?? Promise.resolve()).then(() => deliver(id, attempt));
  }

  async function deliver(id: string, attempt: number): Promise<void> {
    if (closing.signal.aborted) return;
    const item = store.get('Webhook', id);
    // Its transaction was rolled back.
    if (!item) return settle(id);
    try {
      await send(item, closing.signal);
    } catch (error) {
      if (!closing.signal.aborted) retry({ id, payload: item }, attempt, error);
      return;
    }
    if (closing.signal.aborted) return;
    store.remove('Webhook', id);
    settle(id);
  }

  function retry(webhook: Queued, attempt: number, error: unknown): void {
    const { eventCode } = webhook.payload;
    log.warn({ err: error, eventCode, attempt }, 'webhook delivery failed, will retry');
    const timer = setTimeout(() => {
      timers.delete(timer);
      queue(webhook, attempt + 1);
    }, PAUSES[attempt] ?? LAST_PAUSE);
    timers.add(timer);
  }

  function settle(id: string): void {
    waiting.delete(id);
    if (waiting.size === 0) releaseSettled();
  }

  function releaseSettled(): void {
    for (const release of onSettled) release();
    onSettled = [];
  }

  for (const webhook of store.all('Webhook')) queue(webhook);

  return {
    /**
     * Call it inside the transaction of the change: the webhook is stored with it and sent after.
     */
    enqueue: (item: WebhookItem): void => {
      for (let copy = 0; copy < (faults.duplicate ?? 1); copy += 1) {
        const id = randomUUID();
        store.put('Webhook', id, item);
        const webhook = { id, payload: item };
        if (faults.delay === 'hold') held.push(webhook);
        else queue(webhook);
      }
    },
    flush: (): void => {
      for (const webhook of faults.reorder ? held.toReversed() : held) queue(webhook);
      held = [];
    },
    settled: (): Promise<void> =>
      waiting.size === 0 || closing.signal.aborted
        ? Promise.resolve()
        : new Promise((resolve) => {
            onSettled.push(resolve);
          }),
    close: async (): Promise<void> => {
      closing.abort();
      for (const timer of timers) clearTimeout(timer);
      releaseSettled();
      await Promise.all(lanes);
    },
  };
}
