import { type CatalogueEntry, type Effect, entryOf } from './catalogue.ts';

/** What a message's marks stand for, formatted. */
export type MessageValues = Readonly<Record<string, string>>;

export type ErrorRecord = {
  code: string;
  /** Tells two errors with the same code apart. */
  event: number;
  /** The content's message: the code's own, or a more precise one. */
  message: string;
  values: MessageValues;
  scope: CatalogueEntry['scope'];
  effects: readonly Effect[];
};

let lastEvent = 0;

export function recordOf(
  code: string,
  { message = code, values = {} }: Partial<Pick<ErrorRecord, 'message' | 'values'>> = {},
): ErrorRecord {
  const { scope, effects } = entryOf(code);
  lastEvent += 1;
  return { code, event: lastEvent, message, values, scope, effects };
}

export function afterLeaving(error: ErrorRecord | undefined): ErrorRecord | undefined {
  return error?.scope === 'global' ? error : undefined;
}

/** An error whose cause remains is not replaced by one that passes. */
export function afterRaising(current: ErrorRecord | undefined, raised: ErrorRecord): ErrorRecord {
  return current && isLasting(current) && !isLasting(raised) ? current : raised;
}

function isLasting({ code }: ErrorRecord): boolean {
  return !entryOf(code).isDismissible;
}
