import { realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildPages } from '../../local/build-pages.ts';
import { findPostgres, thereAlready } from '../kit/database/postgres.ts';
import { isExecutable } from '../kit/install.ts';
import { say } from '../soak/kit.ts';
import { drillRestore } from './restore.ts';

const missing = await whyNot();
if (missing !== undefined) {
  say(`This needs the PostgreSQL server of the system with pg_basebackup: ${missing}`);
  process.exit(1);
}
await buildPages(say);
const faults = await drillRestore();
for (const fault of faults.slice(0, 20)) say(`WRONG: ${fault}`);
say(faults.length === 0 ? 'The drill passed.' : `The drill failed: ${faults.length} faults.`);
process.exitCode = faults.length === 0 ? 0 : 1;

async function whyNot(): Promise<string | undefined> {
  const found = await findPostgres(thereAlready()).catch((error: Error) => error);
  if (found instanceof Error) return found.message;
  const folder = dirname(realpathSync(found.path));
  const lacking = ['pg_basebackup', 'pg_verifybackup'].find(
    (name) => !isExecutable(join(folder, name)),
  );
  return lacking && `${join(folder, lacking)} is not there.`;
}
