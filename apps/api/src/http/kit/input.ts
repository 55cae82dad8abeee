import { createMiddleware } from 'hono/factory';
import { validator } from 'hono/validator';
import type * as z from 'zod/mini';
import { refuse } from './answers.ts';

/** The request's query, parsed; a bad one is answered with 400 and never reaches the route. */
export function query<Schema extends z.ZodMiniObject>(schema: Schema) {
  return validator('query', (given, c) => {
    const result = schema.safeParse(given);
    return result.success ? result.data : refuse(c, 'bad_request', faults(result.error));
  });
}

/** For calls that take nothing: some senders of JSON write that as {}. */
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
  if (issue.code === 'invalid_value') return `${field} must be one of ${issue.values.join(', ')}.`;
  return `${field}: ${issue.message}.`;
}
