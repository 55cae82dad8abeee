import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

/** The exit code when nobody knows whether it was done, or it could not be asked for; 1 is a no. */
export const FAILED = 2;

/** What the operating system allows; macOS's is the shortest. */
export const LONGEST_PATH = 103;

/** Where the process that holds a data folder listens for operators; on Windows it is a pipe's name. */
export function socketOf(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') {
    const name = createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\cairn-${name}`;
  }
  const path = join(dataFolder, 'operator.sock');
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
