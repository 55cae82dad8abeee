import type * as z from 'zod/mini';
import { failed, type Result } from '#app/errors/result.ts';

/** An answer that does not fit its schema is a failure like any other, with a code of its own. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  result: Result<unknown>,
): Result<z.output<Schema>> {
  if (!result.ok) return result;
  const parsed = schema.safeParse(result.value);
  return parsed.success ? { ok: true, value: parsed.data } : failed('schema_validation_failed');
}
