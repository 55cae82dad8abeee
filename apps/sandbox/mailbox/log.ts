type Say = (fields: object, message: string) => void;

/** Where arrivals and faults are told, one line each. */
export type Log = { info: Say; warn: Say };
