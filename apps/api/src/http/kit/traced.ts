import type { Logger } from 'pino';

/** Every request has a log with its id. */
export type Traced = { Variables: { log: Logger } };
