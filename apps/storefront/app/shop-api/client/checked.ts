import type * as z from 'zod/mini';
import { failed, type Result } from '#app/errors/result.ts';

/** Validates an answer; a mismatch is the failure schema_validation_failed [5.2]. */
export function checked<Schema extends z.ZodMiniType>(
  schema: Schema,
  result: Result<unknown>,
): Result<z.output<Schema>> {
  if (!result.ok) return result;
  const parsed = schema.safeParse(result.value);
  return parsed.success ? { ok: true, value: parsed.data } : failed('schema_validation_failed');
}
