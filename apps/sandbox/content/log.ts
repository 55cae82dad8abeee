export type Log = { error(fields: object, message: string): void };
