import { createHash } from 'node:crypto';
import pg from 'pg';

/** A table was changed under a prepared statement, by a newer version's migration. */
const PLAN_OUTDATED = '0A000';

let generation = 0;
const names = new Map<string, string>();

/**
 * Every statement is prepared at its first use on a connection: the ledger's take longer to plan
 * than to run. The texts are ours and few; values never stand in them.
 */
export class PreparingClient extends pg.Client {
  // pg's own signatures overload by callbacks, which nothing here uses.
  // biome-ignore lint/suspicious/noExplicitAny: see above
  override query(text: any, values?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values)) return super.query(text, values);
    return super.query({ name: nameOf(text), text, values }).catch((error: { code?: string }) => {
      // Prepared anew from now on; whoever asked finds out by the error, and transactions try again.
      if (error.code === PLAN_OUTDATED) forget();
      throw error;
    });
  }
}

function nameOf(text: string): string {
  let name = names.get(text);
  if (name === undefined) {
    name = `s${generation}${createHash('sha1').update(text).digest('base64url')}`;
    names.set(text, name);
  }
  return name;
}

function forget(): void {
  generation += 1;
  names.clear();
}
