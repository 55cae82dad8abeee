/** Where faults are told, one line each. */
export type Log = { error(fields: object, message: string): void };
