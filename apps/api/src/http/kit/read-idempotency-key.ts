import { idempotencyKey } from '@cairn/contract/calls/idempotency-key';
import type { HonoRequest } from 'hono';

type ReadKey = { ok: true; key: string | undefined } | { ok: false; message: string };

/** The caller's own key for what they ask, if they sent one. */
export function readIdempotencyKey(request: HonoRequest): ReadKey {
  const key = request.header('idempotency-key');
  return key === undefined || idempotencyKey.safeParse(key).success
    ? { ok: true, key }
    : { ok: false, message: 'Idempotency-Key must be 16 to 64 letters, digits, _ or -.' };
}
