/** The reason why a member's page has gone without an action in this window. */
export type News = 'logged out elsewhere' | 'other member';

/** The owner of the page on the screen. */
export type Screen = {
  /** Identifies the page's state. Another key means that nothing of the page before is left. */
  key: number;
  /** The member whom the page belongs to; a visitor's page has none. */
  subject: string | undefined;
  /** The page of a member whose session has ended: out of sight until the same member is back. */
  held: { key: number; subject: string; since: number } | undefined;
  news: News | undefined;
  /** The last key that was given. */
  lastKey: number;
};

export const FIRST_SCREEN: Screen = {
  key: 0,
  subject: undefined,
  held: undefined,
  news: undefined,
  lastKey: 0,
};

/** Equals the time for which a stored order can be resumed. */
export const HOLD_LIMIT = 15 * 60 * 60_000;

/** A visitor's page becomes that of the member who logs in; a member's never becomes anybody else's. */
export function afterArrival(
  screen: Screen,
  subject: string,
  { news, now = Date.now() }: { news?: News; now?: number } = {},
): Screen {
  const { held } = screen;
  if (held?.subject === subject && now - held.since <= HOLD_LIMIT) {
    return { ...screen, key: held.key, subject, held: undefined, news: undefined };
  }
  if (screen.subject === subject) return screen;
  if (!held && screen.subject === undefined) return { ...screen, subject, news: undefined };
  return { ...newScreen(screen), subject, news };
}

/** The session is over, but nobody has logged out. */
export function afterSessionEnd(screen: Screen, now = Date.now()): Screen {
  const { key, subject } = screen;
  if (subject === undefined) return screen;
  return { ...newScreen(screen), held: { key, subject, since: now } };
}

/** The member has logged out, or a visitor goes on without them. */
export function afterLeaving(screen: Screen, news?: News): Screen {
  if (screen.subject === undefined && !screen.held) return screen;
  return { ...newScreen(screen), news };
}

function newScreen({ lastKey }: Screen): Screen {
  return { ...FIRST_SCREEN, key: lastKey + 1, lastKey: lastKey + 1 };
}
