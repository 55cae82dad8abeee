import { setTimeout as pause } from 'node:timers/promises';
import { keepBuying, type OpenShop } from '../soak/buyers.ts';
import {
  checkAudit,
  checkLetters,
  checkLimits,
  checkStarted,
  isSettled,
} from '../soak/fleet-checks.ts';
import { inviteMembers, say, until } from '../soak/kit.ts';
import { judge, readProvider } from '../soak/verdict.ts';
import type { Fault } from './faults.ts';

type Opened = Awaited<ReturnType<Fault['open']>>;

const BUYERS = 6;
const MEMBERS = 2_000;
const RECIPIENTS = 50;
/** Milliseconds until orders are acknowledged again after a repair, and until all is done at the end. */
const TIME_LIMIT = 120_000;
const LAST_TIME_LIMIT = 300_000;

export type Outcome = {
  runs: number;
  acknowledged: number;
  paid: number;
  credited: number;
  /** Paid when another start had taken their place; the payment was given back. */
  replaced: number;
  letters: number;
  /** For each run, the longest time in seconds without an acknowledged start, from the fault to the repair. */
  gaps: number[];
  /** Acknowledged orders that are not there. */
  lost: number;
  wrong: string[];
};

/** Members buy while the fault happens again and again; at the end everything is compared. */
export async function play(fault: Fault, runs: number, logs: string): Promise<Outcome> {
  const site = await fault.open();
  try {
    return await playAt(site, fault, runs);
  } catch (error) {
    // Said before everything is stopped, which may fail, too.
    say(`  ended early: ${error}`);
    throw error;
  } finally {
    site.saveLogs(logs);
    await site.stop();
  }
}

async function playAt(site: Opened, fault: Fault, runs: number): Promise<Outcome> {
  const { fleet, purchases, db } = site;
  const next = await inviteMembers(db, MEMBERS);
  const recipients = Array.from({ length: RECIPIENTS }, next);
  let calls = 0;
  let isOver = false;
  const addresses = {
    shop: async () => {
      await until(() => fleet.shops.length > 0, TIME_LIMIT);
      calls += 1;
      return fleet.shops[calls % fleet.shops.length] as OpenShop;
    },
    payments: async () => fleet.payments.url,
  };
  const bought = Promise.all(
    Array.from({ length: BUYERS }, () =>
      keepBuying(addresses, { next, recipients }, purchases, () => isOver),
    ),
  );
  // A buyer who cannot go on ends the run.
  const race = <T>(work: Promise<T>) => Promise.race([work, bought.then(() => work)]);
  const wrong: string[] = [];
  const gaps: number[] = [];
  const cutOffAt: number[] = [];
  const more = async (count: number) => {
    const goal = purchases.started.size + count;
    await race(until(() => purchases.started.size >= goal, TIME_LIMIT));
  };
  await more(10);
  for (let nth = 1; nth <= runs; nth += 1) {
    await race(pause(2_000 + Math.random() * 2_000));
    const began = Date.now();
    await race(site.inject());
    const repaired = Date.now();
    await more(5);
    gaps.push(longestGap([...purchases.started.values()], began, Date.now()));
    // Letters that were under way may come twice for as long as anything was broken.
    for (let at = began; at <= repaired + 10_000; at += 5_000) cutOffAt.push(at);
    say(
      `  run ${nth}: ${gaps.at(-1)?.toFixed(1)} s without writes, ${purchases.started.size} acknowledged`,
    );
  }
  isOver = true;
  await bought;
  const lost = await checkStarted(db, purchases);
  if (!fault.mustLose) {
    wrong.push(...(await checkLimits(fleet.shops, next(), purchases)));
    await until(() => isSettled(db, purchases), LAST_TIME_LIMIT).catch(() =>
      wrong.push('Jobs or charges were left undone'),
    );
    wrong.push(...(await checkAudit(db)));
    wrong.push(...(await checkLetters(db, fleet.mail.letters, cutOffAt)));
  }
  await fleet.payments.stop();
  const provider = readProvider(fleet.payments.stateFile);
  const verdict = await judge(db, provider, purchases.paid, fault.clocksDifferBy);
  const counts = {
    runs,
    acknowledged: purchases.started.size,
    paid: purchases.paid.size,
    credited: verdict.credited,
    replaced: verdict.replaced,
    letters: fleet.mail.letters.length,
    gaps,
    lost: lost.length,
  };
  if (!fault.mustLose) return { ...counts, wrong: [...wrong, ...lost, ...verdict.faults] };
  say(`  ${lost.length} acknowledged orders were lost, as they must be`);
  return { ...counts, wrong: lost.length > 0 ? [] : ['Nothing was lost: the test proves nothing'] };
}

/** In seconds, of the times between two acknowledged starts that were not all before or after. */
function longestGap(moments: readonly number[], from: number, to: number): number {
  const sorted = moments.toSorted((a, b) => a - b);
  const gaps = sorted.map((moment, index) => {
    const before = sorted[index - 1] ?? moment;
    return before <= to && moment >= from ? moment - before : 0;
  });
  return Math.max(...gaps) / 1_000;
}
