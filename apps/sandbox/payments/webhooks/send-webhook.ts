import type { Faults } from '../faults.ts';
import { webhookBody } from './webhook-item.ts';
import type { SendWebhook } from './webhooks.ts';

const TIMEOUT_MS = 10_000;

export function createSendWebhook(url: string, hmacKey: string, faults: Faults): SendWebhook {
  return async (item, signal) => {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: webhookBody(item, hmacKey, faults),
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`The answer was ${answer.status}`);
  };
}
