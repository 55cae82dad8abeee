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
  const parsed = parse(body);
  if (!parsed.ok) return parsed;
  const result = schema.safeParse(parsed.value);
  if (result.success) return { ok: true, value: result.data };
  const { issues } = result.error;
  const unknown = issues.flatMap((issue) => (issue.code === 'unrecognized_keys' ? issue.keys : []));
  if (unknown.length > 0) {
    const message = `Structure contains the following unknown fields: [${unknown.join(', ')}]`;
    return { ok: false, refusal: refuse(400, '702', message) };
  }
  const fields = issues.map(({ path }) => path.join('.') || 'body');
  return { ok: false, refusal: missing(...fields) };
}

/** Adyen has a code for each field; this is the one for a missing returnUrl. */
export function missing(...fields: string[]): Refusal {
  return refuse(422, '14_030', `Missing or invalid: ${fields.join(', ')}`);
}

function parse(body: string): Result<unknown> {
  try {
    return { ok: true, value: JSON.parse(body || '{}') };
  } catch {
    return { ok: false, refusal: refuse(400, '702', 'Unexpected input') };
  }
}
