import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@cairn/api/data-folder';
import { StartFault } from './listen.ts';

/** Contents of the data folder that the shop made; anything else must not be deleted. */
const LOCK = 'lock';
const OURS = [
  'database',
  'database.unfinished',
  'assets',
  'content',
  'pictures',
  'identity',
  'payments',
  'mailbox',
  'operator.sock',
];

/** Lists what will be deleted, then deletes it, unless a shop is using the folder. */
export function emptyDataFolder(folder: string, say: (message: string) => void): void {
  if (!existsSync(folder)) return;
  const strangers = readdirSync(folder).filter((name) => name !== LOCK && !OURS.includes(name));
  if (strangers.length > 0) {
    throw new StartFault(
      `${folder} also holds ${strangers.join(', ')}, which Cairn did not make. Nothing was deleted.`,
    );
  }
  const going = OURS.filter((name) => existsSync(join(folder, name)));
  say(`Deleting from ${folder}: ${going.join(', ') || 'nothing'}`);
  const lock = lockFolder(folder);
  for (const name of going) rmSync(join(folder, name), { recursive: true, force: true });
  lock.release();
}
