import { type CatalogueEntry, type Effect, entryOf } from './catalogue.ts';

/** The current error [3.27]. */
export type ErrorRecord = {
  code: string;
  scope: CatalogueEntry['scope'];
  effects: readonly Effect[];
};

export function recordOf(code: string): ErrorRecord {
  const { scope, effects } = entryOf(code);
  return { code, scope, effects };
}

/** Leaving a page clears its error; a global one stays. */
export function afterLeaving(error: ErrorRecord | undefined): ErrorRecord | undefined {
  return error?.scope === 'global' ? error : undefined;
}
