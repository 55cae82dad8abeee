import { randomUUID } from 'node:crypto';
import type { TransactionId } from '@cairn/contract/orders/transaction-id';
import type { MembershipNumber } from '@cairn/contract/values/membership-number';
import { sql } from 'kysely';
import pg from 'pg';
import type { Database } from '../../apps/api/src/database/tables.ts';
import type { OpenShop, Purchases } from './buyers.ts';
import { say, until } from './kit.ts';
import type { Letter } from './stand-ins.ts';
import { DEMO } from './verdict.ts';
import { PACKAGE } from './wishes.ts';

/** Timers run every minute; several may be needed for what waits. */
const TIME_LIMIT = 240_000;
/** Orders that one member may start in ten minutes, at both shops together. */
const STARTS = 30;
/** A letter that was being sent when its worker or its database was cut off may be sent again. */
const UNDER_WAY = 10_000;

/** The day of every dated gift comes: each is delivered, and by one of the workers alone. */
export async function checkGifts(db: Database, url: string): Promise<string[]> {
  const waiting = db.selectFrom('orders').select('id').where('deliver_at', 'is not', null);
  const scheduled = () => waiting.where('state', '=', 'scheduled').execute();
  const paid = () => waiting.where('state', 'in', ['payment_authorised', 'captured']).execute();
  await until(async () => (await paid()).length === 0, TIME_LIMIT);
  const gifts = await scheduled();
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(`update orders set deliver_at = now() where state = 'scheduled'`);
  await owner.end();
  await until(async () => (await scheduled()).length === 0, TIME_LIMIT).catch(() => undefined);
  const late = await scheduled();
  say(`${gifts.length} dated gifts came due, ${gifts.length - late.length} were delivered`);
  const events = await db
    .selectFrom('charge_event')
    .select('subject')
    .where('cause', '=', 'delivered')
    .execute();
  const twice = events.length - new Set(events.map(({ subject }) => subject)).size;
  return [
    ...late.map(({ id }) => `${id} was due and not delivered`),
    ...(twice > 0 ? [`${twice} gifts were delivered twice`] : []),
  ];
}

/** Every row of the audit log is chained, once, without a gap; the books read the hashes. */
export async function checkAudit(db: Database): Promise<string[]> {
  const count = async (table: 'audit_log' | 'audit_chain') =>
    (await db.selectFrom(table).select(db.fn.countAll<number>().as('count')).execute())[0]?.count;
  const isChained = async () => (await count('audit_log')) === (await count('audit_chain'));
  await until(isChained, TIME_LIMIT).catch(() => undefined);
  const links = await db.selectFrom('audit_chain').select('seq').orderBy('seq').execute();
  const gaps = links.filter(({ seq }, index) => seq !== index + 1);
  return [
    ...((await isChained()) ? [] : ['The audit log is not chained to its end']),
    ...(gaps.length > 0 ? [`The audit chain has ${gaps.length} links out of order`] : []),
  ];
}

/** Everybody has had each of their letters, and once. */
export async function checkLetters(
  db: Database,
  letters: readonly Letter[],
  cutOffAt: readonly number[],
): Promise<string[]> {
  const rows = await db.selectFrom('sent_letter').select(['letter', 'about', 'role']).execute();
  const recorded = new Set(rows.map(({ letter, about, role }) => `${letter}.${about}.${role}`));
  const received = Map.groupBy(letters, ({ name }) => name);
  const receipts = new Set(rows.map(({ about }) => about));
  const complete = await db
    .selectFrom('orders')
    .select('id')
    .where('state', '=', 'complete')
    .where('id', 'not like', sql<TransactionId>`${DEMO}`)
    .execute();
  const wasUnderWay = (copies: readonly Letter[]) =>
    copies.some(({ at }) => cutOffAt.some((cut) => Math.abs(at - cut) < UNDER_WAY));
  return [
    ...complete.filter(({ id }) => !receipts.has(id)).map(({ id }) => `${id} had no letter`),
    ...[...recorded].filter((name) => !received.has(name)).map((name) => `${name} never arrived`),
    ...[...received]
      .filter(([, copies]) => copies.length > 1 && !wasUnderWay(copies))
      .map(([name, copies]) => `${name} arrived ${copies.length} times`),
  ];
}

/** Starts of one member count together, at whichever shop they are made. */
export async function checkLimits(
  shops: readonly OpenShop[],
  number: string,
  purchases: Purchases,
): Promise<string[]> {
  const statuses: number[] = [];
  for (let nth = 0; nth < STARTS + 10; nth += 1) {
    const shop = shops[nth % shops.length];
    if (!shop) throw new Error('No shop is open');
    const answer = await fetch(`${shop.origin}/api/transactions?product=purchase&partner=ei`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await shop.tokenOf(number)}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(PACKAGE),
    });
    purchases.attempts += 1;
    statuses.push(answer.status);
    await answer.body?.cancel();
  }
  const started = statuses.filter((status) => status === 201).length;
  const refused = statuses.filter((status) => status === 429).length;
  say(`Of ${statuses.length} starts by one member ${started} were accepted, ${refused} refused`);
  return started <= STARTS && refused > 0
    ? []
    : [`One member started ${started} orders at two shops, ${STARTS} are allowed`];
}

/** Numbers of `inviteMembers`: demo members have orders from before. */
const OURS = sql<MembershipNumber>`'1000%'`;

/** Every acknowledged order exists, and no repeated call has started a second one. */
export async function checkStarted(
  db: Database,
  { started, attempts }: Purchases,
): Promise<string[]> {
  const orders = await db.selectFrom('orders').select('id').where('number', 'like', OURS).execute();
  const plans = await db
    .selectFrom('subscription')
    .select('id')
    .where('number', 'like', OURS)
    .execute();
  const known = new Set([...orders, ...plans].map(({ id }) => String(id)));
  const lost = [...started.keys()].filter((id) => !known.has(id));
  return [
    ...lost.map((id) => `${id} was acknowledged and is lost`),
    ...(known.size > attempts ? [`${attempts} starts became ${known.size} orders and plans`] : []),
  ];
}

/** No job waits, and whoever has paid has been credited. */
export async function isSettled(db: Database, { paid }: Purchases): Promise<boolean> {
  const job = await db.selectFrom('job').select('id').limit(1).executeTakeFirst();
  const open = await db
    .selectFrom('charge')
    .select('reference')
    .where('state', 'in', ['open', 'authorised'])
    .execute();
  const isPaid = (reference: string) => [...paid].some((id) => reference.startsWith(id));
  return job === undefined && !open.some(({ reference }) => isPaid(reference));
}
