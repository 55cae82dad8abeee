import type { Logger } from 'pino';

/** What every request carries: a log that knows its id. */
export type Traced = { Variables: { log: Logger } };
