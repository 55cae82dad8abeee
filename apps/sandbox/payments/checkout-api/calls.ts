import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { type Answer, isDone, read, refuse, send } from '../answers.ts';
import type { Call } from '../faults.ts';
import type { Service } from '../service.ts';
import { createIdempotency } from './idempotency.ts';

type Schema<T> = z.ZodMiniType<T & { merchantAccount: string }>;

/** The answer of a call that a test has switched off. */
export const FAILED = refuse(500, '905', 'The request could not be processed', 'internal');

/** Handles a call by the shop's server: checks the account, applies idempotency and faults. */
export function createCalls(service: Service) {
  const { settings, faults } = service;
  const { merchantAccount, log } = settings;
  const once = createIdempotency(service);

  function perform<T>(body: string, schema: Schema<T>, work: (request: T) => Answer): Answer {
    const request = read(schema, body);
    if (!request.ok) return request.refusal;
    if (request.value.merchantAccount !== merchantAccount) {
      return refuse(403, '901', 'Invalid Merchant Account', 'security');
    }
    return work(request.value);
  }

  return async <T>(c: Context, call: Call, schema: Schema<T>, work: (request: T) => Answer) => {
    if (faults.fail?.includes(call)) return send(c, FAILED);
    const answer = await once(c, (body) => perform(body, schema, work));
    log.info({ call, status: answer.status }, 'request handled');
    if (isDone(answer) && faults.timeOutAfterSuccess?.includes(call)) return c.body(null, 504);
    return send(c, answer);
  };
}
