import { setTimeout } from 'node:timers/promises';
import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { type Answer, isDone, read, refuse, send } from '../answers.ts';
import { openSession } from '../checkout-api/sessions.ts';
import type { Call, Faults } from '../faults.ts';
import type { Session } from '../records.ts';
import type { Service } from '../service.ts';

type Schema<T> = z.ZodMiniType<T & { sessionData: string }>;

const HOLDING_STEP = 20;

/** Handles a call by the form: checks client key and session, applies faults. */
export function createFormCalls(service: Service) {
  const { settings, store, faults } = service;

  function perform<T>(id: string, body: string, schema: Schema<T>, work: Work<T>): Answer {
    const request = read(schema, body);
    if (!request.ok) return request.refusal;
    const session = openSession(service, id, request.value.sessionData);
    return session.ok ? work(session.value, request.value) : session.refusal;
  }

  return async <T>(c: Context, call: Call, schema: Schema<T>, work: Work<T>) => {
    if (c.req.query('clientKey') !== settings.clientKey) {
      return send(c, refuse(401, '000', 'HTTP Status Response - Unauthorized', 'security'));
    }
    await released(faults, call, c.req.raw.signal);
    if (faults.fail?.includes(call)) {
      return send(c, refuse(500, '905', 'The request could not be processed', 'internal'));
    }
    const body = await c.req.text();
    const answer = store.transaction(() => perform(c.req.param('id') ?? '', body, schema, work));
    settings.log.info({ call, status: answer.status }, 'request handled');
    if (isDone(answer) && faults.timeOutAfterSuccess?.includes(call)) return c.body(null, 504);
    return send(c, answer);
  };
}

type Work<T> = (session: Session, request: T) => Answer;

/** Polls, because faults are changed in place. Stops when the caller has gone. */
async function released(faults: Faults, call: Call, asker: AbortSignal): Promise<void> {
  while (faults.hold?.includes(call) && !asker.aborted) await setTimeout(HOLDING_STEP);
}
