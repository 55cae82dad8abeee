import type { Company } from '@cairn/contract/company';
import { type Connection } from '../../apps/api/src/database/connection.ts';
import './test-database.ts';
export type TestApi = {
  connection: Connection;
  /** Asks the API; `path` stands under /api. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** What was logged, a record per line. */
  logged: Record<string, unknown>[];
  /** What the API takes for the present. */
  clock: {
    now: Date;
  };
  stop(): Promise<void>;
};
/** The API on a database of its own, of the kind that this run is about. */
export declare function startTestApi(companies?: Company[]): Promise<TestApi>;
type Opened = {
  connection: Connection;
  drop(): Promise<void>;
};
export declare function openTestDatabase(): Promise<Opened>;
