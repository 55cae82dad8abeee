import { DAY, MARK_COOKIE, MARK_OF_ENDED, readMark, removeCookie, setCookie } from './cookies.ts';
import { HOLD_LIMIT } from './screen.ts';

/** What has become of the session that this page knows, in whichever window. */
type Fate = 'unchanged' | 'ended' | 'logged out' | 'another log-in';

/** Wakes the other windows of this browser up to look at the cookie. */
const CHANNEL = 'session';

/**
 * `logged_in` has a random value, made at log-in and renewed with each token. All windows see it, so a page
 * notices that somebody has logged out, or somebody else in, since it was last looked at.
 */
export function createSessionMark(now = Date.now) {
  /** Undefined until a member is recognised, and where cookies are blocked. */
  let own: string | undefined;
  let renewedAt = 0;

  function write(value: string): void {
    setCookie(`${MARK_COOKIE}=${value}; Path=/; Max-Age=${DAY}; SameSite=Lax`);
    own = readMark() === value ? value : undefined;
    renewedAt = now();
  }

  function fate(): Fate {
    const value = readMark();
    if (own === undefined || value === own) return 'unchanged';
    if (value === MARK_OF_ENDED) return 'ended';
    if (value !== undefined) return 'another log-in';
    return now() - renewedAt >= DAY * 1000 ? 'ended' : 'logged out';
  }

  return {
    fate,
    /** Somebody has logged in on this page. */
    begin(): void {
      write(crypto.randomUUID());
      wakeOthers();
    },
    /** For each token, and for a log-in in another window. */
    renew(): void {
      const value = readMark();
      write(value === undefined || value === MARK_OF_ENDED ? crypto.randomUUID() : value);
    },
    /** The session is over, though nobody has logged out: other windows keep the member's page, out of sight. */
    end(): void {
      if (fate() !== 'unchanged') return;
      const seconds = HOLD_LIMIT / 1000;
      setCookie(`${MARK_COOKIE}=${MARK_OF_ENDED}; Path=/; Max-Age=${seconds}; SameSite=Lax`);
      wakeOthers();
    },
    remove(): void {
      own = undefined;
      removeCookie(MARK_COOKIE);
      wakeOthers();
    },
  };
}

function wakeOthers(): void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.postMessage(null);
  channel.close();
}

/** Calls back whenever the cookie may have changed: when this page is looked at again, or another window says so. */
export function watchWindows(onWake: () => void): void {
  let channel: BroadcastChannel | undefined;
  const listen = () => {
    channel ??= new BroadcastChannel(CHANNEL);
    channel.onmessage = onWake;
  };
  listen();
  window.addEventListener('focus', onWake);
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('pageshow', () => {
    listen();
    onWake();
  });
  // An open channel can keep a page out of the back/forward cache.
  window.addEventListener('pagehide', () => {
    channel?.close();
    channel = undefined;
  });
}
