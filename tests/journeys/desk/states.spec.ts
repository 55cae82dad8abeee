import { randomUUID } from 'node:crypto';
import { openDesk } from '../../kit/desk/open-desk.ts';
import { expect, test } from '../fixtures.ts';

const QUEUE = '**/desk/api/actions/queue-list**';
const BROKEN = { status: 500, json: { code: 'internal', message: 'Something went wrong.' } };

test('a list that cannot be read says so with a request number, keeps what it had, and goes on by itself; a dead letter in it is retried; a role that may not see a page is told so', async ({
  page,
  shop,
  announce,
}) => {
  announce(/500 \(/);
  await page.clock.install();
  await page.route(QUEUE, (route) => route.fulfill(BROKEN));
  await openDesk(page, shop, 'orla.whelan');
  const main = page.getByRole('main');
  const failed = main.getByRole('alert');
  // The page retries twice before it shows the error.
  await page.clock.runFor(10_000);
  await expect(failed).toContainText(/Nothing was changed\. Request [0-9a-f]{8}\./);

  // A real job would give up only after a day, so the queue is stubbed.
  const id = randomUUID();
  const since = new Date().toISOString();
  const dead = {
    kind: 'dead_letter',
    id: `job:${id}`,
    queue: 'send-mail',
    letter: 'receipt',
    attempts: 31,
    error: 'connect ECONNREFUSED',
    subject: { type: 'job', id },
    since,
    roles: ['support'],
    action: { name: 'dead retry', input: { id } },
  };
  const answer = { status: 200, json: { items: [dead], total: 1 } };
  await page.unroute(QUEUE);
  await page.route(QUEUE, (route) => route.fulfill(answer));
  await failed.getByRole('button', { name: 'Try again' }).click();
  const row = main.getByRole('row').filter({ hasText: 'Dead letter: receipt' });
  await expect(row).toContainText('31 attempts. connect ECONNREFUSED');

  await page.unroute(QUEUE);
  await page.route(QUEUE, (route) => route.fulfill(BROKEN));
  await page.clock.runFor(20_000);
  await expect(main).toContainText(/Not up to date.* Last read \d/);
  await expect(row).toBeVisible();

  const retried = { retried: 1 };
  const preview = { before: {}, after: {}, basis: 'now', needsApproval: false, result: retried };
  const pressed: unknown[] = [];
  await page.route('**/desk/api/actions/dead-retry/preview', (route) =>
    route.fulfill({ json: preview }),
  );
  await page.route('**/desk/api/actions/dead-retry', async (route) => {
    pressed.push(route.request().postDataJSON());
    await route.fulfill({ json: { kind: 'done', result: retried } });
  });
  await page.unroute(QUEUE);
  await row.getByRole('button', { name: /^Retry job/ }).click();
  const panel = page.getByRole('region', { name: 'Dead letter: receipt' });
  await panel.getByRole('button', { name: 'Retry job' }).click();
  await expect(panel).toContainText('The job runs again');
  expect(pressed).toEqual([{ input: { id }, basis: 'now' }]);
  await page.clock.runFor(10_000);
  await expect(main).toContainText('Refreshes by itself.');
  await expect(row).toBeHidden();

  await page.goto(`${shop.deskUrl}/audit`);
  await expect(main).toContainText('Your role can’t see the audit log');
  await expect(main).toContainText('You are signed in as Support');
});
