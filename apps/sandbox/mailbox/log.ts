type LogMethod = (fields: object, message: string) => void;

export type Log = { info: LogMethod; warn: LogMethod };
