import { type CatalogueEntry, type Effect, entryOf } from './catalogue.ts';

/** Formatted values for the marks in a message. */
export type MessageValues = Readonly<Record<string, string>>;

export type ErrorRecord = {
  code: string;
  /** Tells two errors with the same code apart. */
  event: number;
  /** The content's message: the code's own, or a more precise one. */
  message: string;
  /** The code of what led to it, whose title comes first. */
  cause: string | undefined;
  values: MessageValues;
  scope: CatalogueEntry['scope'];
  effects: readonly Effect[];
  /** The screen that it was raised on: it leaves with its member. */
  owner: number;
};

/** The current error. One whose cause remains is shown below those that come and go meanwhile. */
export type ErrorsShown = { latest: ErrorRecord | undefined; lasting: ErrorRecord | undefined };

export const NO_ERRORS: ErrorsShown = { latest: undefined, lasting: undefined };

let lastEvent = 0;

export function recordOf(
  code: string,
  {
    message = code,
    cause,
    values = {},
    owner = 0,
  }: Partial<Pick<ErrorRecord, 'message' | 'cause' | 'values' | 'owner'>> = {},
): ErrorRecord {
  const { scope, effects } = entryOf(code);
  lastEvent += 1;
  return { code, event: lastEvent, message, cause, values, scope, effects, owner };
}

/**
 * The errors that stay when a page is left. Returns the same object when all do: a new one would render
 * every page a second time, in one go, right after its hydration.
 */
export function afterLeaving(shown: ErrorsShown): ErrorsShown {
  const stays = (error: ErrorRecord | undefined) => (error?.scope === 'global' ? error : undefined);
  const [latest, lasting] = [stays(shown.latest), stays(shown.lasting)];
  const isSame = latest === shown.latest && lasting === shown.lasting;
  return isSame ? shown : { latest, lasting };
}

export function afterRaising({ lasting }: ErrorsShown, raised: ErrorRecord): ErrorsShown {
  return entryOf(raised.code).isDismissible
    ? { latest: raised, lasting }
    : { latest: undefined, lasting: raised };
}

/** Errors that concern the member whose screen this is. */
export function errorsOf(owner: number, { latest, lasting }: ErrorsShown): ErrorsShown {
  const isOwn = (error: ErrorRecord | undefined) => (error?.owner === owner ? error : undefined);
  return { latest: isOwn(latest), lasting: isOwn(lasting) };
}
