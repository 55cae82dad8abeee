import type { Context } from 'hono';
import type * as z from 'zod/mini';
import { newReference } from './references.ts';

export type Refusal = {
  status: 400 | 401 | 403 | 404 | 422 | 500;
  body: {
    status: number;
    errorCode: string;
    message: string;
    errorType: 'validation' | 'security' | 'internal' | 'configuration';
    pspReference: string;
  };
};

export type Done = { status: 200 | 201; body: object } | { status: 204 };

export type Answer = Done | Refusal;

export type Result<T> = { ok: true; value: T } | { ok: false; refusal: Refusal };

export function refuse(
  status: Refusal['status'],
  errorCode: string,
  message: string,
  errorType: Refusal['body']['errorType'] = 'validation',
): Refusal {
  return {
    status,
    body: { status, errorCode, message, errorType, pspReference: newReference() },
  };
}

export function isDone(answer: Answer): answer is Done {
  return answer.status < 300;
}

export function send(c: Context, answer: Answer): Response {
  return answer.status === 204 ? c.body(null, 204) : c.json(answer.body, answer.status);
}

/** Parses a JSON body; an empty body is an empty object. */
export function read<T>(schema: z.ZodMiniType<T>, body: string): Result<T> {
  const result = schema.safeParse(parse(body));
  if (result.success) return { ok: true, value: result.data };
  const fields = result.error.issues.map(({ path }) => path.join('.') || 'body');
  const message = `Missing or invalid: ${fields.join(', ')}`;
  return { ok: false, refusal: refuse(422, '14_030', message) };
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body || '{}');
  } catch {
    return undefined;
  }
}
