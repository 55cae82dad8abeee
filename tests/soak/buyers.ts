import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { StepUp } from '../kit/api/tokens.ts';
import { type Wish, wishesOf } from './wishes.ts';

export type OpenShop = {
  origin: string;
  /** An access token of a member that this shop takes, from a step-up or from a log-in. */
  tokenOf(number: string, stepUp?: StepUp): Promise<string>;
};

/** The addresses; each is awaited while nothing answers there. */
export type ServiceAddresses = {
  shop(): Promise<OpenShop>;
  payments(): Promise<string>;
};

export type Purchases = {
  /** Orders and plans that were to be started, each under its own idempotency key. */
  attempts: number;
  /** By id, when the shop acknowledged it: from then on it must be there. */
  started: Map<string, number>;
  /** By the answers to the buyers: what the provider and the database must know of. */
  paid: Set<string>;
  /** Counts by status and code. */
  refusals: Map<string, number>;
};

export function noPurchases(): Purchases {
  return { attempts: 0, started: new Map(), paid: new Set(), refusals: new Map() };
}

const ORDERS_EACH = 5;
/** The probability that a buyer orders again right after paying. */
const HASTE = 0.15;
/** After so long a buyer who sees no avios orders again. */
const TIME_LIMIT = 4_000;
/** In a minute fewer calls than a member may make. */
const POLL = 300;
const CALL_TIME_LIMIT = 15_000;
/** Between two step-ups for an order: a shop whose clock is wrong takes none that seems older than it. */
const STEP_UP_POLL = 1_000;

/** Buys one thing after another, as one member after another, until it is over. */
export async function keepBuying(
  addresses: ServiceAddresses,
  members: { next(): string; recipients: readonly string[] },
  purchases: Purchases,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const number = members.next();
    const shopper = createShopper(addresses, number, purchases);
    const nextWish = wishesOf(number, members.recipients);
    for (let nth = 0; nth < ORDERS_EACH && !isOver(); nth += 1) {
      const id = await shopper.buy(nextWish());
      if (id === undefined) break;
      if (Math.random() >= HASTE) await shopper.waitForAvios(id, isOver);
    }
  }
}

/** A member who goes on where they were when the shop is back. */
export function createShopper(addresses: ServiceAddresses, number: string, purchases: Purchases) {
  async function call(method: string, path: string, { body, key, stepUp }: Calling = {}) {
    return await insist(async () => {
      const { origin, tokenOf } = await addresses.shop();
      const headers = new Headers({
        authorization: `Bearer ${await tokenOf(number, stepUp)}`,
        // An address of their own: together they must not count as one visitor.
        'x-forwarded-for': `10.${number.slice(-6).match(/../g)?.map(Number).join('.')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      });
      return await send(`${origin}/api${path}partner=ei`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
    });
  }

  /** Undefined if the shop has lost the order, which the checks report. */
  async function state(id: string) {
    const { status, json } = await call('GET', `/transactions/${id}/state?`);
    if (status === 404) return undefined;
    if (status !== 200) throw new Error(`The state of ${id}: ${status} ${JSON.stringify(json)}`);
    return json;
  }

  /** The order's or the subscription's id, or nothing if it is refused. */
  async function start(wish: Wish): Promise<string | undefined> {
    const { product, body } = wish;
    const path =
      product === 'subscription' ? '/subscriptions?' : `/transactions?product=${product}&`;
    const key = randomUUID();
    purchases.attempts += 1;
    const { status, json } = await call('POST', path, { body, key, ...stepUpBefore(wish) });
    if (status !== 201) {
      const refusal = `${product} ${status} ${json.errorCode ?? json.code}`;
      purchases.refusals.set(refusal, (purchases.refusals.get(refusal) ?? 0) + 1);
      return undefined;
    }
    const id = String(json.id ?? json.subscriptionID);
    purchases.started.set(id, Date.now());
    return id;
  }

  async function pay(id: string): Promise<boolean> {
    for (;;) {
      const found = await state(id);
      if (!found || found.payload.errorCode !== undefined) return false;
      const { payload } = found;
      if (payload.followRedirect) {
        await call('POST', '/saveToken?', { stepUp: { order: id } });
        await pause(STEP_UP_POLL);
        continue;
      }
      if (!payload.paymentSession) {
        await pause(POLL);
        continue;
      }
      const { status, json } = await insist(async () => {
        const path = `/sandbox/sessions/${payload.paymentSession.id}/pay`;
        return await send(`${await addresses.payments()}${path}`, { method: 'POST', body: '{}' });
      });
      // An answer that was lost: it was paid by the call before.
      const isPaid = status === 200 || json.message === 'The session is completed';
      if (isPaid) purchases.paid.add(id);
      return isPaid;
    }
  }

  return {
    /** Starts an order and pays it. */
    buy: async (wish: Wish): Promise<string | undefined> => {
      const id = await start(wish);
      return id !== undefined && (await pay(id)) ? id : undefined;
    },
    waitForAvios: async (id: string, isOver: () => boolean): Promise<void> => {
      const end = Date.now() + TIME_LIMIT;
      while (Date.now() < end && !isOver()) {
        const found = await state(id);
        if (!found || CREDITED.has(found.statusName) || found.payload.errorCode !== undefined)
          return;
        await pause(POLL);
      }
    },
  };
}

/** An order's last status, and a subscription's. */
const CREDITED = new Set(['transaction_complete', 'points_added_to_customer_account']);

type Calling = { body?: object; key?: string; stepUp?: StepUp };

/** A popup before the start binds its token to the transfer; otherwise the start is answered with a redirect. */
function stepUpBefore(wish: Wish): Pick<Calling, 'stepUp'> {
  if (wish.product !== 'transfer' || wish.stepUp === 'after start') return {};
  const { numberOfPoints: avios, targetAccount } = wish.body;
  return { stepUp: { transfer: { avios, recipient: targetAccount.ffpNumber } } };
}

async function send(url: string, init: RequestInit) {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_TIME_LIMIT) });
  return { status: answer.status, json: answer.status === 204 ? {} : await answer.json() };
}

type Answer = Awaited<ReturnType<typeof send>>;

/** Asks until there is an answer that is about the question. */
async function insist(attempt: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await attempt().catch((error: Error) => {
      // Not there, broken off in the middle, or silent for too long.
      if (error instanceof TypeError || /Timeout|Syntax/.test(error.name)) return undefined;
      throw error;
    });
    if (answer && answer.status < 500) return answer;
    await pause(100);
  }
}
