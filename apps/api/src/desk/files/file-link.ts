import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { sharedSecret } from '../../database/shared-secret.ts';
import type { Database } from '../../database/tables.ts';
import type { StaffId } from '../staff.ts';

/** Milliseconds for which a link is good: it may be followed again when a download broke off. */
const GOOD_FOR = 10 * 60_000;

const linked = z.object({
  staff: z.string(),
  action: z.string(),
  input: z.unknown(),
  result: z.unknown(),
  until: z.int(),
});
type Linked = z.infer<typeof linked>;

/** A link to the file of an action that this person has just done, for nobody else. */
export async function linkFile(
  db: Database,
  done: Omit<Linked, 'until'>,
  now: Date,
): Promise<{ path: string; until: string }> {
  const until = now.getTime() + GOOD_FOR;
  const text = Buffer.from(JSON.stringify({ ...done, until })).toString('base64url');
  const path = `/files/${text}.${await seal(db, text)}`;
  return { path, until: new Date(until).toISOString() };
}

export async function readLink(
  db: Database,
  token: string,
  staff: StaffId,
  now: Date,
): Promise<Linked | undefined> {
  const [text = '', given = ''] = token.split('.');
  const expected = await seal(db, text);
  const isOurs =
    given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  if (!isOurs) return undefined;
  const link = linked.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return link.staff === staff && link.until > now.getTime() ? link : undefined;
}

async function seal(db: Database, text: string): Promise<string> {
  const secret = await sharedSecret(db, 'desk-files');
  return createHmac('sha256', secret).update(text).digest('base64url');
}
