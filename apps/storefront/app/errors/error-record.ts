import { type CatalogueEntry, type Effect, entryOf } from './catalogue.ts';

export type ErrorRecord = {
  code: string;
  scope: CatalogueEntry['scope'];
  effects: readonly Effect[];
};

export function recordOf(code: string): ErrorRecord {
  const { scope, effects } = entryOf(code);
  return { code, scope, effects };
}

export function afterLeaving(error: ErrorRecord | undefined): ErrorRecord | undefined {
  return error?.scope === 'global' ? error : undefined;
}
