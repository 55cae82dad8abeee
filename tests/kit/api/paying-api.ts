import { DEBIT_SCOPE, STANDARD_SCOPES } from '@cairn/contract/calls/scopes';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { TransactionState } from '@cairn/contract/orders/transaction-state';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import { getRequestListener } from '@hono/node-server';
import { capYear } from '../../../apps/api/src/caps/rules.ts';
import type { CapKind } from '../../../apps/api/src/database/tables/orders.ts';
import { memberAccount } from '../../../apps/api/src/ledger/accounts.ts';
import { type LockedBalance, readBalance } from '../../../apps/api/src/ledger/read-balance.ts';
import {
  type DemoMember,
  seedDemoMembers,
} from '../../../apps/api/src/members/seed-demo-members.ts';
import { createAdyen } from '../../../apps/api/src/payments/adyen.ts';
import type { Payments } from '../../../apps/api/src/payments/port.ts';
import type { PaymentView } from '../../../apps/sandbox/payments/app.ts';
import { listen, postponedListener } from '../../../local/listen.ts';
import { AOIFE, startTestApi, type TestApi } from './api.ts';
import { API_KEY, MERCHANT, startTestPayments, type TestPayments } from './payments.ts';

export type PayingApi = TestApi & {
  provider: TestPayments;
  /** Calls the API as a member, by default Aoife. */
  call(method: string, path: string, how?: CallOptions): Promise<Response>;
  /** Starts an order, by default Aoife's, and returns its id. */
  start(product: string, body: object, how?: CallOptions): Promise<TransactionId>;
  state(id: string, how?: CallOptions): Promise<TransactionState>;
  /** Response body and status. */
  answer(method: string, path: string, how?: CallOptions): Promise<Record<string, unknown>>;
  /** Creates a member like Aoife, except for the given fields. */
  newMember(facts?: Partial<DemoMember>): Promise<DemoMember>;
  /** A member's balance and held avios. */
  points(number?: string): Promise<LockedBalance | undefined>;
  /** The reserved part of a member's yearly cap, unpaid orders included. */
  capUsed(kind: CapKind, number?: string): Promise<number>;
  now(): Date;
  /** Advances the clock. */
  pass(milliseconds: number): void;
  /** Delivers all webhooks and runs all jobs. */
  settle(): Promise<Error[]>;
  /** Pays an order at the payments stand-in. */
  pay(id: string, how?: Parameters<TestPayments['pay']>[1], options?: CallOptions): Promise<string>;
  /** Pays like `pay`, and the browser reports the payment form's result, which the shop stores. */
  payByForm: PayingApi['pay'];
};

type CallOptions = {
  body?: object;
  number?: string;
  claims?: Record<string, unknown>;
  key?: string;
};

/** The recipient of gifts and transfers. */
export const TOM: DemoMember = {
  ...AOIFE,
  number: '3081470000000002',
  name: { title: 'Mr', firstName: 'Tom', lastName: 'Hartley' },
  email: 'tom.hartley@members.example',
  country: 'GB',
  balance: 48_200,
};

export const HOUR = 60 * 60_000;
export const DAY = 24 * HOUR;

/** The body of a purchase's start. */
export function packageOf(numberOfPoints: number, currency = 'EUR') {
  return { paymentMethodDetails: { version: 2 }, numberOfPoints, currency };
}

/** The body of a gift's or transfer's start. */
export function aviosFor({ number, name, email }: DemoMember, avios: number, more: object = {}) {
  const { firstName, lastName } = name;
  const targetAccount = { ffpNumber: number, email, firstName, lastName };
  return { ...packageOf(avios), targetAccount, ...more };
}

type TransferBody = { numberOfPoints: number; targetAccount: { ffpNumber: string } };

/** The claims of a step-up token that is bound to a transfer. */
export function steppedUpFor({ numberOfPoints: avios, targetAccount }: TransferBody) {
  return {
    scope: `${STANDARD_SCOPES} ${DEBIT_SCOPE}`,
    transfer: { avios, recipient: targetAccount.ffpNumber },
  };
}

/** A provider that does not answer status requests, so that only webhooks report payments. */
export function withoutAnswers(payments: Payments): Payments {
  return { ...payments, askSession: async () => ({ kind: 'unknown', reason: 'no answer' }) };
}

/** The API with the real adapter of the payment provider, and its stand-in behind it. */
export async function startPayingApi(wrap = (payments: Payments) => payments): Promise<PayingApi> {
  const { listener, whenReady } = postponedListener();
  const door = await listen('PORT', 0, '127.0.0.1', listener);
  const clock = { now: () => new Date() };
  const provider = await startTestPayments(`${door.ownUrl}/api/webhooks/payments`, () =>
    clock.now(),
  );
  const adyen = createAdyen({
    apiKey: API_KEY,
    merchantAccount: MERCHANT,
    statementName: 'CAIRN AVIOS SHOP',
    isLive: false,
    liveUrlPrefix: undefined,
    baseUrl: provider.url,
  });
  const api = await startTestApi(['EI'], { payments: wrap(adyen) });
  clock.now = () => api.clock.now;
  whenReady(getRequestListener((request) => api.request(pathOf(request), request)));
  await seedDemoMembers(api.connection.db, ['EI'], [AOIFE, TOM]);

  async function call(method: string, path: string, how: CallOptions = {}) {
    const claims = { member_number: how.number ?? AOIFE.number, ...how.claims };
    const token = await api.issuerOf('EI').accessToken({ claims });
    const headers = new Headers({ authorization: `Bearer ${token}` });
    if (how.body) headers.set('content-type', 'application/json');
    if (how.key !== undefined) headers.set('idempotency-key', how.key);
    const url = `${path}${path.includes('?') ? '&' : '?'}partner=ei`;
    const body = how.body ? { body: JSON.stringify(how.body) } : {};
    return await api.request(url, { method, headers, ...body });
  }

  const pay: (...asked: Parameters<PayingApi['pay']>) => Promise<PaymentView> = async (
    id,
    how,
    options,
  ) => {
    const { payload } = await (await call('GET', `/transactions/${id}/state`, options)).json();
    return provider.pay(payload.paymentSession.id, how);
  };

  let members = 0;
  async function newMember(facts: Partial<DemoMember> = {}) {
    members += 1;
    const number = `${3_081_479_000_000_000 + members}`;
    const { householdBalance: _, ...alone } = AOIFE;
    const member = { ...alone, number, email: `member-${members}@members.example`, ...facts };
    await seedDemoMembers(api.connection.db, ['EI'], [member], api.clock.now);
    return member;
  }

  const owner = (number: string = AOIFE.number) =>
    ({ company: 'EI', number: membershipNumber.parse(number) }) as const;

  async function settle() {
    for (;;) {
      await provider.settled();
      const errors = await api.runJobs();
      await provider.settled();
      const due = await api.connection.db
        .selectFrom('job')
        .select('id')
        .where('next_try_at', '<=', api.clock.now)
        .execute();
      if (due.length === 0) return errors;
    }
  }

  return {
    ...api,
    provider,
    call,
    settle,
    start: async (product, body, how) => {
      const answer = await call('POST', `/transactions?product=${product}`, { ...how, body });
      const { id } = await answer.json();
      if (answer.status !== 201) throw new Error(`The start was answered with ${answer.status}`);
      return id;
    },
    state: async (id, how) => await (await call('GET', `/transactions/${id}/state`, how)).json(),
    answer: async (method, path, how) => {
      const answer = await call(method, path, how);
      return { status: answer.status, ...(await answer.json()) };
    },
    newMember,
    points: async (number) => await readBalance(api.connection.db, memberAccount(owner(number))),
    capUsed: async (kind, number) => {
      const row = await api.connection.db
        .selectFrom('cap_usage')
        .select('used')
        .where((usage) => usage.and({ ...owner(number), kind }))
        .where('year', '=', capYear('EI', api.clock.now))
        .executeTakeFirst();
      return row?.used ?? 0;
    },
    now: () => api.clock.now,
    pass: (milliseconds) => {
      api.clock.now = new Date(api.clock.now.getTime() + milliseconds);
    },
    pay: async (...asked) => (await pay(...asked)).pspReference,
    payByForm: async (id, ...asked) => {
      const { pspReference, sessionResult } = await pay(id, ...asked);
      await api.connection.db
        .updateTable('charge')
        .set({ session_result: sessionResult })
        .where('reference', '=', id as TransactionId)
        .execute();
      return pspReference;
    },
    stop: async () => {
      await provider.stop();
      await door.stop();
      await api.stop();
    },
  };
}

function pathOf({ url }: Request): string {
  const { pathname, search } = new URL(url);
  return pathname.replace('/api', '') + search;
}
