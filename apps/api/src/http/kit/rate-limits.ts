import { createHash } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from 'rate-limiter-flexible';
import type { Database } from '../../database/tables.ts';

/** The windows in seconds. How many calls each allows is a setting. */
const WINDOWS = {
  /** Everything from one address. */
  address: 60,
  /** Everything by one member. */
  member: 60,
  /** Notifications from one address that are wrongly signed or malformed. */
  signature: 60,
  /** Orders and subscriptions that one member starts, and checks whether they could. */
  start: 10 * 60,
  /** Starts and checks that name a recipient, so that nobody can find out membership numbers by trying. */
  recipient: 60 * 60,
  /** Messages from one member or one address. */
  contact: 60 * 60,
  /** PDF receipts and history files of one member, which cost the most CPU time. */
  file: 10 * 60,
  /** Downloads of one member's data, and requests to erase it. */
  privacy: 60 * 60,
  /** Members, letters, balances and debts that one of the staff may see: nobody goes through all members. */
  staff: 60 * 60,
} as const;

/**
 * Counted by all processes together, because abuse of these costs money or reveals data, or because
 * one process's share of the work would be multiplied by the number of processes.
 */
const SHARED = ['signature', 'start', 'recipient', 'contact', 'file', 'privacy', 'staff'] as const;

/** Writes of one member in progress in one process. Each may wait for a lock, holding a connection of the pool. */
const WRITES_AT_ONCE = 3;

/** The caller of the API. The storefront's own calls, made for its pages, have no address. */
export type Caller = {
  address?: string | undefined;
  /** One of the shop's own storefronts calls, for itself or for the visitor at the address. */
  isStorefront?: boolean;
};

type LimitKind = keyof typeof WINDOWS;

export type LimitCounts = Readonly<Record<LimitKind, number>>;

export type RateLimits = {
  /** Counts one, and returns how many seconds to wait if it is one too many. */
  take(kind: LimitKind, who: string): Promise<number | undefined>;
  /** Counts a write until the returned function is called; undefined if the member has too many in progress. */
  beginWrite(who: string): (() => void) | undefined;
};

export function createRateLimits(db: Database, counts: LimitCounts): RateLimits {
  const inMemory = (kind: LimitKind) =>
    new RateLimiterMemory({ keyPrefix: kind, points: counts[kind], duration: WINDOWS[kind] });
  const shared = (kind: (typeof SHARED)[number]) =>
    new RateLimiterPostgres({
      keyPrefix: kind,
      points: counts[kind],
      duration: WINDOWS[kind],
      storeClient: storeOn(db),
      storeType: 'client',
      tableName: 'rate_limit',
      tableCreated: true,
      // All kinds share the table, so one of them deletes expired rows for all.
      clearExpiredByTimeout: kind === 'start',
      // A caller over the limit is refused from memory and costs no more statements.
      inMemoryBlockOnConsumed: counts[kind] + 1,
      // While the database fails, each process counts for itself.
      insuranceLimiter: inMemory(kind),
    });
  const limiters = {
    address: inMemory('address'),
    member: inMemory('member'),
    signature: shared('signature'),
    start: shared('start'),
    recipient: shared('recipient'),
    contact: shared('contact'),
    file: shared('file'),
    privacy: shared('privacy'),
    staff: shared('staff'),
  };
  const writes = new Map<string, number>();

  return {
    take: (kind, who) => takeFrom(limiters[kind], who),
    beginWrite: (who) => {
      const others = writes.get(who) ?? 0;
      if (others >= WRITES_AT_ONCE) return undefined;
      writes.set(who, others + 1);
      return () => {
        const left = (writes.get(who) ?? 1) - 1;
        if (left === 0) writes.delete(who);
        else writes.set(who, left);
      };
    },
  };
}

/** Counts one, and returns how many seconds to wait if it is one too many. */
export async function takeFrom(
  limiter: RateLimiterAbstract,
  who: string,
): Promise<number | undefined> {
  try {
    await limiter.consume(fingerprint(who));
    return undefined;
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    return Math.max(1, Math.ceil(refused.msBeforeNext / 1000));
  }
}

/** Looks to the library like a client of `pg`; works on PGlite too. */
function storeOn(db: Database) {
  return {
    query: ({ text, values }: { text: string; values: unknown[] }) =>
      db.executeQuery(CompiledQuery.raw(text, values)),
  };
}

/** Addresses and membership numbers are personal data and must not be stored in clear. */
function fingerprint(who: string): string {
  return createHash('sha256').update(who).digest('base64url');
}
