import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import type { Config } from './config.ts';

export type SessionFile = {
  read(): string | undefined;
  write(key: string): void;
  remove(): void;
};

/** The key of the terminal's session, for this user and this database. Nobody else can read it. */
export function sessionFile(
  { DATABASE_URL, DATA_DIR }: Pick<Config, 'DATABASE_URL' | 'DATA_DIR'>,
  folder = configFolder(),
): SessionFile {
  const database = createHash('sha256').update(DATABASE_URL ?? DATA_DIR);
  const path = join(folder, `session-${database.digest('hex').slice(0, 16)}`);
  const remove = () => rmSync(path, { force: true });
  return {
    read: () => {
      try {
        return readFileSync(path, 'utf8').trim();
      } catch (error) {
        if (Object(error).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    write: (key) => {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      // A file that is there already would keep its own mode.
      remove();
      writeFileSync(path, key, { mode: 0o600, flag: 'wx' });
    },
    remove,
  };
}

function configFolder(): string {
  const { XDG_CONFIG_HOME, APPDATA } = process.env;
  return join(XDG_CONFIG_HOME || APPDATA || join(homedir(), '.config'), 'cairn');
}
