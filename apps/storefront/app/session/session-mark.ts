import {
  DAY,
  MARK_COOKIE,
  MARK_OF_ENDED,
  readMark,
  removeCookie,
  setCookie,
} from '#app/context/cookies.ts';
import { onReturn } from './on-return.ts';
import { HOLD_LIMIT } from './screen.ts';

/** A change of this page's session that may have happened in any window. */
export type SessionChange = 'unchanged' | 'ended' | 'logged out' | 'another log-in';

/** Tells the other windows of this browser the new value: it may arrive before the cookie does. */
const CHANNEL = 'session';

/**
 * `logged_in` has a random value, made at log-in and renewed with each token. All windows see it, so a page
 * notices that somebody has logged out, or somebody else in, since it was last looked at.
 */
export function createSessionMark(now = Date.now) {
  /** Undefined until a member is recognised, and where cookies are blocked. */
  let own: string | undefined;
  /** The page is a visitor's, and any log-in is another. */
  let isOver = false;
  let renewedAt = 0;

  function write(value: string): void {
    setCookie(`${MARK_COOKIE}=${value}; Path=/; Max-Age=${DAY}; SameSite=Lax`);
    own = readMark() === value ? value : undefined;
    isOver = false;
    renewedAt = now();
  }

  /** The value comes from the cookie, or from another window's message, which may arrive before the cookie does. */
  function changeFor(value: string | undefined): SessionChange {
    const isLogIn = value !== undefined && value !== MARK_OF_ENDED;
    if (value === own) return 'unchanged';
    if (isOver) return isLogIn ? 'another log-in' : 'unchanged';
    if (own === undefined) return 'unchanged';
    if (isLogIn) return 'another log-in';
    if (value === MARK_OF_ENDED) return 'ended';
    return now() - renewedAt >= DAY * 1000 ? 'ended' : 'logged out';
  }

  return {
    changeFor,
    /** Takes over the value that another window has written. */
    adopt(value: string | undefined): void {
      own = value;
      isOver = false;
      renewedAt = now();
    },
    /** Another window has logged out. The cookie may still have the value, which is no log-in. */
    leave(): void {
      isOver = true;
    },
    /** Somebody has logged in on this page. */
    begin(): void {
      write(crypto.randomUUID());
      notifyOtherWindows(own);
    },
    /** Called for each new token. */
    renew(): void {
      const value = readMark();
      write(value === undefined || value === MARK_OF_ENDED ? crypto.randomUUID() : value);
    },
    /** The session is over, though nobody has logged out: other windows keep the member's page, out of sight. */
    end(): void {
      if (changeFor(readMark()) !== 'unchanged') return;
      isOver = own === undefined;
      const seconds = HOLD_LIMIT / 1000;
      setCookie(`${MARK_COOKIE}=${MARK_OF_ENDED}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
      notifyOtherWindows(MARK_OF_ENDED);
    },
    remove(): void {
      isOver = true;
      removeCookie(MARK_COOKIE);
      notifyOtherWindows(undefined);
    },
  };
}

function notifyOtherWindows(value: string | undefined): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(value);
  channel.close();
}

/** Calls back whenever the mark may have changed: when this page is looked at again, or another window says so. */
export function watchWindows(onChange: (mark: string | undefined) => void): void {
  let channel: BroadcastChannel | undefined;
  const look = () => onChange(readMark());
  const listen = () => {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = ({ data }) => onChange(typeof data === 'string' ? data : undefined);
  };
  listen();
  onReturn(look);
  window.addEventListener('pageshow', listen);
  // An open channel can keep a page out of the back/forward cache.
  window.addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
}
