import { sharedSecret } from '../../database/shared-secret.ts';
import type { Database } from '../../database/tables.ts';
import { type Refusal, refusal } from '../actions/outcome.ts';
import { sealText, unsealText } from '../sealed-text.ts';

/** The lists of members: their page keys name the last member, whose number not everybody may see. */
type List = 'debts' | 'members';

/** Encrypts the end of a page. It is the same for everybody: keys are in addresses, which are logged. */
export async function sealPageKey(db: Database, list: List, key: string): Promise<string> {
  return sealText(await secretOf(db), list, key);
}

type Opened = { kind: 'opened'; key: string | undefined } | Refusal;

/** Returns a page's key as it was sealed; of a first page, which has none, undefined. */
export async function openPageKey(
  db: Database,
  list: List,
  { name, sealed }: { name: string; sealed: string | undefined },
): Promise<Opened> {
  if (sealed === undefined) return { kind: 'opened', key: undefined };
  const secret = await secretOf(db);
  try {
    return { kind: 'opened', key: unsealText(secret, list, sealed) };
  } catch {
    return refusal('bad_request', `{${name}} must be the key of the page before.`);
  }
}

async function secretOf(db: Database): Promise<Uint8Array> {
  return await sharedSecret(db, 'desk-page-keys');
}
