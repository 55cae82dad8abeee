import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../kit/browser/browser.ts';
import { type DemoStaff, openDesk } from '../kit/desk/open-desk.ts';
import { setFaults } from '../kit/desk/set-faults.ts';
import { callsOf } from '../kit/shop/member-calls.ts';
import { operate } from '../kit/shop/operate.ts';
import { startShop } from '../kit/shop/shop.ts';
import { ROOT } from '../steps.ts';

/**
 * Takes the screenshots of README.md and docs/desk.md again, in a shop with demo members:
 *
 *   npm run pictures
 */
const AOIFE = '3081470000000001';
const TOM = '3081470000000002';
const DANIEL = '3081470000000006';
const SEAN = '3081470000000008';

const shop = await startShop({ APPROVAL_ALWAYS: 'forced-refund,bonus,price' });
const { startPurchase, pay, waitUntilPaid } = callsOf(shop);

async function buy(number: string) {
  const id = await startPurchase(number);
  await pay(number, id);
  await waitUntilPaid(number, id);
  return id;
}

async function run(...words: string[]): Promise<void> {
  const { exitCode, errors } = await operate({ DATA_DIR: shop.dataFolder }, ...words);
  if (exitCode !== 0) throw new Error(`${words.join(' ')}: ${errors}`);
}

/** Orders that wait for a person, and one whose avios are spent. */
async function prepare() {
  const [rejected, spent] = [await buy(AOIFE), await buy(DANIEL), await buy(SEAN)];
  await run('adjust', 'avios', 'EI', DANIEL, '--take', '1000', '--key', 'S-1', '--reason', 'spent');
  await setFaults(shop, { refundFails: true });
  await run('refund', rejected);
  await setFaults(shop, { flagged: true });
  const held = await startPurchase(TOM);
  await pay(TOM, held);
  await setFaults(shop, {});
  await run('drill', 'record', 'restore', '--passed', '--note', 'To 11:40 in 25 minutes');
  return spent;
}

/** Opens the desk once before, because the first page may be drawn before its fonts have loaded. */
async function enter(page: Page, as: DemoStaff, path: string): Promise<void> {
  await openDesk(page, shop, as);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await page.goto(`${shop.deskUrl}${path}`);
}

async function takePictures(open: () => Promise<Page>): Promise<void> {
  const spent = await prepare();
  const save = (page: Page, name: string) =>
    page.screenshot({ path: join(ROOT, 'docs', `${name}.png`) });

  const support = await open();
  await enter(support, 'orla.whelan', `/orders/${spent}?panel=refund`);
  const panel = support.getByRole('region', { name: 'Refund this order' });
  await panel.getByLabel('Refund anyway').check();
  await panel.getByText('Debt 0 → 360').waitFor();
  await panel.getByLabel('Reason').fill('The gift card never worked');
  await support.evaluate(() => scrollTo(0, 0));
  await save(support, 'desk-refund');
  await panel.getByRole('button', { name: 'Ask to refund' }).click();
  await panel.getByText('Nothing has happened yet').waitFor();

  await support.goto(`${shop.deskUrl}/`);
  await support.getByRole('button', { name: 'Take' }).first().click();
  await support.getByRole('button', { name: 'Give back' }).waitFor();
  await support.keyboard.press('/');
  await support.getByRole('combobox').fill('1111');
  await support.getByRole('option').nth(1).waitFor();
  await save(support, 'desk-search');

  const finance = await open();
  await enter(finance, 'ciaran.fahy', '/');
  await finance.getByRole('table').getByText('Orla Whelan', { exact: true }).waitFor();
  await save(finance, 'desk');
  await finance.goto(`${shop.deskUrl}/approvals/1`);
  await finance.getByRole('article').waitFor();
  await save(finance, 'desk-approval');
  await finance.goto(`${shop.deskUrl}/audit`);
  await finance.getByRole('button', { name: 'Verify now' }).click();
  await finance.getByText('The chain holds').waitFor();
  await finance.evaluate(() => scrollTo(0, 0));
  await save(finance, 'desk-audit');

  const threeDaysAgo = new Date(Date.now() - 3 * 86_400_000).toISOString().slice(0, 10);
  await finance.goto(`${shop.deskUrl}/money/${threeDaysAgo}?panel=compare`);
  await finance.getByRole('button', { name: 'Compare', exact: true }).last().click();
  await finance.getByText('Compared', { exact: true }).waitFor();
  await finance.goto(`${shop.deskUrl}/money/${threeDaysAgo}`);
  await finance.getByText(/movements match/).waitFor();
  await finance.getByText('Ties to the ledger').waitFor();
  await save(finance, 'desk-money');

  const marketing = await open();
  await enter(marketing, 'beth.lowry', '/prices?do=add-bonus');
  await marketing.getByText('Packages with this bonus').waitFor();
  const editor = marketing.getByRole('region', { name: /^New bonus/ });
  await editor.evaluate((part) => {
    const below = 80;
    scrollTo(0, scrollY + part.getBoundingClientRect().top - below);
  });
  await save(marketing, 'desk-bonus');
  await marketing.goto(`${shop.deskUrl}/sales`);
  await marketing.getByRole('heading', { name: /payments in euro/ }).waitFor();
  await save(marketing, 'desk-sales');
}

const { executablePath } = await findBrowser();
const browser = await chromium.launch({ executablePath });
try {
  await takePictures(() =>
    browser.newPage({ viewport: { width: 1280, height: 760 }, reducedMotion: 'reduce' }),
  );
} finally {
  await browser.close();
  await shop.stop();
}
