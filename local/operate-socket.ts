import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';

/** Exit code if the command could not be sent or its outcome is unknown; 1 means refused. */
export const FAILED = 2;

/** The longest socket path that every operating system allows (macOS has the shortest). */
export const LONGEST_PATH = 103;

/** The socket for operators' commands of a data folder; on Windows the name of a pipe. */
export function socketOf(dataFolder: string, platform: NodeJS.Platform = process.platform): string {
  if (platform === 'win32') {
    const name = createHash('sha256').update(dataFolder.toLowerCase()).digest('hex').slice(0, 32);
    return `\\\\.\\pipe\\cairn-${name}`;
  }
  const path = join(dataFolder, 'operator.sock');
  const fromHere = relative(process.cwd(), path);
  return fromHere.length < path.length ? fromHere : path;
}
