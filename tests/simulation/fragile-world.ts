import { SCHEDULE } from '../../apps/api/src/jobs/schedule.ts';
import { seedDemoMembers } from '../../apps/api/src/members/seed-demo-members.ts';
import type { TestApi } from '../kit/api/api.ts';
import { type Bank, openBank } from './bank.ts';
import { callAs, newMember, type Person } from './member.ts';
import { seededRandom } from './random.ts';
import { settle, startProcess } from './shop-process.ts';
import { Ended, endBefore } from './steps.ts';

type CallOptions = Parameters<typeof callAs>[4];

export type FragileWorld = {
  api: TestApi;
  bank: Bank;
  buyer: Person;
  other: Person;
  /** From now on the process is ended before its k-th step, once. */
  endBefore(k: number): void;
  wasEnded(): boolean;
  /** Asks as the buyer; what the JSON says is the caller's to know. */
  call(method: string, path: string, how?: CallOptions): Promise<Response>;
  settle(): Promise<void>;
};

/** Nobody has a plan, a debt or a request for erasure here: other timers would find nothing. */
const TIMERS = SCHEDULE.filter(({ name }) =>
  ['expire-orders', 'deliver-due-orders', 'ask-provider'].includes(name),
);

const BEGIN = new Date('2026-03-02T08:00:00Z');

let members = 0;

/**
 * Two members, a bank that behaves, and a process that may be ended and started anew. A buyer who
 * gives up does not ask again when the process ends: their call throws `Ended`.
 */
export async function openFragileWorld(
  api: TestApi,
  { givesUp = false } = {},
): Promise<FragileWorld> {
  api.clock.now = BEGIN;
  const bank = openBank(seededRandom(0), () => api.clock.now);
  const [buyer, other] = [newMember(++members, BEGIN), newMember(++members, BEGIN)];
  await seedDemoMembers(api.connection.db, ['EI'], [buyer, other], BEGIN);
  const parts = { api, bank, timers: TIMERS };
  let process = startProcess(parts);
  let ends = 0;

  /** A caller without an answer calls again. */
  async function insist<T>(act: () => Promise<T>, asksAgain = true): Promise<T> {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof Ended)) throw error;
      ends += 1;
      process = startProcess(parts);
      if (!asksAgain) throw error;
      return await act();
    }
  }
  return {
    api,
    bank,
    buyer,
    other,
    endBefore: (k: number) => {
      process = startProcess({ ...parts, steps: endBefore(k) });
    },
    wasEnded: () => ends > 0,
    call: (method, path, how) =>
      insist(() => callAs({ api, process }, buyer.number, method, path, how), !givesUp),
    settle: () => insist(() => settle(process, parts)),
  };
}
