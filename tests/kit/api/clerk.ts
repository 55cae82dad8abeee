import { randomInt, randomUUID } from 'node:crypto';
import { membershipNumber } from '@cairn/contract/values/membership-number';
import pino from 'pino';
import { readOffer } from '../../../apps/api/src/catalogue/read-offer.ts';
import { prepareFor } from '../../../apps/api/src/charges/apply.ts';
import { createWebhookReceiver } from '../../../apps/api/src/charges/receive.ts';
import { openDatabase } from '../../../apps/api/src/database/connection.ts';
import { newId } from '../../../apps/api/src/database/new-id.ts';
import type { Database } from '../../../apps/api/src/database/tables.ts';
import { isDatabaseUnavailable } from '../../../apps/api/src/database/unavailable.ts';
import { ORDERS } from '../../../apps/api/src/orders/settle/order-product.ts';
import { newTransactionId } from '../../../apps/api/src/orders/start/new-transaction-id.ts';
import { startOrder } from '../../../apps/api/src/orders/start/start-order.ts';
import type { StartRequest } from '../../../apps/api/src/orders/start/start-request.ts';

/**
 * A process that places and pays orders, concurrently with others like it on the same database: one
 * member buys (`buy`), members send avios to each other (`transfer`), or one sends all they have, some
 * of it on a date and held until then (`drain`).
 */
const [url = '', scenario = '', numbers = '', rounds = '1'] = process.argv.slice(2);
const members = numbers.split(',').map((number) => membershipNumber.parse(number));
const connection = await openDatabase({ url, dataFolder: '' });
const { db } = connection;
const outcomes: Record<string, number> = {};

/** Several at once in each process, as its web server would; one member's starts cancel each other. */
const LANES = scenario === 'buy' ? 1 : 4;
await Promise.all(Array.from({ length: LANES }, lane));
process.send?.(outcomes);
await connection.close();

async function lane() {
  for (let round = 0; round < Number(rounds); round++) {
    const outcome = await one(db);
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    // The cap is full: an open order would have made room for this one.
    if (outcome === 'gone') return;
  }
}

async function one(db: Database): Promise<string> {
  const sender = members[scenario === 'drain' ? 0 : randomInt(members.length)];
  const others = members.filter((number) => number !== sender);
  const recipient = others[randomInt(Math.max(1, others.length))] ?? sender;
  if (sender === undefined || recipient === undefined) throw new Error('Nobody is there');
  const way = { paymentMethodDetails: { version: 2 as const }, currency: 'EUR' as const };
  const request: StartRequest =
    scenario === 'buy'
      ? { ...way, product: 'purchase', numberOfPoints: 50_000 }
      : {
          ...way,
          product: 'transfer',
          numberOfPoints: 1_000 * randomInt(1, 10),
          issueDate: scenario === 'drain' && randomInt(2) > 0 ? nextDay() : null,
          targetAccount: {
            ffpNumber: recipient,
            email: 'ada@members.example',
            firstName: 'Ada',
            lastName: 'Member',
          },
        };
  const id = newTransactionId(request.product, false);
  const stepUpToken = scenario === 'buy' ? undefined : randomUUID();
  const offer = await readOffer(db, 'EI', request.product, new Date());
  const start = {
    id,
    request,
    locale: 'en-GB' as const,
    answer: { id },
    offer,
    stepUpToken,
    askedAbout: new Map(),
    asked: undefined,
  };
  const member = { company: 'EI', number: sender } as const;
  const started = await startOrder(db, member, start, new Date()).catch(busy);
  if (started.kind !== 'started') return started.kind;
  return await pay(db, id);
}

/** Tomorrow or the day after: in UTC, tomorrow may have begun in Dublin. */
function nextDay(): string {
  return new Date(Date.now() + 36 * 3_600_000).toISOString().slice(0, 10);
}

/** A start waits only a second for a member's lock; on a busy machine that may be too short. */
function busy(error: unknown) {
  if (!isDatabaseUnavailable(error)) throw error;
  return { kind: 'busy' } as const;
}

/** A capture webhook, sent twice at once; the authorisation webhook was lost. */
async function pay(db: Database, id: string): Promise<string> {
  const { total_minor } = await db
    .selectFrom('orders')
    .select('total_minor')
    .where('id', '=', id as ReturnType<typeof newTransactionId>)
    .executeTakeFirstOrThrow();
  const psp = newId(new Date());
  const item = {
    pspReference: `${psp}C`,
    originalReference: psp,
    merchantAccountCode: 'Test',
    merchantReference: id,
    amount: { currency: 'EUR', value: total_minor },
    eventCode: 'CAPTURE',
    success: 'true',
  };
  const context = { connection, now: () => new Date(), log: pino({ level: 'silent' }) };
  // Two receivers, as in two processes: one alone would put them together.
  const receivers = [1, 2].map(() => createWebhookReceiver(context, prepareFor(ORDERS)));
  await Promise.all(receivers.map((receive) => receive([item])));
  return 'paid';
}
