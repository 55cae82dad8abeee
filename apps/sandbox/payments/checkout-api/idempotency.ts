import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type Answer, refuse } from '../answers.ts';
import type { Service } from '../service.ts';

const MAX_KEY_LENGTH = 64;
/** Adyen promises to know a key for at least this long. */
const VALIDITY = 7 * 24 * 60 * 60 * 1000;

/** Carries out a request once per idempotency key of the account; repeats get the first answer. */
export function createIdempotency({ store, now }: Pick<Service, 'store' | 'now'>) {
  const inFlight = new Set<string>();

  function firstAnswer(key: string, request: string, work: () => Answer): Answer {
    const fingerprint = createHash('sha256').update(request).digest('hex');
    const first = store.get('IdempotentAnswer', key);
    if (first && now().getTime() < Date.parse(first.at) + VALIDITY) {
      return first.fingerprint === fingerprint
        ? first.answer
        : refuse(422, '705', 'The idempotency key was used for another request');
    }
    const answer = work();
    store.put('IdempotentAnswer', key, { answer, fingerprint, at: now().toISOString() });
    return answer;
  }

  return async (c: Context, work: (body: string) => Answer): Promise<Answer> => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) {
      const body = await c.req.text();
      return store.transaction(() => work(body));
    }
    if (key.length > MAX_KEY_LENGTH) return refuse(422, '706', 'The idempotency key is too long');
    if (inFlight.has(key)) {
      c.header('transient-error', 'true');
      return refuse(422, '704', 'request already processed or in progress');
    }
    inFlight.add(key);
    try {
      const body = await c.req.text();
      c.header('idempotency-key', key);
      const request = `${c.req.path} ${body}`;
      return store.transaction(() => firstAnswer(key, request, () => work(body)));
    } finally {
      inFlight.delete(key);
    }
  };
}
