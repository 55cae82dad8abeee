import { membershipNumber } from '@cairn/contract/values/membership-number';
import pino from 'pino';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { newId } from '../../apps/api/src/database/new-id.ts';
import { keepReceiptThread } from '../../apps/api/src/history/receipt-pdf/keep-receipt-thread.ts';
import { createApp } from '../../apps/api/src/http/app.ts';
import { createTokenVerifier } from '../../apps/api/src/http/kit/verify-token.ts';
import { createHandlers } from '../../apps/api/src/jobs/handlers.ts';
import type { JobContext } from '../../apps/api/src/jobs/schedule.ts';
import type { Payments } from '../../apps/api/src/payments/port.ts';
import { runJobs } from '../../tests/kit/api/jobs.ts';
import { AUDIENCE, type TestIssuer } from '../../tests/kit/api/tokens.ts';
import { createInstantProvider } from './instant-provider.ts';

const ORIGIN = 'https://shop.example';
const MERCHANT = 'Bench';
const HMAC_KEY = '0'.repeat(64);

/** The API on a loaded database, without its queue: jobs run on request. */
export async function openShop(url: string, issuer: TestIssuer) {
  const connection = await openDatabase({ url, dataFolder: '' });
  const now = () => new Date();
  const log = pino({ level: 'error' });
  const inbox: string[] = [];
  const instant = createInstantProvider(MERCHANT, HMAC_KEY, (body) => inbox.push(body));
  const payments: Payments = {
    ...instant,
    askSession: async () => ({ kind: 'done', value: { isRefused: false, payments: [] } }),
    chargeStoredCard: async () => {
      const pspReference = newId(now());
      return { kind: 'done', value: { isAuthorised: true, pspReference } };
    },
  };
  const mailer = { send: async () => undefined };
  const seller = ['Cairn avios shop'];
  const sender = { shopUrl: ORIGIN, statementName: 'CAIRN AVIOS SHOP', seller };
  const context: JobContext = { connection, payments, mailer, ...sender, log, now };
  const identity = {
    audience: AUDIENCE,
    requireDpop: false,
    publicOrigin: ORIGIN,
    providers: [{ company: 'EI' as const, issuer: issuer.issuer, keysUrl: issuer.keysUrl }],
  };
  const app = createApp({
    ...context,
    companies: ['EI'],
    tokens: createTokenVerifier(identity, connection.db, now),
    limits: { take: async () => undefined, beginWrite: () => () => undefined },
    receipts: keepReceiptThread(log),
    jobs: { isHealthy: () => true },
    maintenance: { isOn: () => false },
    stopping: { hasBegun: () => false },
    paymentWebhooks: { merchantAccount: MERCHANT, hmacKeys: [HMAC_KEY] },
    stepUpSecret: Buffer.from('bench'),
  });
  const handlers = createHandlers(context);
  const fetch = async (method: string, path: string, token?: string, body?: string) => {
    const headers = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const init = { method, headers, ...(body !== undefined && { body }) };
    const answer = await app.fetch(new Request(`${ORIGIN}/api${path}`, init));
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return await answer.text();
  };
  return {
    connection,
    context,
    fetch,
    /** Delivers the provider's webhooks so far, and runs the jobs that follow. */
    settle: async () => {
      for (const body of inbox.splice(0))
        await fetch('POST', '/webhooks/payments', undefined, body);
      await runJobs(connection.db, handlers, now);
    },
    isQuiet: () => inbox.length === 0,
    takeInbox: () => inbox.splice(0),
    receive: (bodies: readonly string[]) => void inbox.push(...bodies),
  };
}

export type BenchShop = Awaited<ReturnType<typeof openShop>>;

export function numberOf(n: number) {
  return membershipNumber.parse(`${10 ** 15 + n}`);
}

export async function tokenFor(issuer: TestIssuer, n: number): Promise<string> {
  const exp = Math.floor(Date.now() / 1000) + 4 * 3_600;
  return await issuer.accessToken({ claims: { member_number: numberOf(n), exp } });
}
