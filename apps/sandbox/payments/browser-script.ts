import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** A script as browsers run it: the same, without its types. */
export function browserScript(file: URL): string {
  return stripTypeScriptTypes(readFileSync(file, 'utf8'));
}
