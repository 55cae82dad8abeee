type LogMethod = (fields: object, message: string) => void;

export type Logger = { info: LogMethod; warn: LogMethod; error: LogMethod };
