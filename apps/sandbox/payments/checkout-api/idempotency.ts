import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { type Answer, isDone, refuse } from '../answers.ts';
import type { Store } from '../store.ts';

const MAX_KEY_LENGTH = 64;

/** Carries out a request once per idempotency key; repeats get the first answer. */
export function createIdempotency(store: Store) {
  const inFlight = new Set<string>();

  function firstAnswer(id: string, body: string, work: (body: string) => Answer): Answer {
    const fingerprint = createHash('sha256').update(body).digest('hex');
    const first = store.get('IdempotentAnswer', id);
    if (first?.fingerprint === fingerprint) return first;
    if (first) return refuse(422, '705', 'The idempotency key was used for another request');
    const answer = work(body);
    // Refused requests may be repeated.
    if (isDone(answer)) store.put('IdempotentAnswer', id, { ...answer, fingerprint });
    return answer;
  }

  return async (c: Context, work: (body: string) => Answer): Promise<Answer> => {
    const key = c.req.header('idempotency-key');
    if (key === undefined) {
      const body = await c.req.text();
      return store.transaction(() => work(body));
    }
    if (key.length > MAX_KEY_LENGTH) return refuse(422, '706', 'The idempotency key is too long');
    const id = `${c.req.path} ${key}`;
    if (inFlight.has(id)) return refuse(422, '704', 'Request already processed or in progress');
    inFlight.add(id);
    try {
      const body = await c.req.text();
      c.header('idempotency-key', key);
      return store.transaction(() => firstAnswer(id, body, work));
    } finally {
      inFlight.delete(id);
    }
  };
}
