import pino from 'pino';
import { deleteJobs } from '../../apps/api/src/background/job-table.ts';
import type { Database } from '../../apps/api/src/database/tables.ts';
import { createApp } from '../../apps/api/src/http/app.ts';
import { createTokenVerifier } from '../../apps/api/src/http/kit/verify-token.ts';
import { createHandlers } from '../../apps/api/src/jobs/handlers.ts';
import { SCHEDULE } from '../../apps/api/src/jobs/schedule.ts';
import { NO_LIMITS, PUBLIC_ORIGIN, type TestApi } from '../kit/api/api.ts';
import { type DueJob, readDue, run } from '../kit/api/jobs.ts';
import { deliver, signed } from '../kit/api/notifications.ts';
import { HMAC_KEY, MERCHANT } from '../kit/api/payments.ts';
import { AUDIENCE } from '../kit/api/tokens.ts';
import type { Bank } from './bank.ts';
import { Ended, endBefore, endingConnection, endingPayments, type Steps } from './steps.ts';

/** Those that move orders, money and avios. */
const TIMERS = SCHEDULE.filter(
  ({ name }) => !['chain-audit', 'check-books', 'delete-old-records'].includes(name),
);

/** They catch up from wherever they were: running them every time would only take longer. */
const SUMS = new Set(['keep-figures', 'keep-days']);
const SUMS_EVERY = 8;

type Parts = {
  api: TestApi;
  bank: Bank;
  steps?: Steps;
  timers?: typeof SCHEDULE;
};

export type ShopProcess = ReturnType<typeof startProcess>;

/** The API and its jobs as one process that can be ended before any of its steps. */
export function startProcess({ api, bank, steps = endBefore(Infinity), timers = TIMERS }: Parts) {
  const connection = endingConnection(api.connection, steps);
  const now = () => api.clock.now;
  const providers = [{ company: 'EI' as const, ...api.issuerOf('EI') }];
  const identity = { audience: AUDIENCE, requireDpop: false, publicOrigin: PUBLIC_ORIGIN };
  const shop = {
    connection,
    companies: ['EI' as const],
    tokens: createTokenVerifier({ ...identity, providers }, connection.db, now),
    limits: NO_LIMITS,
    payments: endingPayments(bank.payments, steps),
    paymentWebhooks: { merchantAccount: MERCHANT, hmacKeys: [HMAC_KEY] },
    receipts: { render: async () => undefined },
    jobs: { isHealthy: () => true },
    maintenance: { isOn: () => false },
    stopping: { hasBegun: () => false },
    shopUrl: PUBLIC_ORIGIN,
    statementName: 'CAIRN AVIOS SHOP',
    seller: ['Cairn avios shop'],
    stepUpSecret: Buffer.from('a secret of the tests'),
    log: pino({ level: 'silent' }),
    now,
    mailer: { send: async () => steps.step() },
  };
  const app = createApp(shop);
  const handlers = createHandlers(shop);

  let rounds = 0;

  /** An answer of a process that is gone is heard by nobody. */
  async function request(path: string, init: RequestInit): Promise<Response> {
    const answer = await app.fetch(new Request(`http://api.test/api${path}`, init));
    if (steps.isOver()) throw new Ended('no answer');
    steps.step();
    return answer;
  }

  return {
    request,
    /** Hands a notification over, as the bank does until it hears a yes; tells whether it did. */
    async deliver(letter: Bank['letters'][number]): Promise<boolean> {
      const answer = await deliver({ request }, [signed(letter)]);
      return answer.ok;
    },
    jobs: () => readDue(api.connection.db, now()),
    /** Does a job that is due; one that fails is left for later. Tells whether it was done. */
    async work({ id, queue, data }: DueJob): Promise<boolean> {
      const [result] = await run(handlers, queue, [{ data }]);
      if (steps.isOver()) throw new Ended('a job was under way');
      if (result?.status !== 'fulfilled') return false;
      steps.step();
      await deleteJobs(connection.db, [id]);
      return true;
    },
    async runTimers(): Promise<void> {
      const sums = rounds++ % SUMS_EVERY === 0;
      for (const timer of timers) {
        if (sums || !SUMS.has(timer.name)) await timer.run(shop);
      }
      // A sweep logs what fails and goes on.
      if (steps.isOver()) throw new Ended('sweeps were under way');
    },
    async operate<T>(act: (db: Database, now: Date) => Promise<T>): Promise<T> {
      const answer = await act(connection.db, now());
      // Failures without consequence are caught on the way.
      if (steps.isOver()) throw new Ended('no answer');
      return answer;
    },
  };
}

/** Everything that can happen does: notifications arrive, jobs are done, timers run. */
export async function settle(process: ShopProcess, parts: Parts): Promise<void> {
  await drain(process, parts);
  await process.runTimers();
  await drain(process, parts);
}

async function drain(process: ShopProcess, { bank }: Parts): Promise<void> {
  for (let isBusy = true; isBusy; ) {
    isBusy = false;
    for (const letter of [...bank.letters]) {
      if (!(await process.deliver(letter))) continue;
      bank.letters.splice(bank.letters.indexOf(letter), 1);
      isBusy = true;
    }
    for (const job of await process.jobs()) isBusy = (await process.work(job)) || isBusy;
  }
}
