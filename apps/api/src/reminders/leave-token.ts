import { createHash, createHmac } from 'node:crypto';
import { sharedSecret } from '../database/shared-secret.ts';
import type { Database } from '../database/tables.ts';
import type { Member } from '../http/kit/member.ts';

const SECRET = 'leave-bonus-reminders';

const secrets = new WeakMap<Database, Promise<Uint8Array>>();

/**
 * The same in every reminder to a member, so that the link of an old one still works. It is derived
 * again for each, because only its hash is stored.
 */
export async function leaveToken(db: Database, { company, number }: Member): Promise<string> {
  let secret = secrets.get(db);
  if (!secret) {
    secret = sharedSecret(db, SECRET);
    secrets.set(db, secret);
    secret.catch(() => secrets.delete(db));
  }
  return createHmac('sha256', await secret)
    .update(`${company}/${number}`)
    .digest('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
