type Say = (fields: object, message: string) => void;

/** Where calls and faults are told, one line each. */
export type Logger = { info: Say; warn: Say; error: Say };
