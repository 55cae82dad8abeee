import type { Database } from '../../database/tables.ts';
import type { Staff } from '../staff.ts';

/** A file that an action hands out. Its pieces are read while it is sent, so that it may be of any length. */
export type ActionFile = { name: string; type: string; pieces: AsyncIterable<string | Uint8Array> };

/** The surroundings of a file, which is sent after its action has been done and audited. */
export type FileContext = { db: Database; staff: Staff };
