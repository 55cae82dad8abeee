import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

export type OpenShop = {
  origin: string;
  /** An access token of a member that this shop takes. */
  tokenOf(number: string): Promise<string>;
};

/** Where buyers find what they need; each waits while nothing is there. */
export type Doors = {
  shop(): Promise<OpenShop>;
  payments(): Promise<string>;
};

export type Purchases = {
  /** By the answers to the buyers: what the provider and the database must know of. */
  paid: Set<string>;
  /** How often each refusal was answered, by status and code. */
  refusals: Map<string, number>;
};

const ORDERS_EACH = 5;
/** How likely a buyer is to order again right after paying. */
const HASTE = 0.15;
/** After so long a buyer who sees no avios orders again. */
const PATIENCE = 4_000;
const CALL_PATIENCE = 15_000;

/** Buys one package after another, as one member after another, until it is over. */
export async function keepBuying(
  doors: Doors,
  nextMember: () => string,
  purchases: Purchases,
  isOver: () => boolean,
): Promise<void> {
  while (!isOver()) {
    const shopper = createShopper(doors, nextMember(), purchases);
    for (let nth = 0; nth < ORDERS_EACH && !isOver(); nth += 1) {
      const id = await shopper.buy();
      if (id === undefined) break;
      if (Math.random() >= HASTE) await shopper.waitForAvios(id, isOver);
    }
  }
}

/** A member who goes on where they were when the shop is back. */
export function createShopper(doors: Doors, number: string, purchases: Purchases) {
  async function call(method: string, path: string, body?: object, key?: string) {
    return await insist(async () => {
      const { origin, tokenOf } = await doors.shop();
      const headers = new Headers({
        authorization: `Bearer ${await tokenOf(number)}`,
        // An address of their own: together they must not count as one visitor.
        'x-forwarded-for': `10.${number.slice(-6).match(/../g)?.map(Number).join('.')}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      });
      return await ask(`${origin}/api${path}partner=ei`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
    });
  }

  const state = (id: string) => call('GET', `/transactions/${id}/state?`);

  /** The order's id, or nothing if it is refused. */
  async function start(product: string, body: object): Promise<string | undefined> {
    const path = `/transactions?product=${product}&`;
    const { status, json } = await call('POST', path, body, randomUUID());
    if (status === 201) return String(json.id);
    const refusal = `${status} ${json.errorCode ?? json.code}`;
    purchases.refusals.set(refusal, (purchases.refusals.get(refusal) ?? 0) + 1);
    return undefined;
  }

  async function pay(id: string): Promise<boolean> {
    for (;;) {
      const { payload } = (await state(id)).json;
      if (payload.errorCode !== undefined) return false;
      if (!payload.paymentSession) {
        await pause(100);
        continue;
      }
      const { status, json } = await insist(async () => {
        const path = `/sandbox/sessions/${payload.paymentSession.id}/pay`;
        return await ask(`${await doors.payments()}${path}`, { method: 'POST', body: '{}' });
      });
      // An answer that was lost: it was paid by the call before.
      const isPaid = status === 200 || json.message === 'The session is completed';
      if (isPaid) purchases.paid.add(id);
      return isPaid;
    }
  }

  return {
    start,
    pay,
    /** Starts an order and pays it. */
    buy: async (product = 'purchase', body: object = PACKAGE): Promise<string | undefined> => {
      const id = await start(product, body);
      return id !== undefined && (await pay(id)) ? id : undefined;
    },
    waitForAvios: async (id: string, isOver: () => boolean): Promise<void> => {
      const end = Date.now() + PATIENCE;
      while (Date.now() < end && !isOver()) {
        const { statusName, payload } = (await state(id)).json;
        if (statusName === 'transaction_complete' || payload.errorCode !== undefined) return;
        await pause(150);
      }
    },
  };
}

export const PACKAGE = {
  paymentMethodDetails: { version: 2 },
  numberOfPoints: 2_000,
  currency: 'EUR',
};

async function ask(url: string, init: RequestInit) {
  const answer = await fetch(url, { ...init, signal: AbortSignal.timeout(CALL_PATIENCE) });
  return { status: answer.status, json: await answer.json() };
}

type Answer = Awaited<ReturnType<typeof ask>>;

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
