import type { Store } from '../store.ts';
import type { Limits } from './limits.ts';

/** One-time code of every demo member. */
export const DEMO_CODE = '000000';

const FRESH_SECONDS = 5 * 60;

export type CodeCheck = { ok: true } | { ok: false; wait: number };
export type OneTimeCodes = ReturnType<typeof createOneTimeCodes>;

export function createOneTimeCodes(store: Store, limits: Limits) {
  return {
    check: (subject: string, typed: string): CodeCheck => {
      const wait = limits.take('code', subject);
      if (wait > 0) return { ok: false, wait };
      if (typed.replaceAll(/\s/g, '') !== DEMO_CODE) return { ok: false, wait: 0 };
      limits.reset('code', subject);
      return { ok: true };
    },
    /** Further step-ups in this session need no code for five minutes. */
    remember: (session: string, account: string): void =>
      store.put('FreshCode', session, {}, { seconds: FRESH_SECONDS, account }),
    isFresh: (session: string): boolean => store.get('FreshCode', session) !== undefined,
  };
}
