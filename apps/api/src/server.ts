import type { Company } from '@cairn/contract/values/company';
import type { SettingInForce } from '@cairn/settings/settings';
import type { Backlog } from '@cairn/telemetry/backlog';
import type { Logger } from 'pino';
import {
  DatabaseForbidden,
  type DatabaseSettings,
  DatabaseUnreachable,
  openDatabase,
} from './database/connection.ts';
import { FolderUnusable } from './database/folder-lock.ts';
import { MigrationFault } from './database/migrating/migration.ts';
import { PreparedStatementsLost } from './database/prepared-statements.ts';
import { sharedSecret } from './database/shared-secret.ts';
import { type SignalWatch, watchSignals } from './database/signals.ts';
import type { ApprovalRules } from './desk/approvals/approval-rules.ts';
import { operatorDesk } from './desk/terminal/operator-desk.ts';
import { createTerminalSignIn } from './desk/terminal/sign-in.ts';
import { keepReceiptThread } from './history/receipt-pdf/keep-receipt-thread.ts';
import { createApp } from './http/app.ts';
import { createDeskApp, type DeskSettings } from './http/desk-app.ts';
import type { IdentitySettings } from './http/kit/identity-settings.ts';
import { type Caller, createRateLimits, type LimitCounts } from './http/kit/rate-limits.ts';
import { createTokenVerifier } from './http/kit/verify-token.ts';
import { storefrontCalls } from './http/storefront-calls.ts';
import { readBacklog } from './jobs/read-backlog.ts';
import { startJobs } from './jobs/start-jobs.ts';
import { openHouseAccounts } from './ledger/accounts.ts';
import { type DemoMember, seedDemoMembers } from './members/seed-demo-members.ts';
import { createSmtp, type MailSettings } from './notifications/smtp.ts';
import { type AdyenSettings, createAdyen } from './payments/adyen.ts';
import {
  type DemoSubscriber,
  seedDemoSubscriptions,
} from './subscriptions/seed-demo-subscriptions.ts';

export type { Caller, DemoMember, DemoSubscriber, DeskSettings, IdentitySettings };

export type ApiSettings = {
  database: DatabaseSettings;
  companies: readonly Company[];
  identity: IdentitySettings;
  payments: AdyenSettings & { hmacKeys: readonly string[] };
  mail: MailSettings;
  /** The shop's public URL, including its base path. */
  shopUrl: string;
  /** On receipts: name first, then address and tax number. */
  seller: readonly string[];
  /** Without it, one is made up and kept in the database. */
  stepUpSecret: Uint8Array | undefined;
  limits: LimitCounts;
  /** Without it there is no desk. */
  desk?: DeskSettings | undefined;
  /** The rules that say which of the staff's actions need a second person. */
  rules: ApprovalRules;
  /** Closes the shop whatever the operators' switch says. */
  isInMaintenance: boolean;
  /** Whether this process runs the jobs; otherwise `worker.ts` does. */
  runsJobs: boolean;
  /** Seeded for every company that runs; empty with a real identity provider. */
  demoMembers: readonly (DemoMember & Pick<DemoSubscriber, 'subscription'>)[];
  /** For staff to look at; without them they are told that this process does not know them. */
  inForce?: readonly SettingInForce[] | undefined;
  log: Logger;
  onProgress: (message: string) => void;
};

export type Api = {
  fetch: (request: Request, caller?: Caller) => Response | Promise<Response>;
  /** The operators' desk, for a port of its own. */
  desk: ((request: Request, caller: Caller) => Response | Promise<Response>) | undefined;
  database: 'PostgreSQL' | 'PGlite';
  /** Whether the shop is closed, by its settings or by operators. */
  isClosed(): boolean;
  signals: Pick<SignalWatch, 'current' | 'onChange'>;
  /** For metrics. */
  readBacklog(): Promise<Backlog>;
  /** Runs an operator's command in this process. */
  operate: ReturnType<typeof operatorDesk>;
  /** From now on readiness fails, so that load balancers send nothing more; everything else goes on. */
  announceStop(): void;
  /** Stops the jobs of this process first, while the services that they call are still running. */
  stopJobs(): Promise<void>;
  stop(): Promise<void>;
};

/** Whether the start failed because of a setting; the message says what to change. */
export function isFaultOfSettings(error: unknown): error is Error {
  return [
    FolderUnusable,
    DatabaseUnreachable,
    DatabaseForbidden,
    PreparedStatementsLost,
    MigrationFault,
  ].some((kind) => error instanceof kind);
}

/** If a part fails to start, those started before it are closed. */
export async function startApi(settings: ApiSettings): Promise<Api> {
  const { companies, identity, rules, log } = settings;
  await using opened = new AsyncDisposableStack();
  const connection = await openDatabase(settings.database, settings.onProgress);
  opened.defer(connection.close);
  await openHouseAccounts(connection.db);
  await seedDemoMembers(connection.db, companies, settings.demoMembers);
  await seedDemoSubscriptions(connection.db, companies, settings.demoMembers, new Date());

  const now = () => new Date();
  const payments = createAdyen(settings.payments);
  const { shopUrl, seller } = settings;
  const stepUpSecret = settings.stepUpSecret ?? (await sharedSecret(connection.db, 'step-up'));
  const { statementName } = settings.payments;
  const house = { connection, companies, log, now };
  const base = { ...house, payments, shopUrl, statementName, seller, stepUpSecret };
  const mailer = createSmtp(settings.mail);
  opened.defer(mailer.close);
  const runner = settings.runsJobs ? await startJobs({ ...base, mailer }) : undefined;
  if (runner) opened.defer(runner.stop);
  const jobs = runner ?? { isHealthy: () => true };

  const signals = await watchSignals(connection.db);
  opened.defer(signals.stop);
  const maintenance = { isOn: () => settings.isInMaintenance || signals.current().isClosed };

  let isStopping = false;
  const stopping = { hasBegun: () => isStopping };
  const { merchantAccount, hmacKeys } = settings.payments;
  const tokens = createTokenVerifier(identity, connection.db, now);
  const paymentWebhooks = { merchantAccount, hmacKeys };
  const limits = createRateLimits(connection.db, settings.limits);
  const receipts = keepReceiptThread(log);
  opened.defer(receipts.stop);
  const own = { tokens, limits, jobs, maintenance, stopping, paymentWebhooks, receipts };
  const app = createApp({ ...base, ...own });
  const sender = { shopUrl, statementName, seller };
  const ports = { downloadReport: payments.downloadReport, settings: settings.inForce, sender };
  const { isLive, baseUrl } = settings.payments;
  const environment = isLive ? 'live' : baseUrl === undefined ? 'test' : 'demo';
  const atDesk = { ...base, ...own, ports, rules, environment } as const;
  const desk = settings.desk && createDeskApp(atDesk, settings.desk);
  const ownCalls = storefrontCalls({ connection, maintenance, stopping, log });
  const { db } = connection;
  const signIn = settings.desk && createTerminalSignIn({ db, now, log }, settings.desk);
  const operate = operatorDesk({ db, now, ports, rules, signIn, log });
  const running = opened.move();
  return {
    fetch: (request, caller) =>
      caller?.isStorefront && new URL(request.url).pathname.startsWith('/internal/')
        ? ownCalls.fetch(request)
        : app.fetch(request, caller),
    desk: desk && ((request, caller) => desk.fetch(request, caller)),
    database: connection.kind,
    isClosed: maintenance.isOn,
    signals,
    readBacklog: () => readBacklog(connection.db, now()),
    operate: async (request, print) => {
      const exitCode = await operate(request, print);
      // The embedded storefront's pages show the change at once.
      await signals.check();
      return exitCode;
    },
    announceStop: () => {
      isStopping = true;
    },
    stopJobs: async () => await runner?.stop(),
    stop: () => running.disposeAsync(),
  };
}
