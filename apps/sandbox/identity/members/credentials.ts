import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { Records, Store } from '../store.ts';
import type { Members } from './members.ts';

/** Password of every demo member. */
export const DEMO_PASSWORD = 'cairn-demo';

const hashWith = promisify<string, string, number, Buffer>(scrypt);
const BYTES = 32;

export type Credentials = Awaited<ReturnType<typeof createCredentials>>;

export async function createCredentials(store: Store, members: Pick<Members, 'subjects'>) {
  const newcomers = members.subjects().filter((subject) => !store.get('Credential', subject));
  // Hashed once for all: everybody knows this password, and a hash takes as long as the rest of the start.
  const demo = newcomers.length > 0 ? await hashPassword(DEMO_PASSWORD) : undefined;
  for (const subject of newcomers) if (demo) store.put('Credential', subject, demo);
  // For unknown identifiers; no password matches it.
  const nobodys = await hashPassword(randomBytes(BYTES).toString('hex'));
  return {
    /** Takes as long for unknown identifiers, so that timing does not reveal who is a member. */
    check: async (subject: string | undefined, password: string): Promise<boolean> => {
      const kept = subject === undefined ? undefined : store.get('Credential', subject);
      const { salt, hash } = kept ?? nobodys;
      const given = await hashWith(password, salt, BYTES);
      return timingSafeEqual(given, Buffer.from(hash, 'base64url'));
    },
  };
}

async function hashPassword(password: string): Promise<Records['Credential']> {
  const salt = randomBytes(16).toString('base64url');
  const hash = await hashWith(password, salt, BYTES);
  return { salt, hash: hash.toString('base64url') };
}
