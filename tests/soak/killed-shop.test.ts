import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkBooks } from '../../apps/api/src/books/check-books.ts';
import { openDatabase } from '../../apps/api/src/database/connection.ts';
import { buildPages } from '../../local/build-pages.ts';
import { type Addresses, launchShop } from '../kit/shop/shop.ts';
import { standInTokens } from '../kit/shop/stand-in-tokens.ts';

/** Paid and not credited; credited without a receipt; two at any stage. */
const [WAITING, CREDITED, ...OTHERS] = [
  '3081470000000001',
  '3081470000000006',
  '3081470000000002',
  '3081470000000003',
] as const;
const BUYERS = [WAITING, CREDITED, ...OTHERS];
/** A port without a mail server. */
const NO_MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@cairn.example',
  MAIL_CONTACT_TO: 'shop@cairn.example',
};
const PACKAGE = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
/** Less than the two minutes after which a hanging job times out: a killed process's jobs are taken over earlier. */
const POLLING = { timeout: 60_000, interval: 200 };

/** Calls a shop's API as a member, with tokens signed by its identity stand-in. */
function visitor({ origin, identityUrls, paymentsUrl }: Addresses, dataFolder: string) {
  const tokens = standInTokens(dataFolder, identityUrls[0]);

  async function call(number: string, method: string, path: string, body?: object) {
    const token = await (await tokens)(number);
    const answer = await fetch(`${origin}/api${path}partner=ei`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // One purchase per member, however often it is requested.
        'idempotency-key': `the-purchase-of-${number}`,
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return await answer.json();
  }
  return {
    start: async (number: string): Promise<string> =>
      (await call(number, 'POST', '/transactions?product=purchase&', PACKAGE)).id,
    state: (number: string, id: string) => call(number, 'GET', `/transactions/${id}/state?`),
    /** Ignores the response: the session may be paid already. */
    pay: (session: string) =>
      fetch(`${paymentsUrl}/sandbox/sessions/${session}/pay`, { method: 'POST', body: '{}' }),
    /** Captures fail until the stand-in is restarted. */
    failCaptures: async () => {
      const faults = { method: 'PUT', body: '{"fail":["captures"]}' };
      expect((await fetch(`${paymentsUrl}/sandbox/faults`, faults)).status).toBe(200);
    },
  };
}

async function buy(shop: ReturnType<typeof visitor>, number: string): Promise<string> {
  const id = await shop.start(number);
  const { payload } = await shop.state(number, id);
  if (payload.paymentSession) await shop.pay(payload.paymentSession.id);
  return id;
}

let dataFolder: string;
beforeAll(async () => {
  await buildPages(() => {});
  dataFolder = await mkdtemp(join(tmpdir(), 'cairn-killed-'));
}, 180_000);
afterAll(() => rm(dataFolder, { recursive: true }));

test('killed in the middle of purchases, before the credit or after it, the shop ends each of them once [7.17] [7.21]', async () => {
  const first = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'warn', ...NO_MAIL });
  const { origin, ...rest } = await first.ready;
  expect((await fetch(`${origin}/api/health`)).status).toBe(200);
  const prices = await fetch(`${origin}/api/products/purchase/prices/generic?partner=ei`);
  expect(await prices.json()).toHaveLength(24);
  const purchases = visitor({ origin, ...rest }, dataFolder);
  await buy(purchases, CREDITED);
  // The receipt is queued with the credit, and cannot be sent.
  await expect.poll(first.output, POLLING).toMatch(/"queue":"send-mail".*will retry/);
  await purchases.failCaptures();
  await buy(purchases, WAITING);
  // Authorised: only the retried job can complete it.
  await expect.poll(first.output, POLLING).toMatch(/"queue":"capture-payment".*will retry/);
  // The faster of the others has paid; the slower is at any stage before that.
  await Promise.any(OTHERS.map((number) => buy(purchases, number)));
  first.child.kill('SIGKILL');
  expect(await first.ended, first.output()).toBeNull();

  const second = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  const { mailboxUrl, ...addresses } = await second.ready;
  const again = visitor({ mailboxUrl, ...addresses }, dataFolder);
  const ids = await Promise.all(BUYERS.map((number) => buy(again, number)));
  for (const [index, id] of ids.entries()) {
    const status = async () => (await again.state(BUYERS[index] ?? '', id)).statusName;
    await expect.poll(status, POLLING).toBe('transaction_complete');
  }
  // One receipt each.
  const receipts = async (): Promise<string[]> =>
    (await (await fetch(`${mailboxUrl}/messages.json`)).json()).map(
      ({ text }: { text: string }) => text.match(/Reference: (\w+)/)?.[1],
    );
  const numbers = ids.map((id) => id.slice(-8).toUpperCase()).sort();
  await expect.poll(async () => (await receipts()).sort(), POLLING).toEqual(numbers);
  // As when the terminal that started it is gone.
  second.child.disconnect();
  expect(await second.ended, second.output()).toBe(0);

  const { db, close } = await openDatabase({ url: undefined, dataFolder });
  const credits = await db
    .selectFrom('ledger_txn')
    .select('source_id')
    .where('kind', '=', 'credit')
    .where('source_id', 'in', ids)
    .execute();
  expect(credits.map((credit) => credit.source_id).sort()).toEqual(ids.toSorted());
  const findings = await checkBooks(db, new Date());
  expect(findings.filter(({ violations }) => violations.length > 0)).toEqual([]);
  await close();
}, 600_000);
