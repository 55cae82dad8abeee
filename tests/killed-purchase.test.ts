import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkBooks } from '../apps/api/src/books/check-books.ts';
import { openDatabase } from '../apps/api/src/database/connection.ts';
import { buildStorefront } from '../local/build-storefront.ts';
import { launchShop } from './kit/shop.ts';
import { standInTokens } from './kit/stand-in-tokens.ts';

/** Paid and not credited, credited and not told of it, and two who may be anywhere. */
const [WAITING, CREDITED, ...OTHERS] = [
  '3081470000000001',
  '3081470000000006',
  '3081470000000002',
  '3081470000000003',
] as const;
const BUYERS = [WAITING, CREDITED, ...OTHERS];
/** Where nobody takes mail. */
const NO_MAIL = {
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'shop@cairn.example',
  MAIL_CONTACT_TO: 'shop@cairn.example',
};
const PACKAGE = { paymentMethodDetails: { version: 2 }, numberOfPoints: 2_000, currency: 'EUR' };
/** Less than the two minutes after which a job that hangs is given up: a killed process's are taken over. */
const PATIENCE = { timeout: 60_000, interval: 200 };

type Addresses = Awaited<ReturnType<typeof launchShop>['ready']>;

/** Asks a shop as a member, by a token such as its own identity provider gives. */
function visitor({ origin, identityUrls, paymentsUrl }: Addresses, dataFolder: string) {
  const tokens = standInTokens(dataFolder, identityUrls[0]);

  async function ask(number: string, method: string, path: string, body?: object) {
    const token = await (await tokens)(number);
    const answer = await fetch(`${origin}/api${path}partner=ei`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        // One purchase each, however often it is asked for.
        'idempotency-key': `the-purchase-of-${number}`,
      },
      body: body ? JSON.stringify(body) : null,
    });
    if (!answer.ok) throw new Error(`${answer.status} ${await answer.text()}`);
    return await answer.json();
  }
  return {
    start: async (number: string): Promise<string> =>
      (await ask(number, 'POST', '/transactions?product=purchase&', PACKAGE)).id,
    state: (number: string, id: string) => ask(number, 'GET', `/transactions/${id}/state?`),
    /** Whatever it answers: somebody may have paid before. */
    pay: (session: string) =>
      fetch(`${paymentsUrl}/sandbox/sessions/${session}/pay`, { method: 'POST', body: '{}' }),
    /** From now on, and until it is started anew, the provider captures nothing. */
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

test('killed in the middle of purchases, before the credit or after it, the shop ends each of them once [7.17] [7.21]', async () => {
  await buildStorefront(() => {});
  const dataFolder = await mkdtemp(join(tmpdir(), 'cairn-killed-'));
  const first = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'warn', ...NO_MAIL });
  const purchases = visitor(await first.ready, dataFolder);
  await buy(purchases, CREDITED);
  // The receipt is written with the credit: nobody has heard of it yet.
  await expect.poll(first.output, PATIENCE).toMatch(/"queue":"send-mail".*is tried again/);
  await purchases.failCaptures();
  await buy(purchases, WAITING);
  // It is authorised, and only a job that is tried again leads on from here.
  await expect.poll(first.output, PATIENCE).toMatch(/"queue":"capture-payment".*is tried again/);
  // The quicker of the others has paid; the last is somewhere before that.
  await Promise.any(OTHERS.map((number) => buy(purchases, number)));
  first.child.kill('SIGKILL');
  expect(await first.ended, first.output()).toBeNull();

  const second = launchShop({ DATA_DIR: dataFolder, LOG_LEVEL: 'silent' });
  const { mailboxUrl, ...addresses } = await second.ready;
  const again = visitor({ mailboxUrl, ...addresses }, dataFolder);
  const ids = await Promise.all(BUYERS.map((number) => buy(again, number)));
  for (const [index, id] of ids.entries()) {
    const status = async () => (await again.state(BUYERS[index] ?? '', id)).statusName;
    await expect.poll(status, PATIENCE).toBe('transaction_complete');
  }
  // One letter each: what they have is told of once.
  const receipts = async (): Promise<string[]> =>
    (await (await fetch(`${mailboxUrl}/messages.json`)).json()).map(
      ({ text }: { text: string }) => text.match(/history\/(\w+)/)?.[1],
    );
  await expect.poll(async () => (await receipts()).sort(), PATIENCE).toEqual(ids.toSorted());
  second.child.kill('SIGTERM');
  await second.ended;

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
  await rm(dataFolder, { recursive: true });
}, 600_000);
