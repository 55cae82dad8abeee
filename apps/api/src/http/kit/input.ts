import type { HonoRequest } from 'hono';
import { createMiddleware } from 'hono/factory';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { refuse } from './answers.ts';
import { readJson } from './json-text.ts';

/** The request's query, parsed; a bad one is answered with 400 and never reaches the route. */
export function query<Schema extends z.ZodMiniObject>(schema: Schema) {
  return validator('query', (given, c) => {
    const result = schema.safeParse(given);
    return result.success ? result.data : refuse(c, 'bad_request', faults(result.error));
  });
}

const JSON_TYPE = /^application\/([\w.+-]+\+)?json\s*(;|$)/i;

/** The request's JSON, parsed; anything else is answered with 400 and never reaches the route. */
export function body<Schema extends z.ZodMiniType>(schema: Schema) {
  return createMiddleware<{ Variables: { body: z.infer<Schema> } }>(async (c, next) => {
    const read = await readBody(c.req, schema);
    if (!read.ok) return refuse(c, 'bad_request', read.message);
    c.set('body', read.value);
    return next();
  });
}

type ReadBody<T> = { ok: true; value: T } | { ok: false; message: string };

export async function readBody<Schema extends z.ZodMiniType>(
  request: HonoRequest,
  schema: Schema,
  /** Fields of the schema that the call takes from elsewhere; they must not be in the body too. */
  known: Record<string, unknown> = {},
): Promise<ReadBody<z.infer<Schema>>> {
  const isMissing = (await request.text()).trim() === '';
  const missing = schema.safeParse(undefined);
  if (isMissing && missing.success) return { ok: true, value: missing.data };
  if (!JSON_TYPE.test(request.header('content-type') ?? '')) {
    return { ok: false, message: 'The body must be JSON, and its content-type say so.' };
  }
  const read = readJson(await request.text());
  if (!read.ok) return read;
  const given = read.value;
  const doubled = Object.keys(known).filter((key) => key in Object(given));
  if (doubled.length > 0) {
    return { ok: false, message: `${doubled.join(', ')} is not known to this call.` };
  }
  const result = schema.safeParse(isObject(given) ? { ...given, ...known } : given);
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, message: faults(result.error) };
}

function isObject(given: unknown): given is object {
  return typeof given === 'object' && given !== null && !Array.isArray(given);
}

/** For calls without a body; some clients send {} all the same. */
export const emptyBody = createMiddleware(async (c, next) => {
  const isEmpty = /^\s*(\{\s*\}\s*)?$/.test(await c.req.text());
  return isEmpty ? next() : refuse(c, 'bad_request', 'This call takes no body.');
});

/** One sentence for each field that is wrong. */
function faults(error: z.core.$ZodError): string {
  return error.issues.map(sentence).join(' ');
}

function sentence(issue: z.core.$ZodIssue): string {
  const field = issue.path.join('.');
  if (issue.code === 'unrecognized_keys') {
    return `${[...issue.path, issue.keys.join(', ')].join('.')} is not known to this call.`;
  }
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`;
  return `${field}: ${issue.message}.`;
}
