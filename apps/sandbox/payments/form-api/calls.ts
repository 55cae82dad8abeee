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

/** What the form's calls have in common: they name the account and a session, or fail at will. */
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
    const made = store.atOnce(() => perform(c.req.param('id') ?? '', body, schema, work));
    settings.log.info({ call, status: made.status }, 'a call was answered');
    if (isDone(made) && faults.timeOutAfterSuccess?.includes(call)) return c.body(null, 504);
    return send(c, made);
  };
}

type Work<T> = (session: Session, asked: T) => Answer;

/** Faults are changed in place and tell nobody. Who has left is not waited for. */
async function released(faults: Faults, call: Call, asker: AbortSignal): Promise<void> {
  while (faults.hold?.includes(call) && !asker.aborted) await setTimeout(HOLDING_STEP);
}
